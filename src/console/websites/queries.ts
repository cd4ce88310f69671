import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, type Listing, type One, queryString } from '../client.ts';
import type { ListSearch } from '../list-search.ts';
import type { Website } from './wire.ts';

const REFRESH_MS = 15_000;

export const websitesQuery = (search: ListSearch & { favorite?: true }) =>
  queryOptions({
    queryKey: ['websites', 'list', search],
    queryFn: () => call<Listing<Website>>('GET', `/websites${queryString(search)}`),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const websiteQuery = (id: string) =>
  queryOptions({
    queryKey: ['websites', 'one', id],
    queryFn: async () => (await call<One<Website>>('GET', `/websites/${id}`)).data,
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
    mutationFn: ({ id, favorite }: Website) => call('PATCH', `/websites/${id}`, { favorite: !favorite }),
    onMutate: turn,
    onError: (_, website) => turn(website),
  });
}
