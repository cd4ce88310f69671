import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { t } from '../../../i18n/index.ts';
import { count } from '../../../ui/format/format.ts';
import { ALL_WEBSITES, groupAddress } from '../query/website-set.ts';

/** Limit for each kind. Users find other websites by typing. */
const MOST = 50;

export type Choice = { id: string; name: string; note: string; isFavorite: boolean; isSet: boolean };

/** "All websites" and the groups, if the account has more than one website. */
export const setsQuery = queryOptions({
  queryKey: ['websites', 'switcher'],
  queryFn: async (): Promise<Choice[]> => {
    const { groups, meta } = await call('GET /websites/rows', { query: { per_page: 10 } });
    if (meta.total < 2) return [];
    const set = { isFavorite: false, isSet: true };
    return [
      {
        ...set,
        id: 'all',
        name: ALL_WEBSITES,
        note: t('{count, plural, one {# website} other {# websites}}', { count: meta.total }),
      },
      ...groups.map((name) => ({ ...set, id: groupAddress(name), name, note: t('Group') })),
    ];
  },
  staleTime: 60_000,
});

export const switcherQuery = (search: string) =>
  queryOptions({
    queryKey: ['websites', 'switcher', search],
    queryFn: async (): Promise<Choice[]> => {
      const query = { search, per_page: MOST, sort_by: 'domain', sort: 'asc' };
      const [favorites, all] = await Promise.all([
        call('GET /websites', { query: { ...query, favorite: true } }),
        call('GET /websites', { query }),
      ]);
      return [...favorites.data, ...all.data.filter(({ favorite }) => !favorite)].map(
        ({ id, domain, favorite, visitors_today }) => ({
          id: String(id),
          name: domain,
          note: t('{visitors} today', { visitors: count(visitors_today) }),
          isFavorite: favorite,
          isSet: false,
        }),
      );
    },
    placeholderData: keepPreviousData,
  });
