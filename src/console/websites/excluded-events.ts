import { queryOptions } from '@tanstack/react-query';
import { ask } from '../api/client.ts';
import type { RejectedEvents } from '../api/websites.ts';

export type ExcludedEventsLine = {
  reason: string;
  count: number;
  /** the last day with such an event */
  last: string;
};

export const excludedEventsQuery = (website: number, period: '7d' | '30d') =>
  queryOptions({
    queryKey: ['websites', 'one', String(website), 'stats', 'refusals', period],
    queryFn: async () => (await ask('refusals', website, { period })).data,
    select: linesOf,
  });

/** Returns a line for each reason, the most frequent first. */
export function linesOf(rows: RejectedEvents[]): ExcludedEventsLine[] {
  const lines = new Map<string, ExcludedEventsLine>();
  for (const { reason, day, count } of rows) {
    const line = lines.get(reason);
    lines.set(reason, {
      reason,
      count: (line?.count ?? 0) + count,
      last: line && line.last > day ? line.last : day,
    });
  }
  return [...lines.values()].sort((a, b) => b.count - a.count);
}
