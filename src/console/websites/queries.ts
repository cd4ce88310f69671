import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { Website, WebsiteList } from '../api/websites.ts';
import type { ListSearch } from '../list-search.ts';

const REFRESH_MS = 15_000;

export const rowsQuery = (search: ListSearch & { favorite?: true }, collapsed: readonly string[]) =>
  queryOptions({
    queryKey: ['websites', 'list', search, collapsed],
    queryFn: () => call('GET /websites/rows', { query: { ...search, collapsed } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const websiteQuery = (id: string) =>
  queryOptions({
    queryKey: ['websites', 'one', id],
    queryFn: async () => (await call('GET /websites/:id', { path: { id } })).data,
    refetchInterval: REFRESH_MS,
  });

type Starred = Pick<Website, 'id' | 'favorite'>;

/** Updates the list immediately, and reverts the change if the request fails. */
export function useFavorite(): UseMutationResult<unknown, Error, Starred> {
  const queryClient = useQueryClient();
  const turn = ({ id }: Starred) => {
    const turned = <Row extends Starred>(row: Row) => (row.id === id ? { ...row, favorite: !row.favorite } : row);
    queryClient.setQueriesData<WebsiteList>(
      { queryKey: ['websites', 'list'] },
      (old) => old && { ...old, data: old.data.map(turned) },
    );
    queryClient.setQueryData<Website>(websiteQuery(String(id)).queryKey, (old) => old && turned(old));
  };
  return useMutation({
    mutationFn: ({ id, favorite }: Starred) =>
      call('PATCH /websites/:id', { path: { id }, body: { favorite: !favorite } }),
    onMutate: turn,
    onError: (_, website) => turn(website),
    // The website moves to a different place in the list.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['websites', 'list'] }),
  });
}
