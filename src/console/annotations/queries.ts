import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export type ChartSubject =
  | { website_id: number }
  | { monitor_id: number }
  | { item_id: number }
  | { scope: 'sales' | 'websites' };

/** Epoch seconds. */
export type ChartRange = { from: number; to: number };

const REFRESH_MS = 60_000;

export const annotationsQuery = (subject: ChartSubject, { from, to }: ChartRange) =>
  queryOptions({
    queryKey: ['annotations', subject, from, to],
    queryFn: async () =>
      (await call('GET /annotations', { query: { ...subject, from: isoOf(from), to: isoOf(to) } })).data,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
