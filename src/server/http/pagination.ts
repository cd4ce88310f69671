import { z } from 'zod';
import { wholeNumber } from './schemas.ts';

export const pageFields = {
  sort: z.literal(['desc', 'asc']).nullish().describe('Direction. Default desc.'),
  per_page: z.literal([10, 25, 50, 100]).nullish().describe('Entries per page. Default 10.'),
  page: wholeNumber(1, 1_000_000_000).nullish().describe('Page, from 1. Default 1.'),
};

type PageQuery = { [Field in keyof typeof pageFields]?: z.output<(typeof pageFields)[Field]> };

export const requestedPage = ({ sort, page, per_page }: PageQuery) => ({
  sort: sort ?? ('desc' as const),
  page: page ?? 1,
  perPage: per_page ?? 10,
});

export type ListRequest = {
  /** absolute URL of the list, without its query */
  path: string;
  /** URL of the request. The links keep its other parameters. */
  url: string;
  page: number;
  perPage: number;
};

const address = z.string().nullable();

export const paginatedResponse = <S extends z.ZodType>(entry: S) =>
  z.object({
    data: z.array(entry),
    links: z.object({ first: address, last: address, prev: address, next: address }),
    meta: z.object({
      current_page: z.int(),
      from: z.int().nullable(),
      last_page: z.int(),
      links: z.array(z.object({ url: address, label: z.string(), active: z.boolean() })),
      path: z.string(),
      per_page: z.int(),
      to: z.int().nullable(),
      total: z.int(),
    }),
  });

type PageLink = z.output<ReturnType<typeof paginatedResponse>>['meta']['links'][number];

/** Returns a page with links, which keep the caller's other parameters. */
export function paginate<T>(entries: T[], total: number, request: ListRequest) {
  const { path, page, perPage } = request;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number): string | null => {
    if (to < 1 || to > lastPage) return null;
    const query = new URLSearchParams(/\?(.*)/.exec(request.url)?.[1]);
    query.set('page', String(to));
    return `${path}?${query}`;
  };
  const previous = page > lastPage ? link(lastPage) : link(page - 1);
  const from = (page - 1) * perPage + 1;
  return {
    data: entries,
    links: {
      first: link(1),
      last: link(lastPage),
      prev: previous,
      next: link(page + 1),
    },
    meta: {
      current_page: page,
      from: entries.length > 0 ? from : null,
      last_page: lastPage,
      links: pageLinks(page, lastPage, previous, link),
      path,
      per_page: perPage,
      to: entries.length > 0 ? from + entries.length - 1 : null,
      total,
    },
  };
}

const beside = 3;
const atEnds = 2;

/** Returns the links in Laravel's format. */
function pageLinks(
  page: number,
  lastPage: number,
  previous: string | null,
  link: (to: number) => string | null,
): PageLink[] {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const start = range(1, atEnds);
  const end = range(lastPage - atEnds + 1, lastPage);
  const near = beside * 2 + 1;
  const runs =
    lastPage < near + 7
      ? [range(1, lastPage)]
      : page <= near
        ? [range(1, near + beside), end]
        : page > lastPage - near
          ? [start, range(lastPage - near - beside + 1, lastPage)]
          : [start, range(page - beside, page + beside), end];
  const gap: PageLink = { url: null, label: '...', active: false };
  const pages = runs.flatMap((run, index) => [
    ...(index > 0 ? [gap] : []),
    ...run.map((to) => ({ url: link(to), label: String(to), active: to === page })),
  ]);
  return [
    { url: previous, label: '&laquo; Previous', active: false },
    ...pages,
    { url: link(page + 1), label: 'Next &raquo;', active: false },
  ];
}
