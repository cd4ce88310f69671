import { formatCount } from '../../kernel/index.ts';
import type { Interval } from '../reports/index.ts';
import type { View } from './view.ts';

const width = 1000;
const height = 180;

/** Page views and visitors over time as bars, one in front of the other, and the same as a table below them. */
export function chart({ points, interval }: Pick<View, 'points' | 'interval'>, zone: string): string {
  const named = points.map((point) => ({ ...point, label: timeInWords(point.time, interval, zone) }));
  const most = Math.max(1, ...points.map(({ visitors, pageviews }) => Math.max(visitors, pageviews)));
  const step = width / Math.max(1, points.length);
  const bar = (value: number, index: number, title = ''): string => {
    if (value === 0) return '';
    const top = height - Math.max(2, (value / most) * (height - 4));
    return `<path d="M${((index + 0.5) * step).toFixed(1)} ${height}V${top.toFixed(1)}">${title}</path>`;
  };
  const views = named.map(({ label, visitors, pageviews }, index) =>
    bar(
      pageviews,
      index,
      `<title>${label}: ${formatCount(visitors)} visitors, ${formatCount(pageviews)} page views</title>`,
    ),
  );
  const visitors = points.map((point, index) => bar(point.visitors, index));
  const rows = named.map(
    (point) =>
      `<tr><td>${point.label}</td><td>${formatCount(point.visitors)}</td><td>${formatCount(point.pageviews)}</td></tr>`,
  );
  return `<svg class="chart" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="Visitors and page views by ${interval}, at most ${formatCount(most)} ${articleOf(interval)}">
<line x1="0" x2="${width}" y1="4" y2="4"/><line x1="0" x2="${width}" y1="92" y2="92"/><line x1="0" x2="${width}" y1="180" y2="180"/>
<g class="p" stroke-width="${(step * 0.8).toFixed(1)}">${views.join('')}</g>
<g class="v" stroke-width="${(step * 0.5).toFixed(1)}">${visitors.join('')}</g>
</svg>
<p class="axis" aria-hidden="true"><span>${named[0]?.label ?? ''}</span><span>peak: ${formatCount(most)}</span><span>${named.at(-1)?.label ?? ''}</span></p>
<details><summary>Show as a table by ${interval}</summary><table><thead><tr><th scope="col">${headOf(interval)}</th><th scope="col">Visitors</th><th scope="col">Page views</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></details>`;
}

const articleOf = (interval: Interval): string => (interval === 'hour' ? 'an hour' : `a ${interval}`);
const headOf = (interval: Interval): string =>
  interval === 'week' ? 'Week of' : interval === 'day' ? 'Day' : interval === 'month' ? 'Month' : 'Time';

/** When a bar begins: an instant for minutes and hours, else a day. */
function timeInWords(time: string, interval: Interval, zone: string): string {
  switch (interval) {
    case 'minute':
    case 'hour':
      return formatterOf('hour', zone).format(Date.parse(time));
    case 'day':
    case 'week':
      return formatterOf('day', 'UTC').format(Date.parse(time));
    case 'month':
      return formatterOf('month', 'UTC').format(Date.parse(time));
  }
}

const shapes = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Made once for each zone: making one costs more than a hundred uses. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(shape: keyof typeof shapes, timeZone: string): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...shapes[shape], timeZone });
  formatters.set(key, known);
  return known;
}
