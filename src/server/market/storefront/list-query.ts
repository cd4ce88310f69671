import type { ItemRow } from '../../database/index.ts';
import { currencyDigits, isStorable, type Message, message } from '../../kernel/index.ts';
import { type ItemFilter, type ItemSort, itemSorts } from '../catalogue/index.ts';
import type { Category, ShopOutline } from './outline.ts';

export const kindLabels = {
  image: message('Image'),
  audio: message('Audio'),
  video: message('Video'),
} satisfies Record<ItemRow['kind'], Message>;

export type ListScope = { path: string; category?: Category; sub?: Category; username?: string };

/** Invalid parameters are ignored. */
export type ListQuery = {
  where: ListScope;
  q: string | undefined;
  kind: ItemRow['kind'] | undefined;
  tag: string | undefined;
  author: string | undefined;
  currency: string | undefined;
  /** decimal */
  min: string | undefined;
  max: string | undefined;
  sort: ItemSort | undefined;
  page: number;
};

export type ListQueryChanges = Partial<Omit<ListQuery, 'where'>>;

const maxPage = 10_000;

export function parseListQuery(where: ListScope, outline: ShopOutline, query: Record<string, unknown>): ListQuery {
  const text = (name: string, most: number): string | undefined => {
    const given = query[name];
    const written = typeof given === 'string' ? given.trim().slice(0, most).toWellFormed() : '';
    return written !== '' && isStorable(written) ? written : undefined;
  };
  const among = <T extends string>(name: string, allowed: readonly T[]): T | undefined =>
    allowed.find((one) => one === query[name]);
  const [min, max] = [amount(text('min', 20)), amount(text('max', 20))];
  const chosen = among('currency', outline.currencies);
  const [only] = outline.currencies;
  // An amount needs a currency.
  const currency = chosen ?? (min !== undefined || max !== undefined ? only : undefined);
  const page = Number(text('page', 6));
  return {
    where,
    q: text('q', 200),
    kind: among('kind', Object.keys(kindLabels) as ItemRow['kind'][]),
    tag: text('tag', 60),
    author: where.username === undefined ? text('author', 60) : undefined,
    currency,
    min,
    max,
    sort: among('sort', itemSorts),
    page: Number.isInteger(page) && page > 1 && page <= maxPage ? page : 1,
  };
}

const amount = (written: string | undefined): string | undefined =>
  written !== undefined && /^\d{1,9}(\.\d{1,4})?$/.test(written) ? written : undefined;

export const effectiveSort = ({ sort, q }: ListQuery): ItemSort => {
  const usual = q === undefined ? 'newest' : 'match';
  return sort === undefined || (sort === 'match' && q === undefined) ? usual : sort;
};

export function toItemFilter(
  asked: ListQuery,
  { currencies }: Pick<ShopOutline, 'currencies'>,
  { perPage, nowMs }: Pick<ItemFilter, 'perPage' | 'nowMs'>,
): ItemFilter {
  const { where, q, kind, tag, author, currency, min, max, page } = asked;
  const minor = (written: string | undefined, round: (value: number) => number): number | undefined =>
    written === undefined || currency === undefined
      ? undefined
      : round(Number((Number(written) * 10 ** (currencyDigits(currency) ?? 2)).toFixed(3)));
  return {
    query: q,
    categories: categoryFilter(where),
    username: where.username ?? author,
    kind,
    tag,
    currency,
    fromMinor: minor(min, Math.ceil),
    toMinor: minor(max, Math.floor),
    sort: effectiveSort(asked),
    firstCurrency: currency ?? currencies[0],
    page,
    perPage,
    nowMs,
  };
}

function categoryFilter({ category, sub }: ListScope): ItemFilter['categories'] {
  if (!category) return undefined;
  const categories = [...category.names];
  if (!sub) return categories.map((name) => ({ category: name }));
  return categories.flatMap((name) => [...sub.names].map((sub_category) => ({ category: name, sub_category })));
}

/** Links to the first page unless `changes` contains a page. */
export function listUrl(asked: ListQuery, changes: ListQueryChanges = {}, path = asked.where.path): string {
  const { q, kind, tag, author, currency, min, max, sort, page } = { ...asked, page: 1, ...changes };
  const query = new URLSearchParams();
  const given = { q, kind, tag, author, currency, min, max, sort, page: page > 1 ? String(page) : undefined };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

export const isFiltered = ({ where, q, kind, tag, author, currency, min, max }: ListQuery): boolean =>
  [where.username, q, kind, tag, author, currency, min, max].some((one) => one !== undefined);

/** Search engines index only complete lists. */
export const isUnfiltered = (asked: ListQuery): boolean => listUrl(asked) === asked.where.path;
