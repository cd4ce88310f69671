import { t, tHtml } from '../../../kernel/index.ts';
import { escapeHtml, htmlDocument } from '../../../pages/index.ts';
import { formatMonth } from '../formatting.ts';
import { announcementCard, incidentCard } from './incidents.ts';
import { type Base, headerOf, headOf, ownersLine, rootOf } from './page-layout.ts';
import { reportCard } from './report-card.ts';
import { cssOf } from './style.ts';
import { maxIncidents, type PageView, shownDays } from './view.ts';

export function historyPage(view: PageView, base: Base): string {
  const { page, zone } = view;
  const happened = [
    ...view.incidents.map((one) => ({ at: one.startedAt, card: incidentCard(one, view) })),
    ...view.reports.map((one) => ({ at: one.startedAt, card: reportCard(one, view, { base }) })),
    ...view.announcements.map((one) => ({ at: one.starts_at, card: announcementCard(one, view) })),
  ].sort((a, b) => b.at - a.at);
  const months = [...Map.groupBy(happened, ({ at }) => formatMonth(at, zone))].map(
    ([month, list]) => `<h2>${month}</h2>\n${list.map(({ card }) => card).join('\n')}`,
  );
  const none =
    happened.length === 0
      ? `<p class="plain">${tHtml('No incidents in the last {days} days.', { days: shownDays })}</p>`
      : '';
  const cut =
    view.incidents.length < maxIncidents
      ? ''
      : `<p class="plain">${tHtml('Only the latest {count} incidents are shown.', { count: maxIncidents })}</p>`;
  return htmlDocument({
    title: t('{page}: history', { page: page.name }),
    description: t('Incidents and maintenance of {page} in the last {days} days.', {
      page: page.name,
      days: shownDays,
    }),
    css: cssOf(page),
    theme: page.theme,
    head: headOf(view, base, '/history'),
    body: `${headerOf(page, base, `<a class="button" href="${rootOf(base)}">${tHtml('Current status')}</a>`)}
<p class="soft">${tHtml('The last {days} days', { days: shownDays })}</p>
${none}${months.join('\n')}
${cut}
<footer><span>${tHtml('Times are in {zone}.', { zone: escapeHtml(zone) })}</span>${ownersLine(page)}</footer>`,
  });
}
