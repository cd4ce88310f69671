/** A list's state in the URL. Unset means the service's default. */
export type ListSearch = {
  page?: number;
  per_page?: number;
  search?: string;
  search_by?: string;
  sort_by?: string;
  sort?: 'asc' | 'desc';
};

export const PAGE_SIZES = [10, 25, 50, 100];

type Choices = { searchBy?: string[]; sortBy?: string[] };

/** Drops values that the service would reject. */
export function readListSearch(raw: Record<string, unknown>, choices: Choices = {}): ListSearch {
  const among = (value: unknown, allowed: string[] = []) => allowed.find((choice) => choice === value);
  const page = Number(raw.page);
  const perPage = Number(raw.per_page);
  return {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    per_page: PAGE_SIZES.includes(perPage) ? perPage : undefined,
    // The router parses a numeric search as a number.
    search: raw.search === undefined || raw.search === '' ? undefined : String(raw.search).slice(0, 200),
    search_by: among(raw.search_by, choices.searchBy),
    sort_by: among(raw.sort_by, choices.sortBy),
    sort: raw.sort === 'asc' || raw.sort === 'desc' ? raw.sort : undefined,
  };
}

type Navigate<Search> = (to: { search: Search; replace: boolean; resetScroll: boolean }) => unknown;

/** Goes to page 1 unless `part` sets a page. Back leaves the list. */
export const searchChanger =
  <Search extends ListSearch>(search: Search, navigate: Navigate<Search>) =>
  (part: Partial<Search>) =>
    navigate({ search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
