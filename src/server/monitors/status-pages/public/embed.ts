import { tHtml } from '../../../kernel/index.ts';
import {
  accentCss,
  compactCss,
  contentSecurityPolicy,
  degradedCss,
  escapeHtml,
  htmlDocument,
  plainBaseCss,
  stateCss,
} from '../../../pages/index.ts';
import { statusIcon, statusIconShapes } from './status-icons.ts';
import { overallStatus, type PageView } from './view.ts';

// not shown: CSS
const shared = compactCss(`${plainBaseCss}${stateCss}${degradedCss}
body { background: none }
main { max-width: none; padding: 0 }
.embed { display: flex; gap: 10px; align-items: center; padding: 12px 16px; border: 1px solid var(--border); border-radius: 10px; background: var(--surface); color: inherit; text-decoration: none }
.embed strong, .embed span { display: block; overflow-wrap: anywhere }
.embed strong { font-size: 14px; font-weight: 600 }
.embed span { font-size: 13px; color: var(--soft) }
.mark { width: 22px; height: 22px; flex: none }
.is-up { color: var(--up) } .is-down { color: var(--down) } .is-degraded { color: var(--degraded) } .is-maintenance { color: var(--maintenance) }
.is-unknown { color: var(--unknown) } .is-paused, .is-pending { color: var(--paused) }
`);

const cssOf = (accent: string): string => `${shared}${accentCss(accent)}`;

/** The current status in one line, for a frame in another website. */
export function embeddedPage(view: PageView): string {
  const { page, url } = view;
  const { state, sentence } = overallStatus(view);
  return htmlDocument({
    title: `${page.name}: ${sentence}`,
    css: cssOf(page.accent),
    theme: page.theme,
    head: '<meta name="robots" content="noindex, nofollow">\n',
    body: `${statusIconShapes}<a class="embed" href="${escapeHtml(url)}" target="_blank" rel="noopener">${statusIcon(state)}<div><strong>${escapeHtml(sentence)}</strong><span>${tHtml('Status of {page}', { page: escapeHtml(page.name) })}</span></div></a>`,
  });
}

/** Only the origins in the page's settings can embed it. Pages with a password are never embedded. */
export function embedPolicy({ page }: PageView): string {
  const isAllowed = page.password_hash === null && page.embed_origins !== '';
  return contentSecurityPolicy(cssOf(page.accent), { frames: isAllowed ? page.embed_origins : "'none'" });
}
