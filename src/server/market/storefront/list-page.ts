import { t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { shopPage } from './frame.ts';
import { isUnfiltered, type ListQuery, listUrl } from './list-query.ts';
import { categoryChips, countHtml, countText, type Listing, listingHead, listingHtml } from './listing.ts';
import { listCss } from './style.ts';

export function listPage(listing: Listing): string {
  const { asked, outline, total } = listing;
  const { category, sub } = asked.where;
  const title = sub ? `${sub.name}, ${category?.name}` : (category?.name ?? t('All items'));
  const heading =
    asked.q === undefined
      ? ((sub ?? category)?.name ?? t('All items'))
      : t('Results for “{query}”', { query: asked.q });
  return shopPage({
    css: listCss,
    title: asked.q === undefined ? `${title} – ${outline.shop.name}` : `${asked.q} – ${outline.shop.name}`,
    shop: outline.shop,
    query: asked.q ?? '',
    description: listing.isMore ? countText(listing) : describe(total, category ? title : undefined, outline.shop.name),
    head: listingHead(asked, outline.shop.base, total),
    body: `${crumbs(asked)}${welcome(listing) || `<div class="head"><h1>${escapeHtml(heading)}</h1>${countHtml(listing)}</div>`}
${chips(listing)}${listingHtml(listing)}`,
  });
}

function describe(count: number, category: string | undefined, shop: string): string {
  if (category === undefined)
    return t(
      '{count, plural, one {# digital item} other {# digital items}} in the shop of {shop}, with download, license and purchase code.',
      { count, shop },
    );
  return t(
    '{count, plural, one {# digital item} other {# digital items}} in {category} of {shop}, with download, license and purchase code.',
    { count, category, shop },
  );
}

const isFront = (asked: ListQuery): boolean => asked.where.path === '/shop' && isUnfiltered(asked) && asked.page === 1;

function welcome({ asked, total, isMore, outline: { shop } }: Listing): string {
  if (!isFront(asked) || shop.intro === '') return '';
  return `<div class="head welcome"><h1>${escapeHtml(shop.name)}</h1>${countHtml({ total, isMore })}<p class="lead">${escapeHtml(shop.intro)}</p></div>`;
}

function chips({ asked, categories, areCounted }: Listing): string {
  const { category, sub } = asked.where;
  const link = (path: string): string => listUrl(asked, {}, path);
  if (!category) return categoryChips(categories.values(), ({ slug }) => link(categoryPath(slug)), { areCounted });
  return categoryChips(
    categories.get(category.slug)?.within.values() ?? [],
    ({ slug }) => link(categoryPath(category.slug, slug)),
    { current: sub?.slug, areCounted },
  );
}

export const categoryPath = (category: string, sub?: string): string =>
  `/shop/c/${encodeURIComponent(category)}${sub === undefined ? '' : `/${encodeURIComponent(sub)}`}`;

function crumbs(asked: ListQuery): string {
  const { category, sub } = asked.where;
  if (!category) return '';
  const above = sub
    ? `<li><a href="${escapeHtml(listUrl(asked, {}, categoryPath(category.slug)))}">${escapeHtml(category.name)}</a></li>`
    : '';
  return `<nav class="crumbs" aria-label="${tHtml('Breadcrumb')}"><ol><li><a href="${escapeHtml(listUrl(asked, {}, '/shop'))}">${tHtml('All items')}</a></li>${above}</ol></nav>`;
}
