import type { StatusPageRow } from '../../../database/index.ts';
import { escapeHtml, htmlDocument } from '../../../pages/index.ts';
import { css } from './style.ts';
import type { PageView } from './view.ts';

/** The base path of a page: `/status/{slug}`, or empty at the root of its own domain. */
export type Base = string;

export const rootOf = (base: Base): string => (base === '' ? '/' : base);

/** The head of every document of a page. */
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

/** Logo or name, and description. */
export function headerOf(page: StatusPageRow, base: Base, action: string): string {
  const name = escapeHtml(page.name);
  const title = page.logo === null ? name : `<img src="${base}/logo-${page.logo}" alt="${name}">`;
  const description = page.description === '' ? '' : `<p class="soft">${escapeHtml(page.description)}</p>`;
  return `<header><div><h1>${title}</h1>${description}</div>${action}</header>`;
}

/** A page with a single message, and a form or link below it. `title` is plain text, `body` HTML. */
export function messagePage(page: Pick<StatusPageRow, 'theme'> | undefined, title: string, body: string): string {
  return htmlDocument({
    title,
    css,
    theme: page?.theme ?? 'auto',
    // Such a page is for one visitor, or has no content to index.
    head: '<meta name="robots" content="noindex, nofollow">\n',
    body: `<section class="alone"><h1>${escapeHtml(title)}</h1>${body}</section>`,
  });
}

/** A user's plain text as paragraphs. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
