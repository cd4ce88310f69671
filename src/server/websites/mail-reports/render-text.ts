import { lowerLabel, t } from '../../kernel/index.ts';
import type { Links } from './render-html.ts';
import type { ReportContent } from './report-content.ts';

const lineWidth = 60;

export function renderReportText(words: ReportContent, links: Links): string {
  const { domain, title, days, figures, chartSummary, lists, outages, empty, why } = words;
  const parts = [
    `${domain}: ${title}\n${days}`,
    ...(empty === undefined ? [] : [empty]),
    ...(figures.length === 0
      ? []
      : [
          figures
            .map(
              ({ label, value, change }) => `${label}: ${value}, ${change.text}${change.arrow && ` ${change.arrow}`}`,
            )
            .join('\n'),
        ]),
    ...(figures.length > 0 && chartSummary !== '' ? [chartSummary] : []),
    ...(outages === undefined ? [] : [`${t('Outages')}\n${outages}`]),
    ...lists.map(
      ({ title, counted, lines }) =>
        `${title} (${lowerLabel(counted)})\n${lines.map(({ name, count }) => dotted(name, count)).join('\n')}`,
    ),
    ...(words.note === undefined ? [] : [words.note]),
    ...(links.statistics === null ? [] : [t('View all statistics: {url}', { url: links.statistics })]),
    `${why}\n${t('To unsubscribe: {url}', { url: links.unsubscribe })}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const dotted = (name: string, count: string): string =>
  `${name} ${'.'.repeat(Math.max(2, lineWidth - name.length - count.length))} ${count}`;
