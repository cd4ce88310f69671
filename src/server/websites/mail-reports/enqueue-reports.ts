import { inTransaction } from '../../database/index.ts';
import { dayMs, Refusal, toIso } from '../../kernel/index.ts';
import { deleteFinishedMessages, enqueueEmails } from '../../outbox/index.ts';
import { type DueReport, instantsOf, latestDueReports, maxDelayMs, type ReportKind } from '../schedule/index.ts';
import { lockWebsite, trackingCode } from '../website/index.ts';
import { askReport, type MailReportDeps, reportMail } from './compose-mail.ts';
import {
  claimReport,
  listDueWebsites,
  listReportTimeZones,
  type ReportRecipient,
  websiteReportKey,
} from './mail-report.store.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** In one run, so that other jobs get their turn: on Monday morning there are many. */
const together = 25;
const keptMs = 30 * dayMs;

/**
 * Writes the e-mail reports that are due, and leaves out those that are too late. Nothing is settled while there is no
 * mail server, nor where the event store is away: they come when it is back. Tells how many were written.
 */
export async function enqueueDueReports(deps: MailReportDeps): Promise<number> {
  if (!deps.mail.ready) return 0;
  const nowMs = deps.now();
  const { db } = deps.database;
  let written = 0;
  let left = together;
  for (const zone of await listReportTimeZones(db))
    for (const due of latestDueReports(zone, nowMs)) {
      const websites = left > 0 ? await listDueWebsites(db, due, left) : [];
      left -= websites.length;
      for (const website of websites) {
        try {
          if (await enqueueReport(deps, website, due)) written++;
        } catch (error) {
          if (error instanceof Refusal && error.code === 'unavailable') return written;
          // The others must not wait for one that cannot be written.
          deps.log.error({ err: error, website: website.id }, 'could not create an e-mail report; will try again');
        }
      }
    }
  if (written > 0) await deleteFinishedMessages(db, 'report', nowMs - keptMs);
  return written;
}

/** Writes a report, or notes that it is too late for it. True when this process wrote it. */
async function enqueueReport(
  deps: MailReportDeps,
  website: ReportRecipient,
  due: DueReport<ReportKind>,
): Promise<boolean> {
  const { database, log, vault } = deps;
  const nowMs = deps.now();
  if (nowMs >= due.dueAtMs + maxDelayMs) {
    const facts = { website: website.id, report: due.kind, due: toIso(due.dueAtMs) };
    if (await claimReport(database.db, website.id, due, nowMs))
      log.warn(facts, 'skipped an e-mail report: it is more than 3 days late');
    return false;
  }
  const content = await renderReport(deps, website, due);
  return inTransaction(database, async (trx) => {
    // It took a while to be composed: the website may be gone by now, or want no reports.
    const held = await lockWebsite(database, trx, website.account_id, website.id);
    if (held?.email !== 1 || !(await claimReport(trx, website.id, due, nowMs))) return false;
    const letter = {
      about: { accountId: website.account_id, websiteId: website.id },
      to: website.account_email,
      idempotencyKey: `${websiteReportKey(website.id)}${due.kind}_${due.period.from}`,
      content,
      expiresAt: due.dueAtMs + maxDelayMs,
    };
    await enqueueEmails(trx, vault, [letter], nowMs);
    return true;
  });
}

async function renderReport(deps: MailReportDeps, website: ReportRecipient, due: DueReport) {
  const { config, vault } = deps;
  const { from, to } = due.period;
  const content = await askReport(deps, website, due, {
    why: `You get this e-mail because reports are turned on for ${website.domain}.`,
    tag: trackingCode(config.analyticsBaseUrl, website.id),
    outages: await deps.findOutages(website, instantsOf(due.period)),
  });
  return reportMail(content, {
    statistics: `${config.baseUrl}/websites/${website.id}?from=${from}&to=${to}`,
    unsubscribe: unsubscribeUrl(vault, config.analyticsBaseUrl, website),
  });
}
