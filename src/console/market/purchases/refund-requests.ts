import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { RefundRequest } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';

const key = ['market', 'refund-requests'] as const;

export const openRequestsQuery = queryOptions({
  queryKey: [...key, 'open'],
  queryFn: () => call('GET /market/refund-requests', { query: { state: 'open', per_page: 50 } }),
  refetchInterval: 30_000,
});

export const purchaseRequestsQuery = (purchase: number) =>
  queryOptions({
    queryKey: [...key, 'purchase', purchase],
    queryFn: async () =>
      (await call('GET /market/refund-requests', { query: { purchase_id: purchase, per_page: 50 } })).data,
    refetchInterval: 15_000,
  });

/** A decision also changes the purchase and the books. */
export function useRequestDecided(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['market'] });
}

export function stateOf({ state, refunding }: RefundRequest): string {
  if (refunding) return t('Being refunded');
  switch (state) {
    case 'open':
      return t('Waiting for you');
    case 'accepted':
      return t('Accepted');
    case 'declined':
      return t('Declined');
    case 'closed':
      return t('Closed');
  }
}
