import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export function useTestContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => (await call('POST /contacts/:id/test', { path: { id } })).data,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['contacts'] }),
  });
}
