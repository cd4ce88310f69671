import type { UptimeReportRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { imageSize, toPng } from '../../kernel/index.ts';
import type { MailAttachment, Report } from '../../outbox/index.ts';
import { type DueReport, instantsOf, type ReportKind } from '../../schedule/index.ts';
import { findLogoOfPage } from '../status-pages/index.ts';
import { composeContent, type ReportContent } from './content.ts';
import { renderReportPdf } from './draw-report.ts';
import { type MeasureDeps, type Measured, measureReport } from './measure.ts';
import { type MailLinks, type MailLogo, renderReportHtml } from './render-html.ts';
import { renderReportText } from './render-text.ts';
import { readTiers } from './reports.ts';

type Due = Pick<DueReport<ReportKind>, 'kind' | 'period'>;
type Logo = MailLogo & { png: Buffer };

/** The functions write in the current language. */
export type WrittenReport = {
  measured: Measured;
  content(why: string): ReportContent;
  mail(content: ReportContent, links: MailLinks): Omit<Report, 'unsubscribeUrl'>;
  pdf(content: ReportContent): Promise<Buffer>;
};

/** Returns undefined if nothing was monitored before the end of the period. Throws `unavailable`. */
export async function writeReport(
  deps: MeasureDeps,
  row: UptimeReportRow,
  due: Due,
  { seesCosts }: { seesCosts: boolean },
): Promise<WrittenReport | undefined> {
  const measured = await measureReport(deps, row, instantsOf(due.period), { seesCosts });
  if (!measured) return undefined;
  const logo = row.logo_page_id === null ? undefined : await findMailLogo(deps, row.account_id, row.logo_page_id);
  const target = row.target_thousandths === null ? null : row.target_thousandths / 1000;
  const reported = { name: row.name, target, tiers: readTiers(row) };
  return {
    measured,
    content: (why) => composeContent(reported, due, measured, { why }),
    mail: (content, links) => ({
      event: 'report',
      subject: content.subject,
      text: renderReportText(content, links),
      html: renderReportHtml(content, links, logo),
    }),
    pdf: (content) => renderReportPdf(row, { content, logo: logo?.png }),
  };
}

export const fileName = ({ kind, period }: Due): string => `uptime-${kind}-${period.from}.pdf`;

export const attachmentOf = (due: Due, pdf: Buffer): MailAttachment => ({
  name: fileName(due),
  type: 'application/pdf',
  base64: pdf.toString('base64'),
});

const shownLogo = { width: 200, height: 40 };

async function findMailLogo(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  accountId: number,
  pageId: number,
): Promise<Logo | undefined> {
  const found = await findLogoOfPage(database.db, accountId, pageId);
  if (!found) return undefined;
  const { width, height } = await imageSize(found.content);
  const scale = Math.min(1, shownLogo.width / width, shownLogo.height / height);
  return {
    url: `${config.monitorBaseUrl}/status/${found.slug}/logo-${found.hash}`,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    png: await toPng(found.content),
  };
}
