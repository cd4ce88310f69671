import type { LiveUpdate, MonitorRows } from '../../api/monitors.ts';

/** A page of the list with the updates of a stream: each row in its place, and the same object where nothing changed. */
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
