import type { ShopPageRow } from '../../database/index.ts';
import { t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { renderWithLineBreaks } from '../catalogue/index.ts';
import { pageTitles, type Shop } from '../shop-profile/index.ts';
import { shortDayHtml } from './formats.ts';
import { shopPage } from './frame.ts';
import { listCss } from './style.ts';
import { plainSummary, plainText } from './summary.ts';

export function legalPage({ slug, content, updated_at }: ShopPageRow, shop: Shop): string {
  const title = t(pageTitles[slug]);
  const { contents, html } = withContents(withoutTitle(renderWithLineBreaks(content), [title, pageTitles[slug]]));
  return shopPage({
    css: listCss,
    title: `${title} – ${shop.name}`,
    shop,
    description: plainSummary(content),
    head: `<link rel="canonical" href="${escapeHtml(`${shop.base}/shop/${slug}`)}">\n`,
    body: `<article class="legal"><h1>${title}</h1><p class="soft">${tHtml('Last changed {day}', { day: shortDayHtml(updated_at) })}</p>${contents}<div class="prose">${html}</div></article>`,
  });
}

function withoutTitle(html: string, titles: string[]): string {
  const [first = '', , text = ''] = /^\s*<h([2-6])>(.*?)<\/h\1>/.exec(html) ?? [];
  return first !== '' && titles.some((title) => plainText(text).toLowerCase() === title.toLowerCase())
    ? html.slice(first.length)
    : html;
}

/** Shorter texts get no table of contents. */
const minSections = 4;

function withContents(text: string): { contents: string; html: string } {
  const html = text.includes('<h2>') ? text : text.replace(/<(\/?)h3>/g, '<$1h2>');
  const headings = [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading = '']) => plainText(heading));
  if (headings.length < minSections) return { contents: '', html };
  let section = 0;
  const links = headings.map((heading, index) => `<li><a href="#section-${index + 1}">${escapeHtml(heading)}</a></li>`);
  return {
    contents: `<nav class="contents" aria-label="${tHtml('Contents')}"><b>${tHtml('Contents')}</b><ul>${links.join('')}</ul></nav>`,
    html: html.replace(/<h2>/g, () => `<h2 id="section-${++section}">`),
  };
}
