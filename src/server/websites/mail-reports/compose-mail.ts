import type { Deps } from '../../deps.ts';
import type { Report } from '../../outbox/index.ts';
import type { ReportDeps } from '../reports/index.ts';
import type { FindOutages } from './outages.ts';
import { type Links, renderReportHtml } from './render-html.ts';
import { renderReportText } from './render-text.ts';
import type { ReportContent } from './report-content.ts';

export type MailReportDeps = ReportDeps & Pick<Deps, 'mail'> & { findOutages: FindOutages };

/** In the current language. */
export const reportMail = (content: ReportContent, links: Links): Report => ({
  event: 'report',
  subject: content.subject,
  text: renderReportText(content, links),
  html: renderReportHtml(content, links),
  unsubscribeUrl: links.unsubscribe,
});
