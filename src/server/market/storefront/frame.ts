import { t, tHtml } from '../../kernel/index.ts';
import { escapeHtml, htmlDocument } from '../../pages/index.ts';
import { pageTitles, type Shop } from '../shop-profile/index.ts';
import { styleOf, trackerTag } from './page-style.ts';
import { shopCss } from './style.ts';

type ShopPage = {
  /** plain text */
  title: string;
  /** HTML of `main` */
  body: string;
  /** plain text; derived from the title by default */
  description?: string | undefined;
  /** if missing, search engines don't index the page */
  head?: string;
  query?: string;
  /** link back from an order; it replaces search and navigation */
  back?: { path: string; label: string };
  shop: Shop;
  css?: string;
  /** the page's content security policy must allow it */
  script?: string;
};

export const hiddenHead = '<meta name="robots" content="noindex, nofollow">\n';

export function shopPage(page: ShopPage): string {
  const { title, body, head = hiddenHead, shop, css = shopCss, script } = page;
  const description =
    page.description ?? t('{title}. Digital items with download, license and purchase code.', { title });
  return htmlDocument({
    title,
    css: styleOf(css, shop),
    head: `<meta name="description" content="${escapeHtml(description)}">\n${head}`,
    top: `<a class="skip" href="#content">${tHtml('Skip to content')}</a>
<header class="top"><div>
<a class="brand" href="/shop">${brand(shop)}</a>
${headerNavigation(page)}
</div></header>
`,
    body: `<div id="content" tabindex="-1">
${body}
</div>`,
    bottom: `${footer(page)}${script === undefined ? '' : `<script>${script}</script>\n`}${trackerTag(shop)}`,
  });
}

const brand = ({ logo, name }: Shop): string =>
  logo === undefined ? escapeHtml(name) : `<img src="${logo}" alt="${escapeHtml(name)}" height="32">`;

function headerNavigation({ back, query = '' }: ShopPage): string {
  if (back) return `<a class="mine back" href="${escapeHtml(back.path)}"><span>${escapeHtml(back.label)}</span></a>`;
  return `${searchForm(query)}
<a class="mine" href="/shop/library">${tHtml('Your purchases')}</a>`;
}

const searchForm = (query = ''): string =>
  `<form class="search" action="/shop" role="search"><input type="search" name="q" value="${escapeHtml(query)}" aria-label="${tHtml('Search items')}" placeholder="${tHtml('Search items')}" maxlength="200"><button>${tHtml('Search')}</button></form>`;

function footer({ back, shop: { name, links, pages } }: ShopPage): string {
  const own = links.map(
    ({ label, url }) => `<li><a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(label)}</a></li>`,
  );
  const legal = pages.map((slug) => `<li><a href="/shop/${slug}">${tHtml(pageTitles[slug])}</a></li>`);
  const all = back ? legal : [...own, ...legal, `<li><a href="/shop/library">${tHtml('Your purchases')}</a></li>`];
  return `<footer class="shop-foot"><div><p>${escapeHtml(name)}</p><nav aria-label="${tHtml('About this shop')}"><ul>${all.join('')}</ul></nav></div></footer>\n`;
}

/** `title` is plain text. */
export const messagePage = (title: string, body: string, shop: Shop, below = ''): string =>
  shopPage({
    title: `${title} – ${shop.name}`,
    shop,
    body: `<section class="alone"><h1>${escapeHtml(title)}</h1>${body}</section>${below}`,
  });
