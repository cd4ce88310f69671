import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { QuestionsSearch } from '../search.ts';

export const supportKey = ['market', 'support'] as const;

export const questionsQuery = ({ state, ...search }: QuestionsSearch) =>
  queryOptions({
    queryKey: [...supportKey, 'list', { state, ...search }],
    queryFn: () => call('GET /market/support-questions', { query: { ...search, status: state } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const questionSummaryQuery = queryOptions({
  queryKey: [...supportKey, 'summary'],
  queryFn: async () => (await call('GET /market/support-questions/summary')).data,
  refetchInterval: 30_000,
});

export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: [...supportKey, 'question', id],
    queryFn: async () => (await call('GET /market/support-questions/:id', { path: { id } })).data,
    refetchInterval: 30_000,
  });

export const purchaseQuestionsQuery = (purchase: number) =>
  queryOptions({
    queryKey: [...supportKey, 'purchase', purchase],
    queryFn: async () =>
      (await call('GET /market/support-questions', { query: { purchase_id: purchase, per_page: 50 } })).data,
  });
