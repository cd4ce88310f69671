import type { StatusPageRow } from '../../../database/index.ts';
import { tHtml } from '../../../kernel/index.ts';
import { escapeHtml, htmlDocument } from '../../../pages/index.ts';
import { cssOf, plainLook } from './style.ts';
import type { PageView } from './view.ts';

/** `/status/{slug}`, or empty at the root of a custom domain. */
export type Base = string;

export const rootOf = (base: Base): string => (base === '' ? '/' : base);

export function headOf({ page, url }: Pick<PageView, 'page' | 'url'>, base: Base, path = ''): string {
  const feeds = [
    ['application/rss+xml', 'feed.rss'],
    ['application/atom+xml', 'feed.atom'],
    ['application/feed+json', 'feed.json'],
  ];
  return [
    ...(page.noindex === 1 ? ['<meta name="robots" content="noindex, nofollow">'] : []),
    // Without a logo, browsers show their default icon.
    ...(page.logo === null ? [] : [`<link rel="icon" type="image/webp" href="${base}/logo-${page.logo}">`]),
    `<link rel="canonical" href="${escapeHtml(`${url}${path || (base === '' ? '/' : '')}`)}">`,
    ...feeds.map(
      ([type, file]) => `<link rel="alternate" type="${type}" title="${escapeHtml(page.name)}" href="${base}/${file}">`,
    ),
    '',
  ].join('\n');
}

function nameOrLogo(page: StatusPageRow, base: Base): string {
  const name = escapeHtml(page.name);
  return page.logo === null ? name : `<img src="${base}/logo-${page.logo}" alt="${name}">`;
}

export function headerOf(page: StatusPageRow, base: Base, action: string): string {
  const title = nameOrLogo(page, base);
  const description = page.description === '' ? '' : `<p class="soft">${escapeHtml(page.description)}</p>`;
  return `<header><div><h1>${title}</h1>${description}</div>${action}</header>`;
}

export function ownersLine({ footer_text: text, footer_url: url }: StatusPageRow): string {
  if (url === '') return text === '' ? '' : `<span>${escapeHtml(text)}</span>`;
  const words = text || new URL(url).host || url.replace(/^mailto:/, '');
  return `<span><a href="${escapeHtml(url)}">${escapeHtml(words)}</a></span>`;
}

export type Brand = { page: StatusPageRow; base: Base };

/** `title` is plain text, `body` HTML. `brand` is undefined if the address belongs to no page. */
export function messagePage(brand: Brand | undefined, title: string, body: string): string {
  return htmlDocument({
    title: brand ? `${brand.page.name}: ${title}` : title,
    css: cssOf(brand?.page ?? plainLook),
    theme: brand?.page.theme ?? 'auto',
    // These pages are private or have no content to index.
    head: '<meta name="robots" content="noindex, nofollow">\n',
    body: `${brand ? brandOf(brand) : ''}<section class="alone"><h1>${escapeHtml(title)}</h1>${body}</section>`,
  });
}

const brandOf = ({ page, base }: Brand): string =>
  `<p class="brand"><a href="${rootOf(base)}">${nameOrLogo(page, base)}</a></p>\n`;

export const backLink = (base: Base): string =>
  `<p class="back"><a href="${rootOf(base)}">${tHtml('Back to the status page')}</a></p>`;

export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
