import { t, tHtml } from '../../kernel/index.ts';
import { escapeHtml, htmlDocument } from '../../pages/index.ts';
import { css } from './style.ts';

/** `title` is plain text, `body` is HTML. */
export const messagePage = (title: string, body: string): string =>
  htmlDocument({
    title,
    css,
    head: '<meta name="robots" content="noindex, nofollow">\n',
    body: `<section class="alone"><h1>${escapeHtml(title)}</h1>${body}</section>`,
  });

/** The page does not name the website, because IDs are easily guessed. */
export function passwordPage(problem = ''): string {
  const wrong = problem === '' ? '' : `<p class="wrong" role="alert">${escapeHtml(problem)}</p>`;
  return messagePage(
    t('Statistics'),
    `<form method="post">
<p class="soft">${tHtml('These statistics are password-protected.')}</p>
<label>${tHtml('Password')}<input type="password" name="password" autocomplete="current-password" required autofocus></label>
${wrong}<button>${tHtml('View statistics')}</button>
</form>`,
  );
}
