import { getAccountDetails, languageOfAddress } from '../../accounts/index.ts';
import { translateCause } from '../../causes/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatZonedMinute, inLanguage, t } from '../../kernel/index.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';
import type { Failing } from './notices.ts';
import { maxMissed, pauseAfterMs } from './timetable.ts';

/** Call this in the transaction that stores the failure. */
export async function enqueueExportNotice(
  { config, vault }: Pick<Deps, 'config' | 'vault'>,
  trx: DatabaseOrTransaction,
  failing: Failing,
  what: 'failing' | 'paused',
  nowMs: number,
): Promise<void> {
  const { website, row, since } = failing;
  const { email: to } = await getAccountDetails(trx, website.account_id);
  await inLanguage(await languageOfAddress(trx, website.account_id, to), () => {
    const email = {
      about: { accountId: website.account_id, websiteId: website.id },
      to,
      idempotencyKey: `scheduled_export_${row.id}_${what}_${since}`,
      content: failureMail(failing, what, `${config.baseUrl}/websites/${website.id}/data`),
    };
    return enqueueEmails(trx, vault, [email], nowMs);
  });
}

const days = pauseAfterMs / dayMs;

function failureMail({ website, row, since, problem }: Failing, what: 'failing' | 'paused', url: string): Notice {
  const about = { domain: website.domain, bucket: row.bucket };
  const told =
    what === 'failing'
      ? {
          subject: t('{domain}: exports to {bucket} are failing', about),
          heading: t('An export is failing'),
          next: t(
            'Gatehouse keeps trying for {days, plural, one {# day} other {# days}}. Missing files are exported when it works again.',
            { days },
          ),
        }
      : {
          subject: t('{domain}: exports to {bucket} are paused', about),
          heading: t('An export is paused'),
          next: t(
            'Exports failed for {days, plural, one {# day} other {# days}}. Fix the problem, then resume the export to get the missing files, up to {most, number}.',
            { days, most: maxMissed },
          ),
        };
  return {
    event: 'notice',
    subject: told.subject,
    heading: told.heading,
    paragraphs: [translateCause(problem), told.next],
    facts: [
      [t('Website'), website.domain],
      [t('Bucket'), t('{bucket} at {host}', { bucket: row.bucket, host: new URL(row.endpoint).host })],
      [t('Failing since'), formatZonedMinute(since, website.time_zone)],
    ],
    action: { label: t('View exports'), url },
    unsubscribeUrl: null,
    tone: 'bad',
  };
}
