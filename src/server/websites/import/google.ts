import { cutText } from '../../kernel/index.ts';
import type { DimensionName } from '../filters/index.ts';
import { dayAfter } from '../reports/index.ts';
import { isHeaderRow, readCsvRecords } from './csv-records.ts';
import type { DayCounts, DaySums } from './day-sums.ts';
import { googleColumn } from './google-columns.ts';
import { googleCounts, type Metrics, parseMetric } from './google-counts.ts';
import { type DayOrder, dateIn, daysIn, findDayOrder } from './google-dates.ts';
import { type Labels, valuesOf } from './google-values.ts';
import { importTexts } from './import-texts.ts';
import type { Progress } from './progress.ts';
import type { Table } from './source-file.ts';

type Report = {
  place: number;
  columns: ReturnType<typeof googleColumn>[];
  width: number;
  /** `all`: the report has one row per day. `shared`: several rows add up to the day */
  totals: 'all' | 'shared' | 'none';
};

/**
 * Days are in the report's time zone. Skips reports without days. If several reports have a dimension, uses the first.
 */
export async function* googleDays(tables: readonly Table[], progress: Progress): AsyncGenerator<DaySums> {
  const owner = new Map<DimensionName, number>();
  const totals = new Map<number, { rank: number; days: Map<string, DayCounts> }>();
  let place = 0;
  for (const table of tables) {
    const { order, guessed } = await findDayOrder(table);
    if (guessed !== undefined)
      progress.note(
        importTexts.write('guessedDates', { table: table.name, text: guessed, day: dateIn(guessed, order) ?? '' }),
      );
    let comments: string[] = [];
    let report: Report | undefined;
    let ended = true;
    for await (const { fields, line, bytes } of readCsvRecords(table)) {
      await progress.read(bytes);
      if (!isHeaderRow(fields)) {
        if (fields[0]?.startsWith('#')) comments = ended ? [...comments, fields[0]].slice(-20) : [fields[0]];
        ended = true;
        continue;
      }
      if (ended) {
        ended = false;
        report = reportUnder(fields, ++place, table, progress);
        if (report) claim(owner, report);
        continue;
      }
      if (!report) continue;
      const read = rowOf(report, fields, { ...periodIn(comments), order });
      if (read === 'total') continue;
      if (typeof read === 'string') {
        progress.skip(table.name, line, read);
        continue;
      }
      const { day, counts } = read;
      for (const { dimension, value } of valuesOf(read.labels))
        if (owner.get(dimension) === report.place)
          yield { dimension, day, value, counts: countsFor(dimension, counts) };
      if (report.totals !== 'none') addTotals(totals, report, day, counts);
    }
    progress.tableEnded(table.bytes);
  }
  // Prefers a report without dimensions.
  const [best] = [...totals.values()].sort((a, b) => a.rank - b.rank);
  if (best) for (const [day, counts] of best.days) yield { dimension: '', day, value: '', counts };
  else progress.note(importTexts.write('noTotals'));
}

function reportUnder(heading: string[], place: number, table: Table, progress: Progress): Report | undefined {
  const columns = heading.map(googleColumn);
  const kinds = columns.map((column) => column?.kind);
  if (!kinds.includes('metric')) return undefined;
  const unknown = heading.filter((name, index) => name.trim() !== '' && columns[index] === undefined);
  if (unknown.length > 0)
    progress.note(importTexts.write('ignoredColumns', { columns: cutText(unknown.slice(0, 12).join(', '), 400) }));
  if (!kinds.includes('day')) progress.note(importTexts.write('noDates', { table: table.name }));
  const names = columns.flatMap((column) => (column?.kind === 'dimension' ? [column.name] : []));
  const isShared = names.every((name) => !['page', 'title', 'host', 'event', 'exit_page'].includes(name));
  // A day's totals without visitors would be taken for complete.
  const hasVisitors = columns.some((column) => column?.kind === 'metric' && column.name === 'visitors');
  const totals = names.length === 0 ? 'all' : isShared ? 'shared' : 'none';
  return { place, columns, width: heading.length, totals: hasVisitors ? totals : 'none' };
}

function claim(owner: Map<DimensionName, number>, { columns, place }: Report): void {
  const labels: Labels = {};
  for (const column of columns) if (column?.kind === 'dimension') labels[column.name] = 'x';
  for (const { dimension } of valuesOf(labels)) if (!owner.has(dimension)) owner.set(dimension, place);
}

type Period = { from?: string; to?: string };
type Row = { day: string; labels: Labels; counts: DayCounts };

/** Returns `total` for a line of totals. Any other string is a problem. */
function rowOf(report: Report, fields: string[], period: Period & { order: DayOrder }): Row | string {
  let day = period.from !== undefined && period.from === period.to ? period.from : undefined;
  const labels: Labels = {};
  const metrics: Metrics = {};
  for (const [index, column] of report.columns.entries()) {
    const text = (fields[index] ?? '').trim();
    if (column === undefined) continue;
    if (column.kind === 'day') {
      if (text === '' || /^(grand )?totals?$/i.test(text)) return 'total';
      day = column.as === 'nth' && period.from !== undefined ? nthDay(period.from, text) : dateIn(text, period.order);
      if (day === undefined) return importTexts.write('notADate', { text: cutText(text, 40) });
    } else if (column.kind === 'dimension') labels[column.name] = text;
    else {
      const number = parseMetric(text, column.name);
      if (number === undefined) return importTexts.write('notANumber', { text: cutText(text, 40) });
      // The first of two user columns counts.
      metrics[column.name] ??= number;
    }
  }
  if (Object.values(labels).some((label) => /^grand total$/i.test(label ?? ''))) return 'total';
  return day === undefined ? importTexts.write('noDate') : { day, labels, counts: googleCounts(metrics) };
}

const nthDay = (from: string, text: string): string | undefined =>
  /^\d{1,5}$/.test(text) ? dayAfter(from, Number(text)) : undefined;

function periodIn(comments: string[]): Period {
  const known = comments.flatMap(daysIn).slice(-2);
  return known.length === 2 ? { from: known[0], to: known[1] } : { from: known[0] };
}

const countsFor = (dimension: DimensionName, counts: DayCounts): DayCounts =>
  dimension === 'event' ? { visitors: counts.visitors, events: counts.events } : { ...counts, events: 0 };

function addTotals(
  totals: Map<number, { rank: number; days: Map<string, DayCounts> }>,
  report: Report,
  day: string,
  counts: DayCounts,
): void {
  const kept = totals.get(report.place) ?? { rank: report.totals === 'all' ? 0 : report.place, days: new Map() };
  totals.set(report.place, kept);
  const sums = kept.days.get(day) ?? {};
  for (const name of ['visitors', 'visits', 'pageviews', 'bounces', 'duration'] as const)
    sums[name] = (sums[name] ?? 0) + (counts[name] ?? 0);
  kept.days.set(day, sums);
}
