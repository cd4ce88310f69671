import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { monitorQuery } from '../monitor/queries.ts';

export function usePause(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (paused: boolean) => call('PATCH /monitors/:id', { path: { id }, body: { paused } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(monitorQuery(id).queryKey, data);
      return queryClient.invalidateQueries({ queryKey: ['monitors', 'list'] });
    },
  });
}
