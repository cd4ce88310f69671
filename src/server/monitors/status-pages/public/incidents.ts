import { translateCause } from '../../../causes/index.ts';
import type { AnnouncementRow } from '../../../database/index.ts';
import { tHtml, toIso } from '../../../kernel/index.ts';
import { escapeHtml } from '../../../pages/index.ts';
import { formatDate, formatDateTime, formatDuration, formatTime } from '../formatting.ts';
import type { PlannedMaintenance } from '../planned-maintenance.ts';
import { paragraphs } from './page-layout.ts';
import type { PageView, ShownIncident } from './view.ts';

/** Formats a time. Omits the date if it equals `told`, the date in the heading above (from `formatDate`). */
export const timeIn = (ms: number, zone: string, told = ''): string =>
  `<time datetime="${toIso(ms)}">${formatDate(ms, zone) === told ? formatTime(ms, zone) : formatDateTime(ms, zone)}</time>`;

export const spanIn = (from: number, to: number, zone: string, told = ''): string =>
  tHtml('{from} to {to}', { from: timeIn(from, zone, told), to: timeIn(to, zone, formatDate(from, zone)) });

export function incidentCard(incident: ShownIncident, { zone, nowMs }: PageView, told = ''): string {
  const { startedAt, endedAt, comments } = incident;
  const name = escapeHtml(incident.monitorName);
  const lasted = formatDuration((endedAt ?? nowMs) - startedAt);
  const title =
    endedAt === null
      ? tHtml('{name} is down', { name })
      : tHtml('{name} was down for {duration}', { name, duration: lasted });
  const when =
    endedAt === null
      ? tHtml('Since {time}, for {duration}', { time: timeIn(startedAt, zone), duration: lasted })
      : spanIn(startedAt, endedAt, zone, told);
  const cause = incident.cause === null ? '' : `<p>${escapeHtml(translateCause(incident.cause))}</p>`;
  const startDay = formatDate(startedAt, zone);
  const said = comments.map(
    (comment) => `<li>${timeIn(comment.createdAt, zone, startDay)}${paragraphs(comment.text)}</li>`,
  );
  const list = said.length === 0 ? '' : `<ol>${said.join('')}</ol>`;
  return `<section class="notice${endedAt === null ? ' down' : ''}" id="incident-${incident.id}"><h3>${title}</h3><p class="soft">${when}</p>${cause}${list}</section>`;
}

export function announcementCard(announcement: AnnouncementRow, { zone, nowMs }: PageView, told = ''): string {
  const { starts_at, ends_at, kind } = announcement;
  const when = ends_at === null ? timeIn(starts_at, zone, told) : spanIn(starts_at, ends_at, zone, told);
  const isOver = ends_at !== null && ends_at <= nowMs;
  return `<section class="notice${isOver ? '' : ` ${kind}`}" id="announcement-${announcement.id}"><h3>${escapeHtml(announcement.title)}</h3><p class="soft">${when}</p>${paragraphs(announcement.text)}</section>`;
}

export function plannedCard(planned: PlannedMaintenance, { zone, nowMs }: PageView): string {
  const about = planned.monitors.map(escapeHtml).join(', ');
  const when = spanIn(planned.from, planned.to, zone);
  return `<section class="notice maintenance" id="maintenance-${planned.id}"><h3>${escapeHtml(planned.title)}</h3><p class="soft">${planned.from <= nowMs ? tHtml('In progress: {when}', { when }) : when}</p>${paragraphs(planned.description)}<p class="soft">${about}</p></section>`;
}
