import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { One } from '../../api/envelope.ts';
import type { Item } from '../../api/market.ts';
import { itemQuery, versionsQuery } from './queries.ts';

/** API names. The page says "unpublish", because "withdraw" also means a payout there. */
type Verb = 'publish' | 'withdraw';

export function useItemStatus(): UseMutationResult<One<Item>, Error, { id: number; verb: Verb }> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, verb }: { id: number; verb: Verb }) => call(`POST /market/items/:id/${verb}`, { path: { id } }),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(itemQuery(String(data.id)).queryKey, data);
      // Publishing an item also publishes its first version.
      await queryClient.invalidateQueries(versionsQuery(data.id));
      await queryClient.invalidateQueries({ queryKey: ['market', 'items'] });
    },
  });
}
