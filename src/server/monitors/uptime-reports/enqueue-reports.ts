import { inTransaction } from '../../database/index.ts';
import { accountRequester, dayMs, inLanguage, type Language, minuteMs, runAs, t, toIso } from '../../kernel/index.ts';
import { deleteFinishedMessages, enqueueEmails, type Report } from '../../outbox/index.ts';
import { type DueReport, latestDueReport, maxDelayMs, type ReportKind } from '../../schedule/index.ts';
import { attachmentOf, type WrittenReport, writeReport } from './compose.ts';
import type { MeasureDeps } from './measure.ts';
import {
  type DueRecipient,
  findRecipient,
  listDueRecipients,
  listRecipientZones,
  settleReport,
} from './recipient.store.ts';
import { linkUrl, openEmail, reportKey } from './recipient.ts';
import { lockReport } from './report.store.ts';

const together = 50;
const maxMs = minuteMs;
const pauseMs = 15 * minuteMs;
const keptMs = 30 * dayMs;
const frequencies = ['weekly', 'monthly'] as const;

/** When to retry failed reports (epoch ms), by recipient. Kept between runs. */
type Postponed = Map<number, number>;

type Mail = Omit<Report, 'unsubscribeUrl'> & { attachments: NonNullable<Report['attachments']> };
/** Resolves to undefined if there is nothing to report. */
type Compose = (one: DueRecipient) => Promise<WrittenReport | undefined>;

/**
 * Reports wait while there is no mail server or event store. Skips reports that are more than three days late. Returns
 * the number of enqueued reports.
 */
export async function enqueueUptimeReports(deps: MeasureDeps, postponed: Postponed = new Map()): Promise<number> {
  const { db } = deps.database;
  if (!deps.mail.ready || !deps.events.state().reachable) return 0;
  const startMs = deps.now();
  for (const [id, until] of postponed) if (until <= startMs) postponed.delete(id);
  const dues: DueReport<ReportKind>[] = [];
  for (const frequency of frequencies)
    for (const zone of await listRecipientZones(db, frequency)) dues.push(latestDueReport(frequency, zone, startMs));
  let written = 0;
  let left = together;
  for (const [index, due] of dues.entries()) {
    // Other time zones get the limit that a time zone does not use.
    const limit = Math.ceil(left / (dues.length - index));
    const all = limit === 0 ? [] : await listDueRecipients(db, due, { limit, except: [...postponed.keys()] });
    left -= all.length;
    const compose = composeOnce(deps, due);
    for (const one of all) {
      if (deps.now() - startMs >= maxMs) break;
      try {
        // Runs as the account: page requests have priority over reports.
        written += await runAs({ name: accountRequester(one.report.account_id) }, () =>
          enqueueReport(deps, one, { due, compose }),
        );
      } catch (error) {
        deps.log.error({ err: error, report: one.report.id }, 'could not create an uptime report; will try again');
        postponed.set(one.recipient.id, deps.now() + pauseMs);
      }
    }
  }
  if (written > 0) await deleteFinishedMessages(db, 'report', startMs - keptMs);
  return written;
}

/** Keeps only the last report. Recipients of the same report are consecutive. */
function composeOnce(deps: MeasureDeps, due: DueReport<ReportKind>): Compose {
  let last: { id: number; written: Promise<WrittenReport | undefined> } | undefined;
  return ({ report }) => {
    if (last?.id !== report.id) last = { id: report.id, written: writeReport(deps, report, due, { seesCosts: true }) };
    return last.written;
  };
}

async function enqueueReport(
  deps: MeasureDeps,
  one: DueRecipient,
  { due, compose }: { due: DueReport<ReportKind>; compose: Compose },
): Promise<number> {
  const { database, log, vault } = deps;
  const { recipient, report } = one;
  const nowMs = deps.now();
  const settled = { settled_period: due.period.from };
  if (nowMs >= due.dueAtMs + maxDelayMs) {
    if (await settleReport(database.db, recipient, settled))
      log.warn(
        { recipient: recipient.id, report: report.id, due: toIso(due.dueAtMs) },
        'skipped an uptime report that is more than 3 days late',
      );
    return 0;
  }
  const written = await compose(one);
  if (!written) {
    await settleReport(database.db, recipient, settled);
    return 0;
  }
  const mail = await mailIn(recipient.language ?? report.language, { due, written, name: report.name, one, deps });
  return inTransaction(database, async (trx) => {
    const held = await lockReport(database, trx, report.account_id, report.id);
    // The report can have changed during the queries. The next run then composes it again.
    if (held?.updated_at !== report.updated_at || !(await findRecipient(trx, held, recipient.id))) return 0;
    if (!(await settleReport(trx, recipient, { ...settled, sent_at: nowMs }))) return 0;
    const letter = {
      about: { accountId: report.account_id },
      to: openEmail(vault, recipient),
      idempotencyKey: `${reportKey(recipient)}${due.kind}_${due.period.from}`,
      content: mail,
      expiresAt: due.dueAtMs + maxDelayMs,
    };
    await enqueueEmails(trx, vault, [letter], nowMs);
    return 1;
  });
}

type Composing = {
  due: DueReport<ReportKind>;
  written: WrittenReport;
  name: string;
  one: DueRecipient;
  deps: MeasureDeps;
};

const mailIn = (language: Language, { due, written, name, one, deps }: Composing): Promise<Mail & Report> =>
  inLanguage(language, async () => {
    const unsubscribe = linkUrl(deps.vault, deps.config.monitorBaseUrl, 'unsubscribe', one.recipient);
    const content = written.content(
      t('You get this email because the report “{name}” is sent to this address.', { name }),
    );
    const pdf = await written.pdf(content);
    return {
      ...written.mail(content, { unsubscribe, console: null }),
      unsubscribeUrl: unsubscribe,
      attachments: [attachmentOf(due, pdf)],
    };
  });
