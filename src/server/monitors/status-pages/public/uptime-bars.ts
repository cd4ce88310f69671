import { toIso } from '../../../kernel/index.ts';
import { type Day, percentUp } from '../../incidents/index.ts';
import { formatDate, formatDuration, formatPercent, formatShortDate } from '../formatting.ts';

const step = 8;
const height = 32;

type Look = 'good' | 'none' | 'some' | 'bad';

const percentOf = (day: Day): number | null => (day.watchedMs === 0 ? null : percentUp(day.watchedMs, day.downMs));

function lookOf(day: Day): Look {
  const percent = percentOf(day);
  if (percent === null) return 'none';
  if (day.downMs === 0) return 'good';
  return percent >= 99 ? 'some' : 'bad';
}

/**
 * One bar per day. Days that look the same are one dashed line, so that a quiet quarter takes a few bytes; a day with
 * downtime is a bar of its own, taller than the others, with its details.
 */
export function dayBars(name: string, days: Day[], uptime: number | null, zone: string): string {
  const parts: string[] = [];
  let run: { look: 'good' | 'none'; from: number; count: number } | undefined;
  const endRun = () => {
    // Days without downtime are lower bars; days without monitoring are stubs.
    const y = run?.look === 'good' ? 20 : 28;
    if (run) parts.push(`<path class="${run.look}" d="M${run.from * step} ${y}h${run.count * step - 2}"/>`);
    run = undefined;
  };
  days.forEach((day, index) => {
    const look = lookOf(day);
    if (look === 'good' || look === 'none') {
      if (run?.look !== look) endRun();
      run ??= { look, from: index, count: 0 };
      run.count++;
      return;
    }
    endRun();
    parts.push(
      `<rect class="${look}" x="${index * step}" y="0" width="${step - 2}" height="${height}" rx="1"><title>${formatShortDate(day.startMs, zone)}: ${formatPercent(percentOf(day))}, down for ${formatDuration(day.downMs)}</title></rect>`,
    );
  });
  endRun();
  const downDays = days.filter((day) => day.downMs > 0);
  const unwatched = days.filter((day) => day.watchedMs === 0).length;
  const summary = [
    `${name}, last ${days.length} days: ${uptime === null ? 'no data yet' : `${formatPercent(uptime)} uptime`}`,
    downDays.length === 0 ? 'no downtime' : `downtime on ${downDays.length} ${downDays.length === 1 ? 'day' : 'days'}`,
    ...(unwatched > 0 ? [`no data on ${unwatched} ${unwatched === 1 ? 'day' : 'days'}`] : []),
  ].join(', ');
  return `<svg class="bars" viewBox="0 0 ${days.length * step - 2} ${height}" preserveAspectRatio="none" role="img" aria-label="${summary}">${parts.join('')}</svg>`;
}

/** Beside the name of a service. */
export const uptimeText = (uptime: number | null): string =>
  uptime === null ? 'No data yet' : `${formatPercent(uptime)} uptime`;

/** The days with downtime as a collapsible table. */
export function downTable(all: Day[], zone: string): string {
  const days = all.filter((day) => day.downMs > 0);
  if (days.length === 0) return '';
  const rows = days
    .toReversed()
    .map(
      (day) =>
        `<tr><td><time datetime="${toIso(day.startMs)}">${formatDate(day.startMs, zone)}</time></td><td>${formatPercent(percentOf(day))}</td><td>${formatDuration(day.downMs)}</td></tr>`,
    );
  return `<details><summary>${days.length} ${days.length === 1 ? 'day' : 'days'} with downtime</summary><table><thead><tr><th scope="col">Day</th><th scope="col">Uptime</th><th scope="col">Downtime</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`;
}
