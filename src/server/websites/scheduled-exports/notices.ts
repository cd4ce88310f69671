import { getAccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, ScheduledExportRow, WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, toIso } from '../../kernel/index.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { maxMissed, pauseAfterMs } from './timetable.ts';

type NoticeDeps = Pick<Deps, 'config' | 'vault'>;
type Failing = { website: WebsiteRow; row: ScheduledExportRow; since: number; problem: string };

const days = pauseAfterMs / dayMs;

/** Tells webhooks that an export fails, once until it works again, or is not tried any more. */
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

/** Tells webhooks that the file of a period is in the bucket. */
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

/** Tells the account by mail that an export fails, or is not tried any more: in the transaction that notes it. */
export async function enqueueExportNotice(
  { config, vault }: NoticeDeps,
  trx: DatabaseOrTransaction,
  { website, row, since, problem }: Failing,
  what: 'failing' | 'paused',
  nowMs: number,
): Promise<void> {
  const subject =
    what === 'failing'
      ? `${website.domain}: exports to ${row.bucket} fail`
      : `${website.domain}: exports to ${row.bucket} are paused`;
  const paragraph =
    what === 'failing'
      ? `Gatehouse keeps trying for ${days} days. Files that are missing by then come once it works.`
      : `Nothing could be exported for ${days} days. Resume the export once it can work: the files that are missing come then, up to ${maxMissed}.`;
  const content: Notice = {
    event: 'notice',
    subject,
    heading: what === 'failing' ? 'An export fails' : 'An export is paused',
    paragraphs: [problem, paragraph],
    facts: [
      ['Website', website.domain],
      ['Bucket', `${row.bucket} at ${new URL(row.endpoint).host}`],
      ['Failing since', toIso(since)],
    ],
    action: { label: 'View exports', url: `${config.baseUrl}/websites/${website.id}/data` },
    unsubscribeUrl: null,
    tone: 'bad',
  };
  const email = {
    about: { accountId: website.account_id, websiteId: website.id },
    to: (await getAccountDetails(trx, website.account_id)).email,
    idempotencyKey: `scheduled_export_${row.id}_${what}_${since}`,
    content,
  };
  await enqueueEmails(trx, vault, [email], nowMs);
}
