import { useQueryClient } from '@tanstack/react-query';
import type { StatusPage } from '../../api/monitors.ts';
import { statusPageQuery } from './queries.ts';

/** Also reloads the page, because its state follows its reports. */
export function useReportsChanged(page: StatusPage): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['status-pages', 'reports', page.id] }),
      queryClient.invalidateQueries(statusPageQuery(String(page.id))),
      queryClient.invalidateQueries({ queryKey: ['status-pages', 'list'] }),
    ]);
}
