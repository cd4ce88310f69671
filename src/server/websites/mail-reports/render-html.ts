import { escapeHtml, formatCount, t, tHtml } from '../../kernel/index.ts';
import { mailHtml, mailSoft as soft, mailText as text } from '../../mail/index.ts';
import type { Bar, Figure, List, ReportContent } from './report-content.ts';

/** `statistics` is null if the reader cannot access the statistics. */
export type Links = { statistics: string | null; unsubscribe: string };

const css = `
@media (prefers-color-scheme: dark) { .bar { background: #7d76f5 !important } .ground { background: #28282f !important } }
@media (max-width: 480px) { .number { font-size: 10px !important } }`;

const barHeight = 96;

export function renderReportHtml(words: ReportContent, links: Links): string {
  const { domain, subject, title, days, outages, empty, why } = words;
  const told = outages === undefined ? '' : outageText(outages);
  const body =
    empty === undefined
      ? `${figureTable(words.figures)}${chart(words)}${told}${words.lists.map(listTable).join('')}`
      : `<p class="text" style="margin:20px 0 0;font-size:14px;line-height:21px;${text};overflow-wrap:anywhere">${escapeHtml(empty)}</p>${told}`;
  return mailHtml({
    subject,
    preview: empty ?? words.chartSummary,
    from: domain,
    heading: title,
    lead: days,
    tone: 'plain',
    body,
    button: links.statistics === null ? null : { label: t('View statistics'), url: links.statistics },
    ...(words.note !== undefined && {
      belowButton: `<p class="soft" style="margin:16px 0 0;font-size:13px;line-height:20px;${soft}">${escapeHtml(words.note)}</p>`,
    }),
    footer: why,
    unsubscribeUrl: links.unsubscribe,
    css,
  });
}

function figureTable(figures: Figure[]): string {
  const cells = figures.map(
    ({ label, value, change }) => `<td width="50%" style="padding:16px 12px 0 0;vertical-align:top">
<div class="soft" style="font-size:13px;line-height:18px;${soft}">${escapeHtml(label)}</div>
<div class="text" style="font-size:22px;line-height:28px;font-weight:600;${text}">${escapeHtml(value)}</div>
<div class="soft" style="font-size:12px;line-height:17px;${soft}">${change.arrow && `<span aria-hidden="true">${change.arrow} </span>`}${escapeHtml(change.text)}</div></td>`,
  );
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => cells.slice(row * 2, row * 2 + 2));
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${rows.map((row) => `<tr>${row.join('')}</tr>`).join('\n')}</table>`;
}

/** Hidden from screen readers, which read the sentence below it. */
function chart({ chartTitle, bars, chartSummary }: ReportContent): string {
  const most = Math.max(1, ...bars.map(({ visitors }) => visitors));
  const hasNumbers = bars.length <= 7;
  const gap = hasNumbers ? 6 : 1;
  const column = ({ visitors }: Bar): string => {
    const height = visitors === 0 ? 1 : Math.max(2, Math.round((visitors / most) * barHeight));
    const number = hasNumbers
      ? `<div class="soft number" style="font-size:11px;line-height:16px;text-align:center;${soft}">${formatCount(visitors)}</div>`
      : '';
    const [look, colour] = visitors === 0 ? ['ground', '#e5e5ea'] : ['bar', '#4a43c9'];
    return `<td valign="bottom" height="${barHeight + 16}" style="padding:0 ${gap}px;vertical-align:bottom">${number}<div class="${look}" style="height:${height}px;line-height:1px;font-size:1px;border-radius:2px 2px 0 0;background:${colour}">&nbsp;</div></td>`;
  };
  const label = ({ label }: Bar): string =>
    `<td class="soft line" style="padding-top:4px;border-top:1px solid #e5e5ea;font-size:11px;line-height:16px;text-align:center;${soft}">${escapeHtml(label)}</td>`;
  return `<h2 class="text" style="margin:28px 0 8px;font-size:14px;line-height:20px;${text}">${escapeHtml(chartTitle)}</h2>
<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${bars.map(column).join('')}</tr>
<tr>${bars.map(label).join('')}</tr></table>
<p class="soft" style="margin:6px 0 0;font-size:12px;line-height:17px;${soft}">${escapeHtml(chartSummary)}</p>`;
}

const outageText = (outages: string): string =>
  `<h2 class="text" style="margin:28px 0 4px;font-size:14px;line-height:20px;${text}">${tHtml('Outages')}</h2>
<p class="text" style="margin:0;font-size:14px;line-height:21px;${text}">${escapeHtml(outages)}</p>`;

function listTable({ title, counted, lines }: List): string {
  const head = 'padding:0 0 4px;font-size:14px;line-height:20px';
  const rows = lines
    .map(
      ({ name, count }) =>
        `<tr><td class="text line" style="padding:6px 12px 6px 0;border-top:1px solid #ececf0;font-size:14px;line-height:19px;${text};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(name)}</td><td class="text line" align="right" style="padding:6px 0;border-top:1px solid #ececf0;font-size:14px;line-height:19px;white-space:nowrap;vertical-align:top;${text}">${escapeHtml(count)}</td></tr>`,
    )
    .join('\n');
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin-top:28px"><tr><th scope="col" align="left" class="text" style="${head};${text}">${escapeHtml(title)}</th><th scope="col" align="right" class="soft" style="${head};font-size:12px;font-weight:400;width:80px;${soft}">${escapeHtml(counted)}</th></tr>
${rows}</table>`;
}
