import type { WebsiteRow } from '../../database/index.ts';
import type { Report } from '../../outbox/index.ts';
import { type DueReport, instantsOf } from '../../schedule/index.ts';
import { trackingCode } from '../website/index.ts';
import { type MailReportDeps, reportMail } from './compose-mail.ts';
import { queryReportFigures } from './figures.ts';
import { composeReport } from './report-content.ts';

type WrittenReport = {
  isEmpty: boolean;
  /** in the current language */
  write(reader: { why: string; unsubscribe: string }): Report;
};

/** The report for the website's own account. The reader may not be allowed to see outages. Throws `unavailable`. */
export async function queryWebsiteReport(
  deps: MailReportDeps,
  website: WebsiteRow,
  due: DueReport,
  { seesOutages }: { seesOutages: boolean },
): Promise<WrittenReport> {
  const { config } = deps;
  const { from, to } = due.period;
  const figures = await queryReportFigures(deps, website, due);
  const outages = seesOutages ? await deps.findOutages(website, instantsOf(due.period)) : undefined;
  const tag = trackingCode(config.analyticsBaseUrl, website.id);
  return {
    isEmpty: figures.totals.visits === 0 && figures.totals.events === 0,
    write({ why, unsubscribe }) {
      const content = composeReport(website, due, { ...figures, outages }, { why, tag });
      return reportMail(content, {
        statistics: `${config.baseUrl}/websites/${website.id}?from=${from}&to=${to}`,
        unsubscribe,
      });
    },
  };
}
