import { languageOfAddress } from '../../accounts/index.ts';
import { inTransaction } from '../../database/index.ts';
import { accountRequester, dayMs, inLanguage, type Language, minuteMs, runAs, t, toIso } from '../../kernel/index.ts';
import { deleteFinishedMessages, enqueueEmails, type MailAttachment, type Report } from '../../outbox/index.ts';
import { type DueReport, frequencies, latestDueReport, maxDelayMs } from '../../schedule/index.ts';
import { archiveReports } from '../export/index.ts';
import { type Filter, formatFilter } from '../filters/index.ts';
import { JobRun, type Postponed } from '../job-runs/index.ts';
import {
  composeReport,
  type MailReportDeps,
  queryReportFigures,
  type ReportContent,
  renderReportPdf,
  reportMail,
} from '../mail-reports/index.ts';
import { findSegment } from '../segments/index.ts';
import { lockWebsite, statsUrl } from '../website/index.ts';
import {
  type DueRecipient,
  findRecipient,
  listDueRecipients,
  listRecipientZones,
  settleReport,
} from './recipient.store.ts';
import { linkUrl, openEmail, reportKey } from './recipient.ts';

const together = 50;
const maxMs = minuteMs;
const pauseMs = 15 * minuteMs;
/** Many mail servers reject more than 10 MB, and encoding adds a third. */
const maxArchiveBytes = 5_000_000;
const keptMs = 30 * dayMs;

/**
 * Runs only with a mail server and an available event store. Skips reports that are more than three days late. Returns
 * the number of enqueued reports.
 */
export async function enqueueRecipientReports(deps: MailReportDeps, postponed: Postponed = new Map()): Promise<number> {
  if (!deps.mail.ready) return 0;
  const { db } = deps.database;
  const nowMs = deps.now();
  // not shown: for the log
  const message = 'could not create a report; will try again';
  const run = new JobRun(deps, { maxMs, pauseMs, postponed, message });
  const dues: DueReport[] = [];
  for (const frequency of frequencies)
    for (const zone of await listRecipientZones(db, frequency)) dues.push(latestDueReport(frequency, zone, nowMs));
  let written = 0;
  let left = together;
  for (const [index, due] of dues.entries()) {
    const limit = Math.ceil(left / (dues.length - index));
    const isOver = limit === 0 || run.isOver;
    const all = isOver ? [] : await listDueRecipients(db, due, { limit, except: run.postponed });
    left -= all.length;
    const compose = composeOnce(deps, due);
    for (const one of all)
      written += await run.take({ id: one.recipient.id, facts: { recipient: one.recipient.id } }, () =>
        // Runs as the account: page requests have priority over reports.
        runAs({ name: accountRequester(one.website.account_id) }, () => enqueueReport(deps, one, { due, compose })),
      );
  }
  if (written > 0) await deleteFinishedMessages(db, 'report', nowMs - keptMs);
  return written;
}

type Composed = {
  filters: readonly Filter[];
  /** undefined if it is too large for an email */
  csv(): Promise<MailAttachment | undefined>;
  in(language: Language): Worded;
};
type Worded = { content: ReportContent; pdf(): Promise<MailAttachment> };
/** Resolves to undefined if the segment was deleted. */
type Compose = (one: DueRecipient) => Promise<Composed | undefined>;

/** Keeps only the last report, because its files can have megabytes. Recipients of the same report are consecutive. */
function composeOnce(deps: MailReportDeps, due: DueReport): Compose {
  let last: { key: string; composed: Promise<Composed | undefined> } | undefined;
  return (one) => {
    const key = `${one.website.id} ${one.recipient.segment_id}`;
    if (last?.key !== key) last = { key, composed: compose(deps, due, one) };
    return last.composed;
  };
}

