import type { Deps } from '../../deps.ts';
import type { Report } from '../../outbox/index.ts';
import type { Filter } from '../filters/index.ts';
import type { QueriedWebsite, ReportDeps } from '../reports/index.ts';
import type { DueReport } from '../schedule/index.ts';
import { queryReportFigures } from './figures.ts';
import type { FindOutages, Outages } from './outages.ts';
import { type Links, renderReportHtml } from './render-html.ts';
import { renderReportText } from './render-text.ts';
import { composeReport, type Reader, type ReportContent } from './report-content.ts';

/** `findOutages`: what is known of a website's outages beyond its visitors. Throws `unavailable` as figures do. */
export type MailReportDeps = ReportDeps & Pick<Deps, 'mail'> & { findOutages: FindOutages };

type Reported = QueriedWebsite & { domain: string };

/**
 * What a report says: of all visits, or of those alone that filters select. `outages`, and what they cost, are for the
 * account's own eyes.
 */
export async function askReport(
  deps: ReportDeps,
  website: Reported,
  due: DueReport,
  { filters = [], outages, ...reader }: Reader & { filters?: readonly Filter[]; outages?: Outages },
): Promise<ReportContent> {
  const figures = await queryReportFigures(deps, website, due, filters);
  return composeReport(website, due, { ...figures, outages }, reader);
}

/** A report as an e-mail. */
export const reportMail = (content: ReportContent, links: Links): Report => ({
  event: 'report',
  subject: content.subject,
  text: renderReportText(content, links),
  html: renderReportHtml(content, links),
  unsubscribeUrl: links.unsubscribe,
});
