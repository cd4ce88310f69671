import { formatDuration, type Message, message, t, tHtml } from '../../kernel/index.ts';
import type { Scope } from '../reports/index.ts';
import { annotationMarks } from './annotations.ts';
import { axisOf } from './axis.ts';
import { type Metric, metricOf, readMetric } from './metrics.ts';
import { lastDayOf } from './periods.ts';
import type { PageQuery } from './query-parameters.ts';
import { tickInWords, timeInWords } from './times.ts';
import type { Overview, Point } from './view.ts';

const width = 1000;
const height = 200;
const maxTicks = 9;

/** The script reads its tooltips from the table. */
export function chart(overview: Overview, { scope, address }: PageQuery): string {
  const { points, interval, before, hasBegun, isOver } = overview;
  const { metric } = address;
  const { zone } = scope.period;
  const { word, isWhole, isTime } = metricOf(metric);
  const own = points.map((point, index) => (index < hasBegun ? point.now[metric] : null));
  const other = points.map(({ before: then }) => (before && then ? then[metric] : null));
  const { top, labels } = axisOf(Math.max(0, ...[...own, ...other].map((value) => value ?? 0)), { isWhole, isTime });
  const at = placing(points.length, top);
  const solid = isOver ? own : own.map((value, index) => (index < hasBegun - 1 ? value : null));
  const tail = own.map((value, index) => (!isOver && index >= hasBegun - 2 ? value : null));
  const readAxis = (value: number) => (isTime ? formatDuration(value) : readMetric(metric, value));
  const grid = labels.map((_, index) => {
    const y = (height * index) / (labels.length - 1);
    return `<line x1="0" x2="${width}" y1="${y}" y2="${y}"/>`;
  });
  const label = tHtml('{figure} over time', { figure: tHtml(word) });
  return `<figure class="chart" aria-label="${label}"${interval === 'day' ? ` data-first="${scope.period.from}"` : ''}>
<p class="key" aria-hidden="true"><span class="own">${tHtml(word)}</span>${before ? `<span class="other">${address.compare.startsWith('year') ? tHtml('Last year') : tHtml('Previous period')}</span>` : ''}</p>
<div class="plot">${annotationMarks(overview, zone)}<div class="y" aria-hidden="true">${labels
    .toReversed()
    .map((value) => `<span>${readAxis(value)}</span>`)
    .join('')}</div>
<div class="area"><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">${grid.join('')}
<path class="fill" d="${areaOf(own, at)}"/><path class="then" d="${lineOf(other, at)}"/><path class="now" d="${lineOf(solid, at)}"/><path class="now tail" d="${lineOf(tail, at)}"/></svg></div>
${ticks(points, { interval, zone, isOneDay: scope.period.from === scope.period.to })}</div>
${table(points, { metric, interval, zone, hasBegun, isOver, isCompared: before !== null, scope })}
</figure>`;
}

type Placed = (index: number, value: number) => string;

function placing(count: number, top: number): Placed {
  const x = (index: number) => (count > 1 ? (index / (count - 1)) * width : width / 2);
  return (index, value) => `${Math.round(x(index))} ${Math.round(height - (value / top) * height)}`;
}

function partsOf(values: readonly (number | null)[]): [index: number, value: number][][] {
  const parts: [number, number][][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) parts.push([]);
    else parts.at(-1)?.push([index, value]);
  }
  return parts.filter((part) => part.length > 0);
}

/** A single point becomes a dot: a zero-length line with round caps. */
function lineOf(values: readonly (number | null)[], at: Placed): string {
  return partsOf(values)
    .map((part) => `M${part.map(([index, value]) => at(index, value)).join('L')}${part.length === 1 ? 'h0' : ''}`)
    .join('');
}

function areaOf(values: readonly (number | null)[], at: Placed): string {
  return partsOf(values)
    .map((part) => {
      const [first, last] = [part[0]![0], part.at(-1)![0]];
      return `M${at(first, 0)}L${part.map(([index, value]) => at(index, value)).join('L')}L${at(last, 0)}Z`;
    })
    .join('');
}

type Spoken = { interval: Overview['interval']; zone: string };

function ticks(points: readonly Point[], { interval, zone, isOneDay }: Spoken & { isOneDay: boolean }): string {
  const step = Math.max(1, Math.ceil(points.length / maxTicks));
  const words = points.flatMap(({ time }, index) => {
    if (index % step !== 0) return [];
    const x = points.length > 1 ? (index / (points.length - 1)) * 100 : 50;
    const anchor = x > 97 ? ' text-anchor="end"' : x < 3 ? ' text-anchor="start"' : '';
    // Phones hide every second label.
    const isSpare = (index / step) % 2 === 1 ? ' class="wide"' : '';
    return `<text x="${Math.round(x * 100) / 100}%" y="12"${anchor}${isSpare}>${tickInWords(time, interval, { zone, isOneDay })}</text>`;
  });
  return `<svg class="x" aria-hidden="true">${words.join('')}</svg>`;
}

const tableTexts = {
  minute: { head: message('Time'), summary: message('Show as a table by minute') },
  hour: { head: message('Time'), summary: message('Show as a table by hour') },
  day: { head: message('Day'), summary: message('Show as a table by day') },
  week: { head: message('Week of'), summary: message('Show as a table by week') },
  month: { head: message('Month'), summary: message('Show as a table by month') },
} satisfies Record<Overview['interval'], { head: Message; summary: Message }>;

type TableShape = Spoken & { metric: Metric; hasBegun: number; isOver: boolean; isCompared: boolean; scope: Scope };

function table(points: readonly Point[], shape: TableShape): string {
  const { metric, interval, zone, hasBegun, isOver, isCompared, scope } = shape;
  const rows = points.map(({ time, now, before, beforeTime }, index) => {
    const figure = readMetric(metric, now[metric]);
    const begun = !isOver && index === hasBegun - 1 ? t('{figure} so far', { figure }) : figure;
    const value = index < hasBegun ? begun : '–';
    const then =
      before && beforeTime !== null
        ? `${readMetric(metric, before[metric])} (${timeInWords(beforeTime, interval, zone)})`
        : '–';
    const first = time < scope.period.from ? scope.period.from : time;
    const isLong = interval === 'week' || interval === 'month';
    const days = isLong ? ` data-from="${first}" data-to="${lastDayOf(time, interval, scope.period.to)}"` : '';
    // Optional closing tags are omitted to keep the page small.
    return `<tr${days}><th>${timeInWords(time, interval, zone)}<td>${value}${isCompared ? `<td>${then}` : ''}`;
  });
  const word = tHtml(metricOf(metric).word);
  const { head, summary } = tableTexts[interval];
  return `<details class="figures" data-keep="table"><summary>${tHtml(summary)}</summary><div class="scroll" tabindex="0" role="group" aria-label="${tHtml('{figure} (table)', { figure: word })}"><table><thead><tr><th scope="col">${tHtml(head)}</th><th scope="col">${word}</th>${isCompared ? `<th scope="col">${tHtml('Before')}</th>` : ''}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div></details>`;
}
