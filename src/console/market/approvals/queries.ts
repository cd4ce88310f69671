import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ListSearch } from '../../list-search.ts';

const approvalsKey = ['market', 'approvals'] as const;

export const approvalsQuery = (search: Pick<ListSearch, 'page' | 'per_page'>) =>
  queryOptions({
    queryKey: [...approvalsKey, 'list', search],
    queryFn: () => call('GET /item-approvals', { query: search }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: [...approvalsKey, 'item', id],
    queryFn: async () => (await call('GET /item-approvals/:id', { path: { id } })).data,
  });
