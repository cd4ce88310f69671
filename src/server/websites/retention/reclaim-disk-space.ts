import type { Events, StreamName } from '../../events/index.ts';

/** Where rows of websites are, and with which stream each table is written. */
const websiteTables = {
  pageviews: 'pageviews',
  website_days: 'pageviews',
  web_vitals: 'web_vitals',
} as const satisfies Record<string, StreamName>;

/**
 * Has the store rewrite the parts that hold deleted rows, so that their bytes leave the disk too. It does so on its own
 * from then on, within minutes.
 */
export async function reclaimDiskSpace(events: Pick<Events, 'change'>): Promise<void> {
  for (const [table, stream] of Object.entries(websiteTables))
    await events.change(stream, `ALTER TABLE ${table} APPLY DELETED MASK SETTINGS mutations_sync = 0`);
}
