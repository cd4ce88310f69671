import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { Listing } from '../api/envelope.ts';
import type { Website } from '../api/websites.ts';
import type { ListSearch } from '../list-search.ts';

const REFRESH_MS = 15_000;

export const websitesQuery = (search: ListSearch & { favorite?: true }) =>
  queryOptions({
    queryKey: ['websites', 'list', search],
    queryFn: () => call('GET /websites', { query: search }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const websiteQuery = (id: string) =>
  queryOptions({
    queryKey: ['websites', 'one', id],
    queryFn: async () => (await call('GET /websites/:id', { path: { id } })).data,
    refetchInterval: REFRESH_MS,
  });

/** Marks and unmarks at once, and takes it back if the service refuses. */
export function useFavorite(): UseMutationResult<unknown, Error, Website> {
  const queryClient = useQueryClient();
  const turn = ({ id }: Website) => {
    const turned = (website: Website) => (website.id === id ? { ...website, favorite: !website.favorite } : website);
    queryClient.setQueriesData<Listing<Website>>(
      { queryKey: ['websites', 'list'] },
      (old) => old && { ...old, data: old.data.map(turned) },
    );
    queryClient.setQueryData<Website>(websiteQuery(String(id)).queryKey, (old) => old && turned(old));
  };
  return useMutation({
    mutationFn: ({ id, favorite }: Website) =>
      call('PATCH /websites/:id', { path: { id }, body: { favorite: !favorite } }),
    onMutate: turn,
    onError: (_, website) => turn(website),
  });
}
