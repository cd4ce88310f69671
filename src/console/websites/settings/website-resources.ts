import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client.ts';
import type { Funnel, Goal, Import, SharedLink } from './wire.ts';

type Belongings = { goals: Goal; funnels: Funnel; 'shared-links': SharedLink; imports: Import };

const belongingsQuery = <Kind extends keyof Belongings>(website: number, kind: Kind) =>
  queryOptions({
    queryKey: ['websites', 'one', String(website), kind, 'all'],
    queryFn: async () => (await call<{ data: Belongings[Kind][] }>('GET', `/websites/${website}/${kind}`)).data,
  });

/** What belongs to a website, and how one is added and removed. What asks about them is asked anew then. */
export function useBelongings<Kind extends keyof Belongings>(
  website: number,
  kind: Kind,
  /** ms until they are looked at again; false for never */
  refresh: (rows: Belongings[Kind][] | undefined) => number | false = () => false,
) {
  const queryClient = useQueryClient();
  const list = useQuery({
    ...belongingsQuery(website, kind),
    refetchInterval: (query) => refresh(query.state.data),
  });
  const changed = () => queryClient.invalidateQueries({ queryKey: ['websites', 'one', String(website)] });
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE', `/websites/${website}/${kind}/${id}`),
    onSettled: changed,
  });
  return {
    list,
    add: async (fields: object) => {
      await call('POST', `/websites/${website}/${kind}`, fields);
      await changed();
    },
    changed,
    remove,
  };
}
