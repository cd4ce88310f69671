import { getAccountDetails, languageOfAddress } from '../../accounts/index.ts';
import { translateCause } from '../../causes/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatZonedMinute, inLanguage, t } from '../../kernel/index.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';
import type { Failing } from './notices.ts';
import { maxMissed, pauseAfterMs } from './timetable.ts';

/** Tells the account by mail that an export fails, or is not tried any more: in the transaction that notes it. */
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
          subject: t('{domain}: exports to {bucket} fail', about),
          heading: t('An export fails'),
          next: t(
            'Gatehouse keeps trying for {days, plural, one {# day} other {# days}}. Files that are missing by then come once it works.',
            { days },
          ),
        }
      : {
          subject: t('{domain}: exports to {bucket} are paused', about),
          heading: t('An export is paused'),
          next: t(
            'Nothing could be exported for {days, plural, one {# day} other {# days}}. Resume the export once it can work: the files that are missing come then, up to {most, number}.',
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
