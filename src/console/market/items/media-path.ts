import { useQueryClient } from '@tanstack/react-query';
import { queryString } from '../../client.ts';
import type { MediaRole } from './wire.ts';

/** Where a medium is put and taken away, below /console/api. */
export const mediaPath = (item: number, role: MediaRole, file?: File): string =>
  `/market/items/${item}/media/${role}${queryString({ file_name: file?.name })}`;

/** Asks again for the item and for the lists that show it. */
export function useItemChanged(item: number): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['market', 'item', String(item)] }),
      queryClient.invalidateQueries({ queryKey: ['market', 'items'] }),
    ]);
}
