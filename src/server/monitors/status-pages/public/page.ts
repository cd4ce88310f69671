import { formatPercent, t, tHtml } from '../../../kernel/index.ts';
import { escapeHtml, htmlDocument } from '../../../pages/index.ts';
import { dayStarts } from '../../incidents/index.ts';
import { targetText } from '../../objectives/index.ts';
import { formatDate } from '../formatting.ts';
import { announcementCard, incidentCard, plannedCard } from './incidents.ts';
import { type Base, headerOf, headOf, ownersLine } from './page-layout.ts';
import { reportCard } from './report-card.ts';
import { chartHours, responseChart } from './response-chart.ts';
import { stateLabel, statusIcon, statusIconShapes } from './status-icons.ts';
import { cssOf } from './style.ts';
import { emailAnchor, type RefusedField, subscribeSection } from './subscribe-form.ts';
import { barsLegend, dayBars, troubleTable, uptimeText } from './uptime-bars.ts';
import {
  activeAnnouncements,
  monitorsOf,
  openIncidents,
  openReports,
  overallStatus,
  type PageView,
  type ShownComponent,
  type ShownMonitor,
  shownDays,
} from './view.ts';

const pastDays = 14;
const maxPast = 50;
const maxOpenUpdates = 10;
const maxPastUpdates = 3;

type Extras = {
  script?: string;
  refused?: RefusedField;
};

export function statusPage(view: PageView, base: Base, { script = '', refused }: Extras = {}): string {
  const { page, zone } = view;
  const overall = overallStatus(view);
  const reports = openReports(view).map((one) =>
    reportCard(one, view, { base, maxUpdates: maxOpenUpdates, hasPostmortem: false }),
  );
  const open = [...reports, ...openIncidents(view).map((one) => incidentCard(one, view))];
  const announcements = activeAnnouncements(view);
  const sections = [
    announcements.map((one) => announcementCard(one, view)).join('\n'),
    open.length === 0 ? '' : `<h2>${tHtml('Current incidents')}</h2>\n${open.join('\n')}`,
    legend(view),
    view.groups.map((group) => groupOf(group, view)).join('\n'),
    objectivesOf(view),
    view.planned.length === 0
      ? ''
      : `<h2>${tHtml('Planned maintenance')}</h2>\n${view.planned.map((one) => plannedCard(one, view)).join('\n')}`,
    pastIncidents(view, base),
    subscribeSection(view, base, refused),
  ];
  const action = view.canSubscribe ? `<a class="button primary" href="${emailAnchor}">${tHtml('Get updates')}</a>` : '';
  return htmlDocument({
    title: `${page.name}: ${overall.sentence}`,
    description:
      page.description || t('Is {page} down? Current status, incidents and planned maintenance.', { page: page.name }),
    css: cssOf(page),
    theme: page.theme,
    head: headOf(view, base),
    body: `${statusIconShapes}${page.show_response_times === 1 ? chartHours(view) : ''}
${headerOf(page, base, action)}
<div class="overall ${overall.state}">${statusIcon(overall.state)}<h2>${overall.sentence}</h2><p class="updated" data-zone="${escapeHtml(zone)}" hidden>${longestUpdated()}</p></div>
${sections.filter((section) => section !== '').join('\n')}
<footer><span>${tHtml('Times are in {zone}.', { zone: escapeHtml(zone) })}</span>${ownersLine(page)}</footer>`,
    bottom: script,
  });
}

/** Reserves space for the script's longest text in each language. */
const longestUpdated = (): string => tHtml('Updated {n} min ago', { n: '55' });

const hasDegradedDays = (view: PageView): boolean =>
  monitorsOf(view).some(({ days }) => days.some(({ degradedMs }) => degradedMs > 0));

function legend(view: PageView): string {
  const [monitor] = monitorsOf(view);
  return monitor ? barsLegend(monitor.days, view.zone, hasDegradedDays(view)) : '';
}

function groupOf({ name, monitors, components }: PageView['groups'][number], view: PageView): string {
  if (monitors.length + components.length === 0) return '';
  const heading = name === '' ? `<h2>${tHtml('Services')}</h2>` : `<h2>${escapeHtml(name)}</h2>`;
  const ends = `<span>${tHtml('{days} days ago', { days: shownDays })}</span><span>${tHtml('Today')}</span>`;
  const scale = monitors.length === 0 ? [] : [`<p class="scale">${ends}</p>`];
  return `${heading}
<section class="group">
${[...monitors.map((monitor) => monitorOf(monitor, view)), ...components.map(componentOf), ...scale].join('\n')}
</section>`;
}

const componentOf = ({ name, status }: ShownComponent): string =>
  `<div class="monitor component"><div><h3>${escapeHtml(name)}</h3>${stateLabel(status)}</div></div>`;

// Attributes without quotes and omitted end tags keep a page with 50 monitors below 60 KB.
function monitorOf(monitor: ShownMonitor, view: PageView): string {
  const name = escapeHtml(monitor.name);
  const more = `${troubleTable(monitor, view.zone)}${monitor.responses ? responseChart(monitor.responses) : ''}`;
  const details = `<details><summary aria-label="${tHtml('Details of {name}', { name })}"></summary>${more}</details>`;
  return `<div class=monitor><div><h3>${name}</h3>${stateLabel(monitor.status)}<small>${uptimeText(monitor.uptime)}</small></div>${dayBars(monitor)}${more === '' ? '' : details}</div>`;
}

function objectivesOf({ objectives }: PageView): string {
  if (objectives.length === 0) return '';
  const row = (objective: PageView['objectives'][number]) => {
    const target = escapeHtml(t('Target: {target}', { target: targetText(objective) }));
    const achieved = escapeHtml(t('Achieved: {percent}', { percent: formatPercent(objective.achieved) }));
    return `<div class="monitor component"><div><h3>${escapeHtml(objective.name)}</h3><small>${target}</small><small>${achieved}</small></div></div>`;
  };
  return `<h2>${tHtml('Uptime targets')}</h2>
<section class="group">
${objectives.map(row).join('\n')}
</section>`;
}

function pastIncidents(view: PageView, base: Base): string {
  const { zone, nowMs } = view;
  const since = dayStarts(nowMs, zone, pastDays)[0] ?? nowMs;
  const active = new Set(activeAnnouncements(view));
  const happened = [
    ...view.incidents
      .filter((one) => one.endedAt !== null && one.startedAt >= since)
      .map((one) => ({ at: one.startedAt, card: (day: string) => incidentCard(one, view, day) })),
    ...view.reports
      .filter((one) => one.resolvedAt !== null && one.startedAt >= since)
      .map((one) => ({
        at: one.startedAt,
        card: (told: string) => reportCard(one, view, { base, told, maxUpdates: maxPastUpdates, hasPostmortem: false }),
      })),
    ...view.announcements
      .filter((one) => !active.has(one) && one.starts_at >= since)
      .map((one) => ({ at: one.starts_at, card: (day: string) => announcementCard(one, view, day) })),
  ].sort((a, b) => b.at - a.at);
  const days = [...Map.groupBy(happened.slice(0, maxPast), ({ at }) => formatDate(at, zone))].map(
    ([day, list]) => `<div class="day"><h3>${day}</h3>${list.map(({ card }) => card(day)).join('\n')}</div>`,
  );
  const none =
    days.length === 0
      ? `<p class="plain">${tHtml('No incidents in the last {days} days.', { days: pastDays })}</p>`
      : '';
  return `<h2>${tHtml('Past incidents')}</h2>
${none}${days.join('\n')}
<p class="earlier"><a href="${base}/history">${tHtml('Earlier incidents')}</a></p>`;
}
