import { languageOfAddress } from '../../accounts/index.ts';
import { inTransaction } from '../../database/index.ts';
import { accountRequester, dayMs, inLanguage, minuteMs, runAs, t, toIso } from '../../kernel/index.ts';
import { deleteFinishedMessages, enqueueEmails, type Report } from '../../outbox/index.ts';
import { type DueReport, latestDueReports, maxDelayMs, type ReportKind } from '../../schedule/index.ts';
import { JobRun, type Postponed } from '../job-runs/index.ts';
import { lockWebsite } from '../website/index.ts';
import type { MailReportDeps } from './compose-mail.ts';
import {
  claimReport,
  listDueWebsites,
  listReportTimeZones,
  type ReportRecipient,
  websiteReportKey,
} from './mail-report.store.ts';
import { unsubscribeUrl } from './unsubscribe.ts';
import { queryWebsiteReport } from './website-report.ts';

const maxReportsPerRun = 25;
const maxMs = minuteMs;
const pauseMs = 15 * minuteMs;
const keptMs = 30 * dayMs;

/**
 * Reports wait while there is no mail server or event store. Keep `postponed` between runs. Returns the number of
 * enqueued reports.
 */
export async function enqueueDueReports(deps: MailReportDeps, postponed: Postponed = new Map()): Promise<number> {
  if (!deps.mail.ready) return 0;
  const { db } = deps.database;
  const nowMs = deps.now();
  // not shown: for the log
  const message = 'could not create an email report; will try again';
  const run = new JobRun(deps, { maxMs, pauseMs, postponed, message });
  const dues = (await listReportTimeZones(db)).flatMap((zone) => latestDueReports(zone, nowMs));
  let written = 0;
  let left = maxReportsPerRun;
  for (const [index, due] of dues.entries()) {
    // Other time zones get the limit that a time zone does not use.
    const limit = Math.ceil(left / (dues.length - index));
    const isOver = limit === 0 || run.isOver;
    const websites = isOver ? [] : await listDueWebsites(db, due, { limit, except: run.postponed });
    left -= websites.length;
    for (const website of websites)
      written += await run.take({ id: website.id, facts: { website: website.id } }, () =>
        // Runs as the account, so the account's interactive queries have priority.
        runAs({ name: accountRequester(website.account_id) }, () => enqueueReport(deps, website, due)),
      );
  }
  if (written > 0) await deleteFinishedMessages(db, 'report', nowMs - keptMs);
  return written;
}

async function enqueueReport(
  deps: MailReportDeps,
  website: ReportRecipient,
  due: DueReport<ReportKind>,
): Promise<number> {
  const { database, log, vault } = deps;
  const nowMs = deps.now();
  if (nowMs >= due.dueAtMs + maxDelayMs) {
    const facts = { website: website.id, report: due.kind, due: toIso(due.dueAtMs) };
    if (await claimReport(database.db, website.id, due, nowMs))
      log.warn(facts, 'skipped an email report: it is more than 3 days late');
    return 0;
  }
  const content = await renderReport(deps, website, due);
  return inTransaction(database, async (trx) => {
    // The setting can have changed during the queries.
    const held = await lockWebsite(database, trx, website.account_id, website.id);
    if (held?.email !== 1 || !(await claimReport(trx, website.id, due, nowMs))) return 0;
    const letter = {
      about: { accountId: website.account_id, websiteId: website.id },
      to: website.account_email,
      idempotencyKey: `${websiteReportKey(website.id)}${due.kind}_${due.period.from}`,
      content,
      expiresAt: due.dueAtMs + maxDelayMs,
    };
    await enqueueEmails(trx, vault, [letter], nowMs);
    return 1;
  });
}

async function renderReport(deps: MailReportDeps, website: ReportRecipient, due: DueReport): Promise<Report> {
  const { config, database, vault } = deps;
  const report = await queryWebsiteReport(deps, website, due, { seesOutages: true });
  const language = await languageOfAddress(database.db, website.account_id, website.account_email);
  return inLanguage(language, () =>
    report.write({
      why: t('You get this email because reports are turned on for {domain}.', { domain: website.domain }),
      unsubscribe: unsubscribeUrl(vault, config.analyticsBaseUrl, website),
    }),
  );
}
