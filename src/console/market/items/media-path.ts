import { useQueryClient } from '@tanstack/react-query';
import { requestOf } from '../../api/client.ts';
import type { MediaRole } from '../../api/market.ts';

export const mediaUpload = (item: number, role: MediaRole, file: File) =>
  requestOf('PUT /market/items/:id/media/:role', { path: { id: item, role }, query: { file_name: file.name } });

export function useItemChanged(item: number): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['market', 'item', String(item)] }),
      queryClient.invalidateQueries({ queryKey: ['market', 'items'] }),
    ]);
}
