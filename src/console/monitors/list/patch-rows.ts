import type { LiveUpdate, MonitorRows } from '../../api/monitors.ts';

/** Rows that have not changed stay the same objects. */
export function patchRows<Page extends MonitorRows>(page: Page, update: LiveUpdate): Page {
  const changes = new Map(update.monitors.map((monitor) => [monitor.id, monitor]));
  return {
    ...page,
    counts: update.counts ?? page.counts,
    data: page.data.map((row) => {
      const change = changes.get(row.id);
      return change ? { ...row, ...change, paused: change.status === 'paused' } : row;
    }),
  };
}
