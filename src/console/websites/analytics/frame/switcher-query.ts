import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import type { Website } from '../../../api/websites.ts';

/** Lines of each kind at most; who has more types a part of the domain. */
const MOST = 50;

/** Websites by a part of their domain, favorites before the others, each by name. */
export const switcherQuery = (search: string) =>
  queryOptions({
    queryKey: ['websites', 'switcher', search],
    queryFn: async (): Promise<Website[]> => {
      const query = { search, per_page: MOST, sort_by: 'domain', sort: 'asc' };
      const [favorites, all] = await Promise.all([
        call('GET /websites', { query: { ...query, favorite: true } }),
        call('GET /websites', { query }),
      ]);
      return [...favorites.data, ...all.data.filter(({ favorite }) => !favorite)];
    },
    placeholderData: keepPreviousData,
  });
