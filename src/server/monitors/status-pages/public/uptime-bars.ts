import { t, tHtml } from '../../../kernel/index.ts';
import { type Day, type History, percentUp } from '../../incidents/index.ts';
import { formatDuration, formatPercent, formatShortDate, isoDate } from '../formatting.ts';

const step = 8;
const height = 32;

type Look = 'good' | 'none' | 'slow' | 'some' | 'bad';

const percentOf = (day: Day): number | null => (day.watchedMs === 0 ? null : percentUp(day.watchedMs, day.downMs));

function lookOf(day: Day): Look {
  const percent = percentOf(day);
  if (percent === null) return 'none';
  if (day.downMs === 0) return day.degradedMs > 0 ? 'slow' : 'good';
  return percent >= 99 ? 'some' : 'bad';
}

export type Days = { days: Day[]; history: History; uptime: number | null };

/** Draws a run of green or grey days as one dashed line, and each other day as a vertical line. */
function pathsOf(days: Day[]): string {
  const paths = new Map<Look, string>();
  const add = (look: Look, part: string) => paths.set(look, (paths.get(look) ?? '') + part);
  const looks = days.map(lookOf);
  looks.forEach((look, index) => {
    if (look !== 'good' && look !== 'none') {
      add(look, `M${index * step + 3} 0v${height}`);
      return;
    }
    if (looks[index - 1] === look) return;
    const next = looks.findIndex((other, at) => at > index && other !== look);
    const count = (next === -1 ? looks.length : next) - index;
    add(look, `M${index * step} ${look === 'good' ? height / 2 : height - 4}h${count * step - 2}`);
  });
  return [...paths].map(([look, d]) => `<path class=${look} d="${d}"/>`).join('');
}

/** The script reads the days from the paths and from the rows of `troubleTable`. */
export function dayBars({ days }: Pick<Days, 'days'>): string {
  const count = (isOne: (day: Day) => boolean): number => days.filter(isOne).length;
  const watched = count((day) => day.watchedMs > 0);
  const down = count((day) => day.downMs > 0);
  const degraded = count((day) => lookOf(day) === 'slow');
  const facts = [
    ...(watched === 0
      ? []
      : down === 0
        ? [tHtml('no downtime')]
        : [tHtml('{days, plural, one {downtime on # day} other {downtime on # days}}', { days: down })]),
    ...(degraded > 0
      ? [tHtml('{days, plural, one {degraded on # day} other {degraded on # days}}', { days: degraded })]
      : []),
    ...(watched < days.length
      ? [
          tHtml('{days, plural, one {no data on # day} other {no data on # days}}', {
            days: days.length - watched,
          }),
        ]
      : []),
  ].join(tHtml(', '));
  return `<svg class=bars viewBox="0 0 ${days.length * step - 2} ${height}" preserveAspectRatio=none role=img aria-label="${tHtml('Last {days} days: {facts}', { days: days.length, facts })}">${pathsOf(days)}</svg>`;
}

export const uptimeText = (uptime: number | null): string =>
  uptime === null ? t('No data yet') : t('{percent} uptime', { percent: formatPercent(uptime) });

const outagesText = (outages: number): string => t('{outages, plural, one {# outage} other {# outages}}', { outages });

/** The script derives the dates from `data-first`, the first day. */
export const barsLegend = (days: Day[], zone: string, hasDegraded: boolean): string =>
  `<p class="legend" data-first="${isoDate(days[0]?.startMs ?? 0, zone)}"><span>${tHtml('Last {days} days', { days: days.length })}</span><span><i class="good"></i>${tHtml('No downtime')}</span>${hasDegraded ? `<span><i class="slow"></i>${tHtml('Degraded performance')}</span>` : ''}<span><i class="some"></i>${tHtml('99% or more')}</span><span><i class="bad"></i>${tHtml('Less than 99%')}</span><span><i class="none"></i>${tHtml('No data')}</span></p>`;

const outagesOn = (day: Day, endMs: number, { incidents }: History): number =>
  incidents.filter(({ from, to }) => from < endMs && (to ?? Number.POSITIVE_INFINITY) > day.startMs).length;

/** Rows for the days that are neither green nor grey, newest first. */
export function troubleTable({ days, history }: Days, zone: string): string {
  const rows = days.flatMap((day, index) => {
    const look = lookOf(day);
    if (look === 'good' || look === 'none') return [];
    const endMs = days[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    const trouble =
      look === 'slow'
        ? `<td colspan=2>${t('degraded for {time}', { time: formatDuration(day.degradedMs) })}`
        : `<td>${outagesText(outagesOn(day, endMs, history))}<td>${formatDuration(day.downMs)}`;
    return `<tr><th>${formatShortDate(day.startMs, zone)}<td>${formatPercent(percentOf(day))}${trouble}`;
  });
  if (rows.length === 0) return '';
  return `<table>${rows.toReversed().join('')}</table>`;
}
