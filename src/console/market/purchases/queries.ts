import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, type Listing, type One, queryString } from '../../client.ts';
import type { PurchasesSearch } from '../search.ts';
import type { Activations, Purchase, PurchaseDetail } from './wire.ts';

export const purchasesQuery = (search: PurchasesSearch) =>
  queryOptions({
    queryKey: ['market', 'purchases', search],
    queryFn: () => call<Listing<Purchase>>('GET', `/market/purchases${queryString(search)}`),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['market', 'purchase', id],
    queryFn: async () => (await call<One<PurchaseDetail>>('GET', `/market/purchases/${id}`)).data,
    refetchInterval: 15_000,
  });

export const activationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['market', 'purchase', id, 'activations'],
    queryFn: () => call<Activations>('GET', `/market/purchases/${id}/activations`),
  });

/** Keeps the answer of a change, and asks again for what else shows the purchase or its money. */
export function usePurchaseChanged(id: string): (answer: One<PurchaseDetail>) => Promise<unknown> {
  const queryClient = useQueryClient();
  return ({ data }) => {
    queryClient.setQueryData(purchaseQuery(id).queryKey, data);
    return queryClient.invalidateQueries({
      predicate: ({ queryKey: [feature, what] }) => feature === 'market' && what !== 'purchase' && what !== 'item',
    });
  };
}
