import { escapeHtml, formatCount } from '../../kernel/index.ts';
import type { Bar, Figure, List, ReportContent } from './report-content.ts';

type Links = { console: string; unsubscribe: string };

/** Where a mail program knows no dark colours, the light ones stand: they are in each element, these only go over them. */
const css = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #0f0f12 !important }
  .card { background: #16161a !important; border-color: #28282f !important }
  .text { color: #ececf1 !important }
  .soft { color: #b0b0bb !important }
  .link { color: #aaa6ff !important }
  .line { border-color: #28282f !important }
  .bar { background: #7d76f5 !important }
  .ground { background: #28282f !important }
  .button { background: #5d56dd !important }
}
@media (max-width: 480px) {
  .page { padding: 8px !important }
  .inner { padding: 20px 16px !important }
  .number { font-size: 10px !important }
}`;

const text = 'color:#1a1a1f';
const soft = 'color:#52525c';
const barHeight = 96;

/** The HTML part of a report: tables and styles in place, no script and nothing to load, as mail programs want it. */
export function renderReportHtml(words: ReportContent, links: Links): string {
  const { domain, subject, title, days, empty, why } = words;
  const said =
    empty === undefined
      ? `${figureTable(words.figures)}${chart(words)}${words.lists.map(listTable).join('')}`
      : `<p class="text" style="margin:20px 0 0;font-size:14px;line-height:21px;${text};overflow-wrap:anywhere">${escapeHtml(empty)}</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${css}</style></head>
<body class="page" style="margin:0;padding:24px;background:#f4f4f6;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-variant-numeric:tabular-nums">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#fff;border:1px solid #e5e5ea;border-radius:8px;border-collapse:separate"><tr><td class="inner" align="left" style="padding:28px">
<p class="soft" style="margin:0;font-size:14px;line-height:20px;${soft};overflow-wrap:anywhere">${escapeHtml(domain)}</p>
<h1 class="text" style="margin:2px 0 2px;font-size:22px;line-height:28px;${text}">${escapeHtml(title)}</h1>
<p class="soft" style="margin:0;font-size:13px;line-height:19px;${soft}">${escapeHtml(days)}</p>
${said}
<p style="margin:28px 0 0"><a class="button" href="${escapeHtml(links.console)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:#4a43c9;color:#fff;font-size:14px;font-weight:600;text-decoration:none">View statistics</a></p>
<p class="soft line" style="margin:28px 0 0;padding-top:16px;border-top:1px solid #e5e5ea;font-size:12px;line-height:18px;${soft}">${escapeHtml(why)} <a class="link" href="${escapeHtml(links.unsubscribe)}" style="color:#4a43c9">Unsubscribe</a></p>
</td></tr></table></td></tr></table></body></html>
`;
}

/** Two figures a row, so that a phone has room for them. */
function figureTable(figures: Figure[]): string {
  const cells = figures.map(
    ({ label, value, change }) => `<td width="50%" style="padding:16px 12px 0 0;vertical-align:top">
<div class="soft" style="font-size:13px;line-height:18px;${soft}">${label}</div>
<div class="text" style="font-size:22px;line-height:28px;font-weight:600;${text}">${value}</div>
<div class="soft" style="font-size:12px;line-height:17px;${soft}">${change.arrow && `<span aria-hidden="true">${change.arrow} </span>`}${change.text}</div></td>`,
  );
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => cells.slice(row * 2, row * 2 + 2));
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${rows.map((row) => `<tr>${row.join('')}</tr>`).join('\n')}</table>`;
}

/** Bars of table cells. Who does not see them reads the sentence below; numbers stand above them where there is room. */
function chart({ bars, chartSummary }: ReportContent): string {
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
    `<td class="soft line" style="padding-top:4px;border-top:1px solid #e5e5ea;font-size:11px;line-height:16px;text-align:center;${soft}">${label}</td>`;
  return `<h2 class="text" style="margin:28px 0 8px;font-size:14px;line-height:20px;${text}">Visitors by day</h2>
<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${bars.map(column).join('')}</tr>
<tr>${bars.map(label).join('')}</tr></table>
<p class="soft" style="margin:6px 0 0;font-size:12px;line-height:17px;${soft}">${escapeHtml(chartSummary)}</p>`;
}

function listTable({ title, counted, lines }: List): string {
  const head = 'padding:0 0 4px;font-size:14px;line-height:20px';
  const rows = lines
    .map(
      ({ name, count }) =>
        `<tr><td class="text line" style="padding:6px 12px 6px 0;border-top:1px solid #ececf0;font-size:14px;line-height:19px;${text};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(name)}</td><td class="text line" align="right" style="padding:6px 0;border-top:1px solid #ececf0;font-size:14px;line-height:19px;white-space:nowrap;vertical-align:top;${text}">${count}</td></tr>`,
    )
    .join('\n');
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin-top:28px"><tr><th scope="col" align="left" class="text" style="${head};${text}">${title}</th><th scope="col" align="right" class="soft" style="${head};font-size:12px;font-weight:400;width:80px;${soft}">${counted}</th></tr>
${rows}</table>`;
}
