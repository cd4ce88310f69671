import { cutText } from '../../kernel/index.ts';
import { findSource, maxLengths, pageName, sourceName } from '../collecting/index.ts';
import { propertyDimension } from '../reports/index.ts';
import { readCsvRecords } from './csv-records.ts';
import type { DayCounts, DaySums } from './day-sums.ts';
import { importTexts } from './import-texts.ts';
import { blankIfUnknown, browserName, countryCode, deviceName, systemName } from './normalize-names.ts';
import { parseDay } from './parse-day.ts';
import type { Progress } from './progress.ts';
import type { Table } from './source-file.ts';

type Cells = (column: string) => string;
type Value = Pick<DaySums, 'dimension' | 'value' | 'counts'>;

/** Names are like `imported_pages_20240101_20240630.csv`. */
export const isPlausible = (table: Table): boolean => /^imported_/i.test(table.name) && kindOf(table) !== undefined;

/** A browser or a file manager adds ` (1)` or ` copy` to the name of a second file. */
const fileName = /^(?:imported_)?([a-z_]+?)(?:_\d{8}_\d{8})?(?: ?\(\d{1,3}\)|[ -]copy(?: \d{1,3})?)?\.csv$/i;

function kindOf(table: Table): Kind | undefined {
  const name = fileName.exec(table.name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** Days are in the time zone of the Plausible site. Times are in seconds. */
export async function* plausibleDays(tables: readonly Table[], progress: Progress): AsyncGenerator<DaySums> {
  const tableOf = new Map<Kind, Map<string, Table>>();
  for (const table of tables) {
    const kind = kindOf(table);
    if (kind === undefined) {
      progress.note(importTexts.write('notPlausible', { table: table.name }));
      progress.tableEnded(table.bytes);
      continue;
    }
    const days = tableOf.get(kind) ?? new Map<string, Table>();
    tableOf.set(kind, days);
    for await (const line of daysOfTable(table, kind, progress)) {
      // Exports of overlapping periods contain the same rows.
      if (!days.has(line.day)) days.set(line.day, table);
      if (days.get(line.day) === table) yield line;
      else progress.note(importTexts.write('sameDays', { table: table.name }));
    }
    progress.tableEnded(table.bytes);
  }
}

async function* daysOfTable(table: Table, { needs, values, note }: Kind, progress: Progress): AsyncGenerator<DaySums> {
  let columns: Map<string, number> | undefined;
  for await (const { fields, line, bytes } of readCsvRecords(table)) {
    if (columns === undefined) {
      columns = new Map(fields.map((name, index) => [name.trim().toLowerCase(), index]));
      const missing = ['date', ...needs].filter((name) => !columns?.has(name));
      if (missing.length === 0) continue;
      progress.note(importTexts.write('missingColumns', { table: table.name, columns: missing.join(', ') }));
      return;
    }
    await progress.read(bytes);
    const places = columns;
    const cell: Cells = (column) => fields[places.get(column) ?? -1] ?? '';
    const day = parseDay(cell('date'));
    if (day === undefined) {
      if (fields.some((field) => field !== ''))
        progress.skip(table.name, line, importTexts.write('notADate', { text: cutText(cell('date'), 40) }));
      continue;
    }
    const bad = countColumns.find((column) => places.has(column) && !/^\d{0,15}$/.test(cell(column)));
    if (bad !== undefined) {
      progress.skip(
        table.name,
        line,
        importTexts.write('columnNotANumber', { column: bad, text: cutText(cell(bad), 40) }),
      );
      continue;
    }
    if (note !== undefined) progress.note(note);
    for (const value of values(cell)) yield { ...value, day };
  }
}

const countColumns = [
  'visitors',
  'visits',
  'pageviews',
  'bounces',
  'visit_duration',
  'entrances',
  'exits',
  'events',
  'time_on_page',
  'total_time_on_page',
  'total_time_on_page_visits',
  'total_scroll_depth',
  'total_scroll_depth_visits',
];

const number = (cell: Cells, column: string): number => Number(cell(column) || 0);

const visitCounts = (cell: Cells): DayCounts => ({
  visitors: number(cell, 'visitors'),
  visits: number(cell, 'visits'),
  pageviews: number(cell, 'pageviews'),
  bounces: number(cell, 'bounces'),
  duration: 1000 * number(cell, 'visit_duration'),
});

type Kind = {
  needs: string[];
  values(cell: Cells): Value[];
  /** about data that is not imported */
  note?: string;
};

const kinds: Record<string, Kind> = {
  visitors: {
    needs: ['visitors'],
    values: (cell) => [{ dimension: '', value: '', counts: visitCounts(cell) }],
  },
  sources: { needs: ['source', 'visitors'], values: sourceValues },
  pages: { needs: ['page', 'visitors'], values: pageValues },
  entry_pages: {
    needs: ['entry_page', 'visitors'],
    values: (cell) => [
      {
        dimension: 'entry_page',
        value: pageName(cell('entry_page')),
        counts: { ...visitCounts(cell), visits: number(cell, 'entrances') },
      },
    ],
  },
  exit_pages: {
    needs: ['exit_page', 'visitors'],
    values: (cell) => [
      {
        dimension: 'exit_page',
        value: pageName(cell('exit_page')),
        counts: { ...visitCounts(cell), visits: number(cell, 'exits') },
      },
    ],
  },
  locations: {
    needs: ['country', 'visitors'],
    values: (cell) => {
      const counts = visitCounts(cell);
      const country = countryCode(cell('country'));
      return [
        { dimension: 'country', value: country, counts },
        { dimension: 'region', value: blankIfUnknown(cell('region')), counts },
      ];
    },
    note: importTexts.write('cities'),
  },
  devices: {
    needs: ['device', 'visitors'],
    values: (cell) => [{ dimension: 'device', value: deviceName(cell('device')), counts: visitCounts(cell) }],
  },
  browsers: {
    needs: ['browser', 'visitors'],
    values: (cell) => {
      const browser = browserName(cell('browser'));
      const counts = visitCounts(cell);
      return [
        { dimension: 'browser', value: browser, counts },
        { dimension: 'browser_version', value: joined(browser, blankIfUnknown(cell('browser_version'))), counts },
      ];
    },
  },
  operating_systems: {
    needs: ['operating_system', 'visitors'],
    values: (cell) => {
      const { system, version } = systemName(cell('operating_system'), cell('operating_system_version'));
      const counts = visitCounts(cell);
      return [
        { dimension: 'system', value: system, counts },
        { dimension: 'system_version', value: joined(system, version), counts },
      ];
    },
  },
  custom_events: {
    needs: ['name', 'events'],
    values: (cell) => {
      const events = number(cell, 'events');
      // Plausible's engagement rows are not events here.
      if (cell('name') === 'engagement') return [];
      const counts = { visitors: number(cell, 'visitors'), events };
      return [
        { dimension: 'event', value: cell('name'), counts },
        { dimension: '', value: '', counts: { events } },
        ...propertyValues('url', cell('link_url'), counts),
        ...propertyValues('path', cell('path'), counts),
      ];
    },
  },
  custom_props: {
    needs: ['property', 'value', 'events'],
    values: (cell) => {
      const name = cell('property');
      // These properties are imported with their events.
      if (name === 'url' || name === 'path') return [];
      const counts = { visitors: number(cell, 'visitors'), events: number(cell, 'events') };
      return propertyValues(name, cell('value'), counts);
    },
  },
};

/** Plausible writes `(none)` for an empty value. */
const propertyValues = (name: string, value: string, counts: DayCounts): Value[] =>
  name === '' || blankIfUnknown(value) === ''
    ? []
    : [
        {
          dimension: propertyDimension(cutText(name, maxLengths.name)),
          value: cutText(value, maxLengths.prop),
          counts,
        },
      ];

const joined = (name: string, version: string): string => (version === '' ? name : `${name} ${version}`);

function sourceValues(cell: Cells): Value[] {
  const counts = visitCounts(cell);
  const utm = ['source', 'medium', 'campaign', 'term', 'content'] as const;
  const query = new URLSearchParams(utm.map((name) => [`utm_${name}`, cell(`utm_${name}`)] as [string, string]));
  const referrer = cell('referrer').replace(/^https?:\/\//, '');
  const named = cell('source');
  if (referrer === '' && named !== '' && cell('utm_source') === '') query.set('source', named);
  const { channel, referrer: host } = findSource({
    referrer: referrer === '' ? '' : `https://${referrer}`,
    ownHost: '',
    query,
  });
  return [
    { dimension: 'source', value: sourceName(blankIfUnknown(named)), counts },
    { dimension: 'referrer', value: host, counts },
    { dimension: 'channel', value: channel, counts },
    ...utm.map((name): Value => ({ dimension: `utm_${name}`, value: cell(`utm_${name}`), counts })),
  ];
}

/**
 * Plausible counts readers by reading time and by scroll depth separately. The sum of depths is scaled to the number of
 * readers by time. Exports from before 2025 have the reading time of all page views that weren't the last of a visit.
 */
function pageValues(cell: Cells): Value[] {
  const { visitors = 0, visits = 0, pageviews = 0 } = visitCounts(cell);
  const views = { visitors, visits, pageviews };
  const former = number(cell, 'time_on_page');
  const formerlyTimed = former === 0 ? 0 : Math.max(1, pageviews - number(cell, 'exits'));
  const timed = number(cell, 'total_time_on_page_visits') || formerlyTimed;
  const scrolled = number(cell, 'total_scroll_depth_visits');
  const readers = timed || scrolled;
  const depth = scrolled === 0 ? 0 : (number(cell, 'total_scroll_depth') * readers) / scrolled;
  const read = { engaged: 1000 * (number(cell, 'total_time_on_page') || former), readers, scroll: depth };
  return [
    { dimension: 'page', value: pageName(cell('page')), counts: { ...views, ...read } },
    { dimension: 'host', value: cell('hostname'), counts: views },
    { dimension: '', value: '', counts: read },
  ];
}
