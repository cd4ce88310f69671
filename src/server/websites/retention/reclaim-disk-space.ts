import type { Events } from '../../events/index.ts';

/**
 * Has the store rewrite the parts that hold deleted rows, so that their bytes leave the disk too. It does so on its own
 * from then on, within minutes.
 */
export async function reclaimDiskSpace(events: Pick<Events, 'change'>): Promise<void> {
  for (const table of ['pageviews', 'website_days'])
    await events.change('pageviews', `ALTER TABLE ${table} APPLY DELETED MASK SETTINGS mutations_sync = 0`);
}
