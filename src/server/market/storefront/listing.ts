import { formatCount, type Message, message, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { ItemCard, ItemSort } from '../catalogue/index.ts';
import { itemCard } from './card.ts';
import { hiddenHead } from './frame.ts';
import { effectiveSort, isUnfiltered, kindLabels, type ListQuery, listUrl } from './list-query.ts';
import type { Category, ShopOutline } from './outline.ts';
import { relatedCards } from './related-cards.ts';

export const perPage = 24;
/** Visible without scrolling. */
const nearCards = 8;

const sortLabels = {
  match: message('Best match'),
  newest: message('Newest'),
  sales: message('Best selling'),
  rating: message('Best rated'),
  price: message('Lowest price'),
  'price-desc': message('Highest price'),
} satisfies Record<ItemSort, Message>;

export type Listing = {
  asked: ListQuery;
  outline: ShopOutline;
  /** They count only matching items if `areCounted`. */
  categories: Map<string, Category>;
  areCounted: boolean;
  cards: ItemCard[];
  total: number;
  /** More than `total` items match. */
  isMore: boolean;
  /** best sellers, if a search finds no items */
  offered: ItemCard[];
};

export function listingHtml({ asked, outline, cards, total, offered }: Listing): string {
  const cardList = cards
    .map((card, index) => itemCard(card, { isNear: index < nearCards, heading: 'h2', shop: outline.shop }))
    .join('\n');
  if (cards.length === 0 && isUnfiltered({ ...asked, page: 1, sort: undefined })) return emptyListHtml(asked, outline);
  const results =
    cards.length === 0
      ? `${emptyListHtml(asked, outline)}${relatedCards(t('Best sellers'), offered, outline.shop)}`
      : `<ul class="grid">\n${cardList}\n</ul>`;
  return `<div class="bar">${sortLinks(asked)}${filterForm(asked, outline)}</div>
${activeFilters(asked)}${currencyNote(asked, outline)}${results}
${pager(asked, total)}`;
}

export function listingHead(asked: ListQuery, base: string, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const atPage = (page: number): string => escapeHtml(`${base}${listUrl(asked, { page })}`);
  if (!isUnfiltered(asked)) return hiddenHead;
  const before = asked.page > 1 ? `<link rel="prev" href="${atPage(asked.page - 1)}">\n` : '';
  const after = asked.page < last ? `<link rel="next" href="${atPage(asked.page + 1)}">\n` : '';
  return `<link rel="canonical" href="${atPage(asked.page)}">\n${before}${after}`;
}

export function categoryChips(
  categories: Iterable<Category>,
  path: (category: Category) => string,
  { current = '', areCounted = true } = {},
): string {
  const links = [...categories].map(
    (category) =>
      `<li><a href="${escapeHtml(path(category))}"${category.slug === current ? ' aria-current="page"' : ''}>${escapeHtml(category.name)}${areCounted ? `<span class="soft">${formatCount(category.items)}</span>` : ''}</a></li>`,
  );
  return links.length === 0
    ? ''
    : `<nav aria-label="${tHtml('Categories')}"><ul class="chips row">${links.join('')}</ul></nav>`;
}

function currencyNote(asked: ListQuery, { currencies: [first, ...others] }: ShopOutline): string {
  const isByPrice = effectiveSort(asked) === 'price' || effectiveSort(asked) === 'price-desc';
  if (!isByPrice || asked.currency !== undefined || first === undefined || others.length === 0) return '';
  return `<p class="soft note">${tHtml('Prices in {currency} first, then other currencies.', { currency: escapeHtml(first) })}</p>\n`;
}

function sortLinks(asked: ListQuery): string {
  const current = effectiveSort(asked);
  const offered = (Object.keys(sortLabels) as ItemSort[]).filter((sort) => sort !== 'match' || asked.q !== undefined);
  const links = offered.map(
    (sort, index) =>
      `<a href="${escapeHtml(listUrl(asked, { sort: index === 0 ? undefined : sort }))}"${sort === current ? ' aria-current="true"' : ''}>${tHtml(sortLabels[sort])}</a>`,
  );
  return `<nav class="sorts" aria-label="${tHtml('Sort by')}">${links.join('')}</nav>`;
}

function filterForm(asked: ListQuery, { currencies }: ShopOutline): string {
  const hiddenFields = (['q', 'sort', 'author'] as const)
    .map((name) =>
      asked[name] === undefined ? '' : `<input type="hidden" name="${name}" value="${escapeHtml(asked[name])}">`,
    )
    .join('');
  const kindChoice = select(t('Kind'), 'kind', asked.kind, [
    ['', t('All kinds')],
    ...Object.entries(kindLabels).map(([kind, label]): Pair => [kind, t(label)]),
  ]);
  const currencyChoice =
    currencies.length < 2
      ? ''
      : select(t('Currency'), 'currency', asked.currency, [
          ['', t('All')],
          ...currencies.map((one): Pair => [one, one]),
        ]);
  const unit = asked.currency ?? (currencies.length === 1 ? currencies[0] : undefined);
  const amount = (label: string, name: 'min' | 'max') =>
    `<label class="short">${label}${unit === undefined ? '' : ` (${escapeHtml(unit)})`}<input name="${name}" inputmode="decimal" pattern="[0-9]{1,9}([.][0-9]{1,4})?" title="${tHtml('A number such as 20 or 9.50')}" value="${asked[name] ?? ''}"></label>`;
  const active = [asked.kind, asked.currency, asked.min, asked.max, asked.tag].filter(
    (one) => one !== undefined,
  ).length;
  const count = active === 0 ? '' : `<b>${formatCount(active)}<span class="unseen"> ${tHtml('active')}</span></b>`;
  return `<details class="filters menu"${active === 0 ? '' : ' open'}><summary>${filterIcon}${tHtml('Filters')}${count}</summary><form action="${escapeHtml(asked.where.path)}">${hiddenFields}${kindChoice}${currencyChoice}${amount(tHtml('Price from'), 'min')}${amount(tHtml('Price to'), 'max')}<label>${tHtml('Tag')}<input name="tag" maxlength="60" value="${escapeHtml(asked.tag ?? '')}"></label><button>${tHtml('Apply')}</button></form></details>`;
}

const filterIcon = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 4h12M4.5 8h7M7 12h2"/></svg>';

type Pair = [value: string, words: string];
const select = (label: string, name: string, current: string | undefined, options: Pair[]): string =>
  `<label>${label}<select name="${name}">${options.map(([value, words]) => `<option value="${escapeHtml(value)}"${value === (current ?? '') ? ' selected' : ''}>${escapeHtml(words)}</option>`).join('')}</select></label>`;

function activeFilters(asked: ListQuery): string {
  const { q, kind, tag, author, currency, min, max } = asked;
  const chips: [words: string | undefined, without: string][] = [
    [q && `“${q}”`, listUrl(asked, { q: undefined })],
    [kind && t(kindLabels[kind]), listUrl(asked, { kind: undefined })],
    [tag && t('Tag {tag}', { tag }), listUrl(asked, { tag: undefined })],
    [author && t('By {author}', { author }), listUrl(asked, { author: undefined })],
    [min && t('From {amount}', { amount: `${min} ${currency}` }), listUrl(asked, { min: undefined })],
    [max && t('To {amount}', { amount: `${max} ${currency}` }), listUrl(asked, { max: undefined })],
    [
      currency && t('In {currency}', { currency }),
      listUrl(asked, { currency: undefined, min: undefined, max: undefined }),
    ],
  ];
  const links = chips
    .filter(([words]) => words !== undefined)
    .map(
      ([words = '', without]) =>
        `<li><a href="${escapeHtml(without)}" aria-label="${tHtml('Remove filter {filter}', { filter: escapeHtml(words) })}">${escapeHtml(words)} <span aria-hidden="true">×</span></a></li>`,
    );
  return links.length === 0 ? '' : `<ul class="chips" aria-label="${tHtml('Active filters')}">${links.join('')}</ul>\n`;
}

function emptyListHtml(asked: ListQuery, { shop }: ShopOutline): string {
  const [title, text] = isUnfiltered({ ...asked, page: 1, sort: undefined })
    ? [
        tHtml('No items yet'),
        tHtml('{shop} has no items for sale yet. Come back soon.', { shop: escapeHtml(shop.name) }),
      ]
    : [
        tHtml('No matching items'),
        tHtml('Try different search words, or <a>clear all filters</a>.', {
          a: (text) => `<a href="${escapeHtml(asked.where.path)}">${text}</a>`,
        }),
      ];
  return `<div class="empty"><h2>${title}</h2><p>${text}</p></div>`;
}

function pager(asked: ListQuery, total: number): string {
  const last = Math.ceil(total / perPage);
  if (last <= 1) return '';
  const near = new Set(
    [1, last, asked.page - 1, asked.page, asked.page + 1].filter((page) => page >= 1 && page <= last),
  );
  const pages = [...near].sort((one, other) => one - other);
  const links = pages.map((page, index) => {
    const gap = index > 0 && page - (pages[index - 1] ?? 0) > 1 ? '<span class="gap">…</span>' : '';
    const link =
      page === asked.page
        ? `<span aria-current="page">${page}</span>`
        : `<a href="${escapeHtml(listUrl(asked, { page }))}" aria-label="${tHtml('Page {page}', { page })}">${page}</a>`;
    return gap + link;
  });
  const step = (page: number, words: string, rel: string) =>
    page < 1 || page > last ? '' : `<a rel="${rel}" href="${escapeHtml(listUrl(asked, { page }))}">${words}</a>`;
  return `<nav class="pager" aria-label="${tHtml('Pages')}">${step(asked.page - 1, tHtml('Previous'), 'prev')}${links.join('')}${step(asked.page + 1, tHtml('Next'), 'next')}</nav>`;
}

/** Plain text. */
export const countText = ({ total, isMore }: Pick<Listing, 'total' | 'isMore'>): string =>
  isMore
    ? t('More than {count} items', { count: formatCount(total) })
    : t('{count, plural, one {# item} other {# items}}', { count: total });

export const countHtml = (listing: Pick<Listing, 'total' | 'isMore'>): string =>
  listing.total === 0 ? '' : `<p class="soft">${escapeHtml(countText(listing))}</p>`;
