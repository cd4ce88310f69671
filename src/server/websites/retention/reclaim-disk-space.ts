import type { Events, StreamName } from '../../events/index.ts';

const websiteTables = {
  pageviews: 'pageviews',
  website_days: 'pageviews',
  web_vitals: 'web_vitals',
} as const satisfies Record<string, StreamName>;

/** Runs in the background for minutes. */
export async function reclaimDiskSpace(events: Pick<Events, 'change'>): Promise<void> {
  for (const [table, stream] of Object.entries(websiteTables))
    await events.change(stream, `ALTER TABLE ${table} APPLY DELETED MASK SETTINGS mutations_sync = 0`);
}
