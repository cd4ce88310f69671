import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { One } from '../../api/envelope.ts';
import type { PurchaseDetail } from '../../api/market.ts';
import { type PurchasesSearch, SALES_PER_PAGE } from '../search.ts';

export const purchasesQuery = (search: PurchasesSearch) =>
  queryOptions({
    queryKey: ['market', 'purchases', search],
    queryFn: () => call('GET /market/purchases', { query: { ...search, per_page: search.per_page ?? SALES_PER_PAGE } }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['market', 'purchase', id],
    queryFn: async () => (await call('GET /market/purchases/:id', { path: { id } })).data,
    refetchInterval: 15_000,
  });

export const activationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['market', 'purchase', id, 'activations'],
    queryFn: () => call('GET /market/purchases/:id/activations', { path: { id } }),
  });

/** Caches the response to a change, and refetches the other affected queries in the background. */
export function usePurchaseChanged(id: string): (answer: One<PurchaseDetail>) => void {
  const queryClient = useQueryClient();
  return ({ data }) => {
    queryClient.setQueryData(purchaseQuery(id).queryKey, data);
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [feature, what] }) => feature === 'market' && what !== 'purchase' && what !== 'item',
    });
  };
}
