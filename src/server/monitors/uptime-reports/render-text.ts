import { t } from '../../kernel/index.ts';
import type { ReportContent } from './content.ts';
import { type MailLinks, objectiveLine, serviceLine } from './render-html.ts';

export function renderReportText(content: ReportContent, links: MailLinks): string {
  const { name, title, days, verdict, figures, services, objectives, incidents, otherIncidents, costs, notes, why } =
    content;
  const parts = [
    `${name}: ${title}\n${days}`,
    ...(verdict ? [verdict.text] : []),
    figures.map(({ label, value, note }) => `${label}: ${value}${note && ` (${note})`}`).join('\n'),
    ...(services.length === 0
      ? []
      : [
          `${t('Services')}\n${services.map((one) => `- ${one.name}: ${one.uptime}\n  ${serviceLine(one)}`).join('\n')}`,
        ]),
    ...(objectives.length === 0
      ? []
      : [
          `${t('SLOs')}\n${objectives.map((one) => `- ${one.name}: ${one.achieved}\n  ${objectiveLine(one)}`).join('\n')}`,
        ]),
    ...(incidents.length === 0
      ? []
      : [
          `${t('Incidents')}\n${incidents
            .map((one) => `- ${one.start}, ${one.name}: ${one.duration}\n  ${one.cause}`)
            .join('\n')}${otherIncidents && `\n${otherIncidents}`}`,
        ]),
    ...(costs.length === 0
      ? []
      : [`${t('Estimated losses')}\n${costs.map((one) => `- ${one.name}: ${one.text}`).join('\n')}`]),
    notes.join('\n'),
    ...(links.console === null ? [] : [t('Open report: {url}', { url: links.console })]),
    links.unsubscribe === null ? why : `${why}\n${t('To unsubscribe: {url}', { url: links.unsubscribe })}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
