import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { One } from '../../api/envelope.ts';
import type { Item } from '../../api/market.ts';
import { itemQuery, versionsQuery } from './queries.ts';

/** As the interface names them; on the page, to withdraw an item is to unpublish it: money is withdrawn too. */
type Verb = 'publish' | 'withdraw';

export function useItemStatus(): UseMutationResult<One<Item>, Error, { id: number; verb: Verb }> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, verb }: { id: number; verb: Verb }) => call(`POST /market/items/:id/${verb}`, { path: { id } }),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(itemQuery(String(data.id)).queryKey, data);
      // The first version is published with its item.
      await queryClient.invalidateQueries(versionsQuery(data.id));
      await queryClient.invalidateQueries({ queryKey: ['market', 'items'] });
    },
  });
}
