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

type DownDay = Day & { outages: number };

const outagesOn = (day: Day, endMs: number, { incidents }: History): DownDay => ({
  ...day,
  outages: incidents.filter(({ from, to }) => from < endMs && (to ?? Number.POSITIVE_INFINITY) > day.startMs).length,
});

export type Days = { days: Day[]; history: History; uptime: number | null };

function downDaysOf({ days, history }: Days): Map<number, DownDay> {
  return new Map(
    days.flatMap((day, index): [number, DownDay][] =>
      day.downMs > 0 ? [[index, outagesOn(day, days[index + 1]?.startMs ?? Number.POSITIVE_INFINITY, history)]] : [],
    ),
  );
}

export function dayBars(name: string, shown: Days, zone: string): string {
  const { days, uptime } = shown;
  const downDays = downDaysOf(shown);
  const parts: string[] = [];
  let run: { look: 'good' | 'none'; from: number; count: number } | undefined;
  const endRun = () => {
    const y = run?.look === 'good' ? height / 2 : 28;
    if (run) parts.push(`<path class="${run.look}" d="M${run.from * step} ${y}h${run.count * step - 2}"/>`);
    run = undefined;
  };
  days.forEach((day, index) => {
    const look = lookOf(day);
    const down = downDays.get(index);
    if (look === 'good' || look === 'none') {
      const quiet = look === 'none' ? 'none' : 'good';
      if (run?.look !== quiet) endRun();
      run ??= { look: quiet, from: index, count: 0 };
      run.count++;
      return;
    }
    endRun();
    parts.push(
      `<rect class="${look}" x="${index * step}" y="0" width="${step - 2}" height="${height}" rx="1"><title>${formatShortDate(day.startMs, zone)}: ${formatPercent(percentOf(day))}, ${troubleText(day, down)}</title></rect>`,
    );
  });
  endRun();
  const unwatched = days.filter((day) => day.watchedMs === 0).length;
  const summary = [
    uptime === null
      ? tHtml('{name}, last {days} days: no data yet', { name, days: days.length })
      : tHtml('{name}, last {days} days: {percent} uptime', {
          name,
          days: days.length,
          percent: formatPercent(uptime),
        }),
    downDays.size === 0
      ? tHtml('no downtime')
      : tHtml('{days, plural, one {downtime on # day} other {downtime on # days}}', { days: downDays.size }),
    ...(unwatched > 0
      ? [tHtml('{days, plural, one {no data on # day} other {no data on # days}}', { days: unwatched })]
      : []),
  ].join(tHtml(', '));
  return `<svg class="bars" viewBox="0 0 ${days.length * step - 2} ${height}" preserveAspectRatio="none" role="img" aria-label="${summary}">${parts.join('')}</svg>`;
}

export const uptimeText = (uptime: number | null): string =>
  uptime === null ? t('No data yet') : t('{percent} uptime', { percent: formatPercent(uptime) });

const troubleText = (day: Day, down: DownDay | undefined): string =>
  down
    ? `${outagesText(down.outages)}, ${formatDuration(day.downMs)}`
    : t('degraded for {time}', { time: formatDuration(day.degradedMs) });

const outagesText = (outages: number): string => t('{outages, plural, one {# outage} other {# outages}}', { outages });

/** The script derives the dates from `data-first`, the first day. */
export const barsLegend = (days: Day[], zone: string, hasDegraded: boolean): string =>
  `<p class="legend" data-first="${isoDate(days[0]?.startMs ?? 0, zone)}"><span>${tHtml('Last {days} days', { days: days.length })}</span><span><i class="good"></i>${tHtml('No downtime')}</span>${hasDegraded ? `<span><i class="slow"></i>${tHtml('Degraded performance')}</span>` : ''}<span><i class="some"></i>${tHtml('99% or more')}</span><span><i class="bad"></i>${tHtml('Less than 99%')}</span><span><i class="none"></i>${tHtml('No data')}</span></p>`;

export function downTable(shown: Days, zone: string): string {
  const rows = [...downDaysOf(shown).values()]
    .toReversed()
    .map(
      (day) =>
        `<tr><th scope="row">${formatShortDate(day.startMs, zone)}</th><td>${formatPercent(percentOf(day))}</td><td>${outagesText(day.outages)}</td><td>${formatDuration(day.downMs)}</td></tr>`,
    );
  if (rows.length === 0) return '';
  return `<table><caption>${tHtml('Days with downtime')}</caption>${rows.join('')}</table>`;
}
