import { z } from 'zod';
import { wholeNumber } from './schemas.ts';

/** The list parameters that every list of the contract shares. */
export const pageFields = {
  sort: z.literal(['desc', 'asc']).nullish().describe('Direction. Default desc.'),
  per_page: z.literal([10, 25, 50, 100]).nullish().describe('Entries a page. Default 10.'),
  page: wholeNumber(1, 1_000_000_000).nullish().describe('Page, from 1. Default 1.'),
};

export type ListRequest = {
  /** absolute address of the list, without query */
  path: string;
  /** the request's address, whose other parameters the links keep */
  url: string;
  page: number;
  perPage: number;
};

/** The contract's list envelope: entries, absolute links that keep the caller's parameters, and counts. */
export function listEnvelope<T>(entries: T[], total: number, request: ListRequest) {
  const { path, page, perPage } = request;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number): string | null => {
    if (to < 1 || to > lastPage) return null;
    const query = new URLSearchParams(/\?(.*)/.exec(request.url)?.[1]);
    query.set('page', String(to));
    return `${path}?${query}`;
  };
  const from = (page - 1) * perPage + 1;
  return {
    data: entries,
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > lastPage ? link(lastPage) : link(page - 1),
      next: link(page + 1),
    },
    meta: {
      current_page: page,
      from: entries.length > 0 ? from : null,
      last_page: lastPage,
      path,
      per_page: perPage,
      to: entries.length > 0 ? from + entries.length - 1 : null,
      total,
    },
  };
}
