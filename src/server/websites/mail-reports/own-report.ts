import { languageOfAddress, requireVerifiedAddress } from '../../accounts/index.ts';
import type { WebsiteRow } from '../../database/index.ts';
import { type Caller, isAllowed } from '../../http/index.ts';
import { inLanguage, t } from '../../kernel/index.ts';
import { reportWarnings, sendTestMail } from '../../outbox/index.ts';
import { type Frequency, latestDueReport } from '../../schedule/index.ts';
import type { MailReportDeps } from './compose-mail.ts';
import { queryWebsiteReport } from './website-report.ts';
import type { ReportPreview } from './wire.ts';

type Wanted = { caller: Caller; frequency: Frequency };

/** The outages and their cost are not part of the website: guests can see only the website. */
const readingOf = (caller: Caller) => ({
  seesOutages: isAllowed(caller, 'monitors:read') && isAllowed(caller, 'market:read'),
});

/** Returns the latest report as it would be sent now, in the current language. */
export async function previewReport(
  deps: MailReportDeps,
  website: WebsiteRow,
  { caller, frequency }: Wanted,
): Promise<ReportPreview> {
  const due = latestDueReport(frequency, website.time_zone, deps.now());
  const report = await queryWebsiteReport(deps, website, due, readingOf(caller));
  const { subject, html } = report.write(readerOf(deps, website));
  return { subject, html, from: due.period.from, to: due.period.to, is_empty: report.isEmpty };
}

/** Sends the latest report only to the caller's own verified address, which it returns. */
export const sendOwnReport = (
  deps: MailReportDeps,
  website: WebsiteRow,
  { caller, frequency }: Wanted,
): Promise<string> =>
  sendTestMail(deps, {
    name: 'report',
    accountId: website.account_id,
    isOwner: caller.isOwner,
    warnings: reportWarnings(deps, caller.isOwner),
    findAddress: () => requireVerifiedAddress(deps.database.db, caller),
    async compose(to) {
      const due = latestDueReport(frequency, website.time_zone, deps.now());
      const report = await queryWebsiteReport(deps, website, due, readingOf(caller));
      const language = await languageOfAddress(deps.database.db, website.account_id, to);
      const { subject, text, html } = inLanguage(language, () => report.write(readerOf(deps, website)));
      return { subject, text, html };
    },
  });

/** Without the unsubscribe link of the account: anyone who sees the preview could use it. */
const readerOf = ({ config }: MailReportDeps, { id, domain }: WebsiteRow) => ({
  why: t('You get this email because you sent it to yourself in the reports of {domain}.', { domain }),
  unsubscribe: `${config.baseUrl}/websites/${id}/reports`,
});
