import { escapeHtml, htmlDocument } from '../../../pages/index.ts';
import { dayStarts } from '../../incidents/index.ts';
import { formatDate } from '../formatting.ts';
import { announcementCard, incidentCard, plannedCard } from './incidents.ts';
import { type Base, headerOf, headOf } from './page-layout.ts';
import { responseChart } from './response-chart.ts';
import { stateLabels, statusIcon, statusIconShapes } from './status-icons.ts';
import { css } from './style.ts';
import { dayBars, downTable, uptimeText } from './uptime-bars.ts';
import {
  activeAnnouncements,
  openIncidents,
  overallStatus,
  type PageView,
  type ShownMonitor,
  shownDays,
} from './view.ts';

const pastDays = 14;
const maxPast = 50;

/** The public status page. */
export function statusPage(view: PageView, base: Base): string {
  const { page, zone } = view;
  const overall = overallStatus(view);
  const open = openIncidents(view);
  const announcements = activeAnnouncements(view);
  const sections = [
    announcements.map((one) => announcementCard(one, view)).join('\n'),
    open.length === 0 ? '' : `<h2>Current incidents</h2>\n${open.map((one) => incidentCard(one, view)).join('\n')}`,
    view.groups.map((group) => groupOf(group, view)).join('\n'),
    view.planned.length === 0
      ? ''
      : `<h2>Planned maintenance</h2>\n${view.planned.map((one) => plannedCard(one, view)).join('\n')}`,
    past(view, base),
    subscribing(view, base),
  ];
  const action = view.canSubscribe ? '<a class="button" href="#subscribe">Get updates</a>' : '';
  return htmlDocument({
    title: `${page.name}: ${overall.sentence}`,
    description: page.description || `Is ${page.name} down? Current status, incidents and planned maintenance.`,
    css,
    theme: page.theme,
    head: headOf(view, base),
    body: `${statusIconShapes}
${headerOf(page, base, action)}
<div class="overall ${overall.state}">${statusIcon(overall.state)}<h2>${overall.sentence}</h2></div>
${sections.filter((section) => section !== '').join('\n')}
<footer><span>Times are in ${escapeHtml(zone)}.</span><span><a href="${base}/history">History</a></span></footer>`,
  });
}

function groupOf({ name, monitors }: PageView['groups'][number], view: PageView): string {
  if (monitors.length === 0) return '';
  const heading = name === '' ? '<h2>Services</h2>' : `<h2>${escapeHtml(name)}</h2>`;
  return `${heading}
<section class="group">
${monitors.map((monitor) => monitorOf(monitor, view)).join('\n')}
<p class="scale"><span>${shownDays} days ago</span><span>Today</span></p>
</section>`;
}

function monitorOf(monitor: ShownMonitor, { zone }: PageView): string {
  const name = escapeHtml(monitor.name);
  const { status } = monitor;
  const more = `${monitor.responses ? responseChart(name, monitor.responses) : ''}${downTable(monitor.days, zone)}`;
  return `<div class="monitor"><div><h3>${name}</h3><span class="state is-${status}">${statusIcon(status)}${stateLabels[status]}</span><span class="uptime">${uptimeText(monitor.uptime)}</span></div>
${dayBars(name, monitor.days, monitor.uptime, zone)}${more === '' ? '' : `<div class="more">${more}</div>`}</div>`;
}

/** Incidents of the last days, by the day they started. */
function past(view: PageView, base: Base): string {
  const { zone, nowMs } = view;
  const since = dayStarts(nowMs, zone, pastDays)[0] ?? nowMs;
  const active = new Set(activeAnnouncements(view));
  const happened = [
    ...view.incidents
      .filter((one) => one.endedAt !== null && one.startedAt >= since)
      .map((one) => ({ at: one.startedAt, card: () => incidentCard(one, view) })),
    ...view.announcements
      .filter((one) => !active.has(one) && one.starts_at >= since)
      .map((one) => ({ at: one.starts_at, card: () => announcementCard(one, view) })),
  ].sort((a, b) => b.at - a.at);
  const days = [...Map.groupBy(happened.slice(0, maxPast), ({ at }) => formatDate(at, zone))].map(
    ([day, list]) => `<div class="day"><h3>${day}</h3>${list.map(({ card }) => card()).join('\n')}</div>`,
  );
  const none = days.length === 0 ? `<p class="plain">No incidents in the last ${pastDays} days.</p>` : '';
  return `<h2>Past incidents</h2>
${none}${days.join('\n')}
<p class="more"><a href="${base}/history">Earlier incidents</a></p>`;
}

function subscribing({ canSubscribe }: PageView, base: Base): string {
  const feeds = `<p class="links"><a href="${base}/feed.rss">RSS</a><a href="${base}/feed.atom">Atom</a><a href="${base}/feed.json">JSON</a></p>`;
  const form = `<p class="soft">Get an e-mail about incidents, recoveries and planned maintenance.</p>
<form method="post" action="${base}/subscribe"><label>E-mail address<input type="text" inputmode="email" autocapitalize="none" spellcheck="false" name="email" autocomplete="email" maxlength="254" required></label><button>Subscribe</button></form>`;
  return `<h2 id="subscribe">Get updates</h2>
<section class="subscribe">${canSubscribe ? form : '<p class="soft">Subscribe in a feed reader.</p>'}
${feeds}</section>`;
}
