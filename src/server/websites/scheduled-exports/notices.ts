import type { DatabaseOrTransaction, ScheduledExportRow, WebsiteRow } from '../../database/index.ts';
import { toIso } from '../../kernel/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';

export type Failing = { website: WebsiteRow; row: ScheduledExportRow; since: number; problem: string };

export const enqueueExportFailure = (
  trx: DatabaseOrTransaction,
  type: 'export.failed' | 'export.paused',
  { website, row, since, problem }: Failing,
  nowMs: number,
): Promise<void> =>
  enqueueWebhookEvent(trx, {
    account_id: website.account_id,
    type,
    data: { ...exportOf(website, row), failing_since: toIso(since), problem },
    about: { website: website.id },
    key: `${row.id} ${since}`,
    nowMs,
  });

export const enqueueExportFinished = (
  trx: DatabaseOrTransaction,
  { website, row, key, bytes }: { website: WebsiteRow; row: ScheduledExportRow; key: string; bytes: number },
  nowMs: number,
): Promise<void> =>
  enqueueWebhookEvent(trx, {
    account_id: website.account_id,
    type: 'export.finished',
    data: { ...exportOf(website, row), key, bytes },
    about: { website: website.id },
    key: `${row.id} ${key} ${nowMs}`,
    nowMs,
  });

const exportOf = (website: WebsiteRow, row: ScheduledExportRow) => ({
  website: { id: website.id, domain: website.domain },
  export: { id: row.id, frequency: row.frequency, bucket: row.bucket },
});
