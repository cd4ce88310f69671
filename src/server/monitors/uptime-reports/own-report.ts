import { requireVerifiedAddress } from '../../accounts/index.ts';
import type { UptimeReportRow } from '../../database/index.ts';
import type { Caller } from '../../http/index.ts';
import { inLanguage, notFound, Refusal, t } from '../../kernel/index.ts';
import { reportWarnings, sendTestMail } from '../../outbox/index.ts';
import { fileName, writeReport } from './compose.ts';
import type { MeasureDeps } from './measure.ts';
import { pastPeriods, requestedPeriod } from './period.ts';
import type { UptimeReportPreview } from './wire.ts';

type Wanted = { day: string | null | undefined; seesCosts: boolean };

/** Returns a past report as it would be sent now, in its language. */
export async function previewReport(
  deps: MeasureDeps,
  row: UptimeReportRow,
  { day, seesCosts }: Wanted,
): Promise<UptimeReportPreview> {
  const rhythm = { frequency: row.frequency, zone: row.time_zone, nowMs: deps.now() };
  const due = requestedPeriod(day, rhythm);
  const written = await writeReport(deps, row, due, { seesCosts });
  const { from, to } = due.period;
  if (!written) return { subject: '', html: '', from, to, periods: pastPeriods(rhythm, rhythm.nowMs), is_empty: true };
  const { subject, html } = await inLanguage(row.language, async () =>
    written.mail(written.content(previewNote(row)), { unsubscribe: null, console: null }),
  );
  return { subject, html, from, to, periods: pastPeriods(rhythm, written.measured.firstCheckedAt), is_empty: false };
}

/** Throws `not_found` if nothing was monitored before the end of the period. */
export async function reportPdf(
  deps: MeasureDeps,
  row: UptimeReportRow,
  { day, seesCosts }: Wanted,
): Promise<{ name: string; pdf: Buffer }> {
  const due = requestedPeriod(day, { frequency: row.frequency, zone: row.time_zone, nowMs: deps.now() });
  const written = await writeReport(deps, row, due, { seesCosts });
  if (!written) throw notFound();
  const pdf = await inLanguage(row.language, async () => written.pdf(written.content('')));
  return { name: fileName(due), pdf };
}

/** Sends the latest report only to the caller's own verified address, which it returns. */
export const sendOwnReport = (
  deps: MeasureDeps,
  row: UptimeReportRow,
  { caller, day, seesCosts }: Wanted & { caller: Caller },
): Promise<string> =>
  sendTestMail(deps, {
    name: 'uptime-report',
    accountId: row.account_id,
    isOwner: caller.isOwner,
    warnings: reportWarnings(deps, caller.isOwner),
    findAddress: () => requireVerifiedAddress(deps.database.db, caller),
    async compose() {
      const due = requestedPeriod(day, { frequency: row.frequency, zone: row.time_zone, nowMs: deps.now() });
      const written = await writeReport(deps, row, due, { seesCosts });
      if (!written) throw new Refusal('conflict', t('No data to report: no monitors were checked in this period.'));
      return inLanguage(row.language, async () => {
        const content = written.content(previewNote(row));
        const console = `${deps.config.baseUrl}/uptime-reports/${row.id}`;
        const { subject, text, html } = written.mail(content, { unsubscribe: null, console });
        const file = { filename: fileName(due), contentType: 'application/pdf', content: await written.pdf(content) };
        return { subject, text, html, attachments: [file] };
      });
    },
  });

const previewNote = ({ name }: UptimeReportRow): string =>
  t('Recipients of the report “{name}” get this email with a PDF and an unsubscribe link.', { name });