async function compose(
  deps: MailReportDeps,
  due: DueReport,
  { website, recipient }: DueRecipient,
): Promise<Composed | undefined> {
  let segment: { name: string; filters: Filter[] } | undefined;
  if (recipient.segment_id !== 0) {
    segment = await findSegment(deps.database.db, website, recipient.segment_id);
    if (!segment) return undefined;
  }
  const filters = segment?.filters ?? [];
  const figures = await queryReportFigures(deps, website, due, filters);
  const name = `${website.domain}-${due.kind}-${due.period.from}`;
  const word = (): Worded => {
    const why = t('You get this email because reports about {domain} are sent to this address.', {
      domain: website.domain,
    });
    const content = composeReport(website, due, { ...figures, outages: undefined }, { why, segment: segment?.name });
    return {
      content,
      pdf: once(async () => fileOf(`${name}.pdf`, 'application/pdf', await renderReportPdf(website, content))),
    };
  };
  const worded = new Map<Language, Worded>();
  return {
    filters,
    in(language) {
      const made = worded.get(language) ?? inLanguage(language, word);
      worded.set(language, made);
      return made;
    },
    csv: once(async () => {
      const archive = await inLanguage('en', () => archiveReports(deps, { website, period: due.period, filters }));
      return archive.length > maxArchiveBytes ? undefined : fileOf(`${name}.zip`, 'application/zip', archive);
    }),
  };
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const fileOf = (name: string, type: string, content: Buffer): MailAttachment => ({
  name,
  type,
  base64: content.toString('base64'),
});

async function filesFor({ recipient }: DueRecipient, { csv }: Composed, { pdf }: Worded) {
  const files = [recipient.pdf === 1 ? await pdf() : undefined, recipient.csv === 1 ? await csv() : undefined];
  const attachments = files.filter((file) => file !== undefined);
  const isTooLarge = recipient.csv === 1 && files[1] === undefined;
  return { attachments, ...(isTooLarge && { note: tooLarge() }) };
}

const tooLarge = (): string =>
  t(
    'The CSV files are too large for an email. The owner of the website can export them in the console under Data → Export.',
  );

async function enqueueReport(
  deps: MailReportDeps,
  one: DueRecipient,
  { due, compose }: { due: DueReport; compose: Compose },
): Promise<number> {
  const { database, log, vault } = deps;
  const { recipient, website } = one;
  const nowMs = deps.now();
  const settled = { settled_period: due.period.from };
  if (nowMs >= due.dueAtMs + maxDelayMs) {
    if (await settleReport(database.db, recipient, settled))
      log.warn(
        { recipient: recipient.id, report: due.kind, due: toIso(due.dueAtMs) },
        "skipped a recipient's report that is more than 3 days late",
      );
    return 0;
  }
  const composed = await compose(one);
  if (!composed) {
    await settleReport(database.db, recipient, settled);
    return 0;
  }
  const to = openEmail(vault, recipient);
  const language = await languageOfAddress(database.db, website.account_id, to);
  const mail = await inLanguage(language, () => composeMail(deps, one, { due, composed, language }));
  return inTransaction(database, async (trx) => {
    const held = await lockWebsite(database, trx, website.account_id, website.id);
    const current = held && (await findRecipient(trx, held, recipient.id));
    if (!current || !(await settleReport(trx, recipient, { ...settled, sent_at: nowMs }))) return 0;
    const letter = {
      about: { accountId: website.account_id, websiteId: website.id },
      to,
      idempotencyKey: `${reportKey(recipient)}${due.kind}_${due.period.from}`,
      content: mail,
      expiresAt: due.dueAtMs + maxDelayMs,
    };
    await enqueueEmails(trx, vault, [letter], nowMs);
    return 1;
  });
}

async function composeMail(
  deps: MailReportDeps,
  one: DueRecipient,
  { due, composed, language }: { due: DueReport; composed: Composed; language: Language },
): Promise<Report> {
  const worded = composed.in(language);
  const { attachments, note } = await filesFor(one, composed, worded);
  const mail = reportMail(note === undefined ? worded.content : { ...worded.content, note }, {
    statistics: statisticsLink(deps, one, due, composed.filters),
    unsubscribe: linkUrl(deps.vault, deps.config.analyticsBaseUrl, 'unsubscribe', one.recipient),
  });
  return attachments.length > 0 ? { ...mail, attachments } : mail;
}

/** Returns null for recipients other than the owner if the statistics are not public. */
function statisticsLink(
  { config, vault }: MailReportDeps,
  { recipient, website, ownerEmail }: DueRecipient,
  { period: { from, to } }: DueReport,
  filters: readonly Filter[],
): string | null {
  const days = `?from=${from}&to=${to}`;
  const written = filters.map(formatFilter);
  if (openEmail(vault, recipient).toLowerCase() === ownerEmail.toLowerCase())
    return `${config.baseUrl}/websites/${website.id}${days}${written.length > 0 ? `&filter=${encodeURIComponent(JSON.stringify(written))}` : ''}`;
  const selected = written.map((filter) => `&filter=${encodeURIComponent(filter)}`).join('');
  return website.privacy === 0 ? `${statsUrl(config.analyticsBaseUrl, website.id)}${days}${selected}` : null;
}
