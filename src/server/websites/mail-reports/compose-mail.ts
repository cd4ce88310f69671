import type { Deps } from '../../deps.ts';
import type { Report } from '../../outbox/index.ts';
import type { Filter } from '../filters/index.ts';
import type { QueriedWebsite, ReportDeps } from '../reports/index.ts';
import { type DueReport, instantsOf } from '../schedule/index.ts';
import { queryReportFigures } from './figures.ts';
import type { FindOutages } from './outages.ts';
import { type Links, renderReportHtml } from './render-html.ts';
import { renderReportText } from './render-text.ts';
import { composeReport, type Reader, type ReportContent } from './report-content.ts';

/** `findOutages`: what is known of a website's outages beyond its visitors. Throws `unavailable` as figures do. */
export type MailReportDeps = ReportDeps & Pick<Deps, 'mail'> & { findOutages: FindOutages };

type Reported = QueriedWebsite & { domain: string };

/** What a report says: of all visits with the outages of the website, or of those alone that filters select. */
export async function askReport(
  deps: MailReportDeps,
  website: Reported,
  due: DueReport,
  { filters = [], ...reader }: Reader & { filters?: readonly Filter[] },
): Promise<ReportContent> {
  const [figures, outages] = await Promise.all([
    queryReportFigures(deps, website, due, filters),
    filters.length === 0 ? deps.findOutages(website, instantsOf(due.period)) : undefined,
  ]);
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
