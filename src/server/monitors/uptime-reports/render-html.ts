import { escapeHtml, t } from '../../kernel/index.ts';
import { type MailBrand, mailHtml, mailSoft as soft, mailText as text } from '../../mail/index.ts';
import type { IncidentRow, ObjectiveRow, ReportContent, ServiceRow } from './content.ts';

export type MailLinks = { unsubscribe: string | null; console: string | null };
export type MailLogo = NonNullable<MailBrand['logo']>;

export function renderReportHtml(content: ReportContent, links: MailLinks, logo: MailLogo | undefined): string {
  const { verdict, services, objectives, incidents, costs, notes } = content;
  const body = [
    verdict ? verdictBox(verdict) : '',
    figureTable(content.figures),
    services.length > 0 ? heading(t('Services')) + services.map(serviceBlock).join('') : '',
    objectives.length > 0 ? heading(t('SLOs')) + objectives.map(objectiveBlock).join('') : '',
    incidents.length > 0 ? heading(t('Incidents')) + incidents.map(incidentBlock).join('') : '',
    content.otherIncidents === '' ? '' : soften(content.otherIncidents),
    costs.length > 0
      ? heading(t('Estimated losses')) + costs.map(({ name, text }) => row(name, '', text)).join('')
      : '',
    `<div style="margin-top:20px">${notes.map(soften).join('')}</div>`,
  ].join('');
  return mailHtml({
    subject: content.subject,
    preview: verdict?.text ?? content.days,
    from: content.name,
    ...(logo && { brand: { logo, links: [] } }),
    heading: content.title,
    lead: content.days,
    tone: verdict?.tone ?? 'plain',
    body,
    button: links.console === null ? null : { label: t('Open report'), url: links.console },
    footer: content.why,
    unsubscribeUrl: links.unsubscribe,
    css: '\n@media (prefers-color-scheme: dark) { .verdict { background: #1f1f25 !important } }',
  });
}

const edges = { good: '#1f9d63', bad: '#d9352b', plain: '#b0b0bb' } as const;

const verdictBox = ({ tone, text: said }: NonNullable<ReportContent['verdict']>): string =>
  `<p class="verdict text" style="margin:20px 0 0;padding:12px 14px;border-left:4px solid ${edges[tone]};background:#f6f6f8;font-size:15px;line-height:22px;font-weight:600;${text}">${escapeHtml(said)}</p>`;

function figureTable(figures: ReportContent['figures']): string {
  const cells = figures.map(
    ({ label, value, note }) => `<td width="50%" style="padding:16px 12px 0 0;vertical-align:top">
<div class="soft" style="font-size:13px;line-height:18px;${soft}">${escapeHtml(label)}</div>
<div class="text" style="font-size:22px;line-height:28px;font-weight:600;${text}">${escapeHtml(value)}</div>
<div class="soft" style="font-size:12px;line-height:17px;${soft}">${escapeHtml(note)}</div></td>`,
  );
  if (cells.length % 2 === 1) cells.push('<td width="50%"></td>');
  const rows = Array.from({ length: cells.length / 2 }, (_, index) => cells.slice(index * 2, index * 2 + 2));
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('\n')}</table>`;
}

const heading = (title: string): string =>
  `<h2 class="text" style="margin:28px 0 6px;font-size:14px;line-height:20px;${text}">${escapeHtml(title)}</h2>`;

const soften = (line: string): string =>
  `<p class="soft" style="margin:6px 0 0;font-size:12px;line-height:17px;${soft}">${escapeHtml(line)}</p>`;

const row = (name: string, value: string, below: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="text line" style="padding:8px 12px 0 0;border-top:1px solid #ececf0;font-size:14px;line-height:19px;font-weight:600;${text};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(name)}</td><td class="text line" align="right" style="padding:8px 0 0;border-top:1px solid #ececf0;font-size:14px;line-height:19px;white-space:nowrap;vertical-align:top;${text}">${escapeHtml(value)}</td></tr>
<tr><td class="soft" colspan="2" style="padding:0 0 8px;font-size:13px;line-height:18px;${soft};overflow-wrap:anywhere">${escapeHtml(below)}</td></tr></table>`;

const serviceBlock = (service: ServiceRow): string => row(service.name, service.uptime, serviceLine(service));

/** Joins the figures with middle dots. */
export function serviceLine({ downtime, incidents, response, note }: ServiceRow): string {
  const figures = [
    t('Downtime: {duration}', { duration: downtime }),
    t('Incidents: {count}', { count: incidents }),
    ...(response === '' ? [] : [t('Response time: {time}', { time: response })]),
  ].join(' · ');
  return note === '' ? figures : `${figures}. ${note}`;
}

const objectiveBlock = (objective: ObjectiveRow): string =>
  row(objective.name, objective.achieved, objectiveLine(objective));

export const objectiveLine = ({ target, left }: ObjectiveRow): string =>
  [t('Target: {target}', { target }), t('Budget left: {rest}', { rest: left })].join(' · ');

const incidentBlock = ({ name, cause, start, duration }: IncidentRow): string =>
  row(name, duration, `${start} · ${cause}`);
