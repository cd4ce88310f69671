import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveMonitors } from '../monitor/live-updates.ts';
import { monitorQuery } from '../monitor/queries.ts';

/** Refetches the monitor after each check. For guests, `followed` is undefined, and the page polls instead. */
export function useLiveMonitor(followed: string | undefined): void {
  const id = followed ?? '';
  const queryClient = useQueryClient();
  const { queryKey } = monitorQuery(id);
  const checkedAt = useQuery({ ...monitorQuery(id), enabled: followed !== undefined }).data?.last_checked_at;
  const before = useRef(checkedAt);
  // After the first check, everything on the page changes.
  useEffect(() => {
    if (before.current === null && checkedAt) void queryClient.invalidateQueries({ queryKey: ['monitors', 'one', id] });
    before.current = checkedAt;
  }, [checkedAt, id, queryClient]);
  useLiveMonitors({
    ids: /^[1-9]\d*$/.test(id) ? [Number(id)] : undefined,
    onUpdate: ({ monitors }) => {
      const change = monitors.find((monitor) => String(monitor.id) === id);
      const shown = queryClient.getQueryData(queryKey);
      if (!change || !shown || change.last_checked_at === shown.last_checked_at) return;
      const { status, status_since, cause, response_time, last_checked_at } = change;
      queryClient.setQueryData(queryKey, { ...shown, status, status_since, cause, response_time, last_checked_at });
      void queryClient.invalidateQueries({ queryKey });
    },
    onRefresh: () => queryClient.invalidateQueries({ queryKey }),
  });
}
