import { t, tHtml } from '../../../kernel/index.ts';
import { escapeHtml } from '../../../pages/index.ts';
import { formatDate } from '../formatting.ts';
import { phaseLabels } from '../reports/index.ts';
import { spanIn, timeIn } from './incidents.ts';
import { type Base, paragraphs } from './page-layout.ts';
import type { ShownReport } from './read-reports.ts';
import type { PageView } from './view.ts';

const looks = { none: 'info', minor: 'warning', major: 'down', critical: 'down' } satisfies Record<
  ShownReport['impact'],
  string
>;

/** `told` is the date in the heading above, from `formatDate`. */
type Place = { base: Base; told?: string; maxUpdates?: number; hasPostmortem?: boolean };

/** Shows only the newest `maxUpdates`, and links to the others in the history. */
export function reportCard(
  report: ShownReport,
  { zone }: PageView,
  { base, told = '', maxUpdates = report.updates.length, hasPostmortem = true }: Place,
): string {
  const { startedAt, resolvedAt, services } = report;
  const when =
    resolvedAt === null
      ? tHtml('Since {time}', { time: timeIn(startedAt, zone, told) })
      : spanIn(startedAt, resolvedAt, zone, told);
  const affected =
    services.length === 0
      ? ''
      : `<p class="soft">${tHtml('Affected: {services}', { services: escapeHtml(services.map(({ name }) => name).join(t(', '))) })}</p>`;
  const startDay = formatDate(startedAt, zone);
  const updates = report.updates
    .slice(0, maxUpdates)
    .map(
      ({ phase, text, at }) =>
        `<li><h4>${tHtml(phaseLabels[phase])} ${timeIn(at, zone, startDay)}</h4>${paragraphs(text)}</li>`,
    );
  const isPostmortemCut = report.postmortem !== '' && !hasPostmortem;
  const isCut = report.updates.length > maxUpdates || isPostmortemCut;
  const rest = isPostmortemCut ? tHtml('Updates and post-mortem') : tHtml('All updates');
  const more = isCut ? `<p class="soft"><a href="${base}/history#report-${report.id}">${rest}</a></p>` : '';
  const postmortem =
    report.postmortem === '' || !hasPostmortem
      ? ''
      : `<details><summary>${tHtml('Post-mortem')}</summary>${paragraphs(report.postmortem)}</details>`;
  return `<section class="notice report${resolvedAt === null ? ` ${looks[report.impact]}` : ''}" id="report-${report.id}"><h3>${escapeHtml(report.title)}</h3><p class="soft">${when}</p>${affected}<ol>${updates.join('')}</ol>${postmortem}${more}</section>`;
}
