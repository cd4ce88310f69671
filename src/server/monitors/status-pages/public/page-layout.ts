import type { StatusPageRow } from '../../../database/index.ts';
import { escapeHtml, htmlDocument } from '../../../pages/index.ts';
import { css } from './style.ts';
import type { PageView } from './view.ts';

/** Where a page is shown: below `/status/{slug}`, or at the root of a domain of its own (empty). */
export type Base = string;

export const rootOf = (base: Base): string => (base === '' ? '/' : base);

/** What every document of a page has in its head. */
export function headOf({ page, url }: Pick<PageView, 'page' | 'url'>, base: Base, path = ''): string {
  const feeds = [
    ['application/rss+xml', 'feed.rss'],
    ['application/atom+xml', 'feed.atom'],
    ['application/feed+json', 'feed.json'],
  ];
  return [
    ...(page.noindex === 1 ? ['<meta name="robots" content="noindex, nofollow">'] : []),
    `<link rel="canonical" href="${escapeHtml(`${url}${path || (base === '' ? '/' : '')}`)}">`,
    ...feeds.map(
      ([type, file]) => `<link rel="alternate" type="${type}" title="${escapeHtml(page.name)}" href="${base}/${file}">`,
    ),
    '',
  ].join('\n');
}

/** Name, or logo in its place, and description. */
export function headerOf(page: StatusPageRow, base: Base, action: string): string {
  const name = escapeHtml(page.name);
  const title = page.logo === null ? name : `<img src="${base}/logo-${page.logo}" alt="${name}">`;
  const description = page.description === '' ? '' : `<p class="soft">${escapeHtml(page.description)}</p>`;
  return `<header><div><h1>${title}</h1>${description}</div>${action}</header>`;
}

/** A page that says one thing, with a form or a link below it. `title` is plain text, `body` HTML. */
export function messagePage(page: Pick<StatusPageRow, 'theme'> | undefined, title: string, body: string): string {
  return htmlDocument({
    title,
    css,
    theme: page?.theme ?? 'auto',
    // Such a page is the answer to one visitor, or shows nothing of what it is about.
    head: '<meta name="robots" content="noindex, nofollow">\n',
    body: `<section class="alone"><h1>${escapeHtml(title)}</h1>${body}</section>`,
  });
}

/** Plain text of a person as paragraphs. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
