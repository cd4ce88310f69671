import { languageOfAddress } from '../../accounts/index.ts';
import { inTransaction } from '../../database/index.ts';
import { accountRequester, dayMs, inLanguage, type Language, minuteMs, runAs, t, toIso } from '../../kernel/index.ts';
import { deleteFinishedMessages, enqueueEmails, type MailAttachment, type Report } from '../../outbox/index.ts';
import { archiveReports } from '../export/index.ts';
import { type Filter, formatFilter } from '../filters/index.ts';
import { JobRun, type Postponed } from '../job-runs/index.ts';
import {
  composeReport,
  drawReport,
  type MailReportDeps,
  queryReportFigures,
  type ReportContent,
  reportMail,
} from '../mail-reports/index.ts';
import { type DueReport, frequencies, latestDueReport, maxDelayMs } from '../schedule/index.ts';
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

/** In one run, so that other jobs get their turn. */
const together = 50;
const maxMs = minuteMs;
const pauseMs = 15 * minuteMs;
/** Many mail servers refuse more than ten, of which coding takes a third. */
const maxArchiveBytes = 5_000_000;
const keptMs = 30 * dayMs;

/**
 * Writes the reports that recipients wait for. Like those of the account: nothing is settled without a mail server or
 * while the event store is away, what is more than three days late is left out, and whoever's figures are too heavy for
 * the store is put off. Tells how many were written.
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
    // What one zone does not use is for the others.
    const limit = Math.ceil(left / (dues.length - index));
    const isOver = limit === 0 || run.isOver;
    const all = isOver ? [] : await listDueRecipients(db, due, { limit, except: run.postponed });
    left -= all.length;
    const compose = composeOnce(deps, due);
    for (const one of all)
      written += await run.take({ id: one.recipient.id, facts: { recipient: one.recipient.id } }, () =>
        // On the account's behalf: whoever looks at a page comes before its reports.
        runAs({ name: accountRequester(one.website.account_id) }, () => enqueueReport(deps, one, { due, compose })),
      );
  }
  if (written > 0) await deleteFinishedMessages(db, 'report', nowMs - keptMs);
  return written;
}

/** A report as everybody gets it who gets the same. */
type Composed = {
  filters: readonly Filter[];
  /** undefined where it is too large for a mail */
  csv(): Promise<MailAttachment | undefined>;
  in(language: Language): Worded;
};
type Worded = { content: ReportContent; pdf(): Promise<MailAttachment> };
/** Undefined where the segment has been deleted. */
type Compose = (one: DueRecipient) => Promise<Composed | undefined>;

/**
 * What is due is composed once for all who get the same. They come together, and their files may have megabytes: only the
 * last is kept.
 */
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
    const why = t('You get this e-mail because reports about {domain} are sent to this address.', {
      domain: website.domain,
    });
    const content = composeReport(website, due, { ...figures, outages: undefined }, { why, segment: segment?.name });
    return {
      content,
      pdf: once(async () => fileOf(`${name}.pdf`, 'application/pdf', await drawReport(website, content))),
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
      // One file for all of them.
      const archive = await inLanguage('en', () => archiveReports(deps, { website, period: due.period, filters }));
      return archive.length > maxArchiveBytes ? undefined : fileOf(`${name}.zip`, 'application/zip', archive);
    }),
  };
}

/** Whoever asks first has it made, and all others get the same. */
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

/** What is attached for a recipient, and a sentence about what could not be. */
async function filesFor({ recipient }: DueRecipient, { csv }: Composed, { pdf }: Worded) {
  const files = [recipient.pdf === 1 ? await pdf() : undefined, recipient.csv === 1 ? await csv() : undefined];
  const attachments = files.filter((file) => file !== undefined);
  const isTooLarge = recipient.csv === 1 && files[1] === undefined;
  return { attachments, ...(isTooLarge && { note: tooLarge() }) };
}

const tooLarge = (): string =>
  t(
    'The CSV files are too large for an e-mail. The owner of the website can export them in the console under Data → Export.',
  );

/** Writes a report in the language of its recipient, or notes that none comes. 1 when this process wrote it, else 0. */
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
        'skipped a report to a recipient: it is more than 3 days late',
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
    // It took a while to be composed: the website or the recipient may be gone by now.
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

/** The console for the account itself; the public page for others, where there is one that they may open. */
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
