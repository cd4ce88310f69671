import { randomBytes } from 'node:crypto';
import type { WebsiteImportRow, WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { cutText, dayMs, Refusal } from '../../kernel/index.ts';
import { readCsvRecords, readHeader } from './csv-records.ts';
import { describeExisting, findExistingDays } from './existing-days.ts';
import { importTexts } from './import-texts.ts';
import type { Progress } from './progress.ts';
import type { SourceFile, Table } from './source-file.ts';
import { StagingTable, stagingTableName } from './staging-table.ts';
import { eventColumns, isUmami, isUmamiProperties, UmamiEvents } from './umami.ts';
import { visitsSql } from './visits-sql.ts';

const maxRowsPerStatement = 300_000;

type Run = { website: WebsiteRow; row: WebsiteImportRow; progress: Progress; file: SourceFile };

/**
 * Keeps the file's visitors and visits, but ends both with the website's day. Skips days that already have statistics.
 * Throws a Refusal if no events are left.
 */
export async function importVisits(deps: Deps, run: Run): Promise<void> {
  const { progress, row } = run;
  const events = new StagingTable(deps.events, stagingTableName(row.id, 'events'), eventColumns);
  const properties = new StagingTable(
    deps.events,
    stagingTableName(row.id, 'properties'),
    'event_id String, key String, value String',
  );
  await events.open('day, visitor, source_visit, at');
  await properties.open('event_id');
  for (const table of run.file.tables) {
    const head = await readHeader(table);
    if (isUmami(head)) await stageEvents(deps, run, table, events);
    else if (isUmamiProperties(head)) await stageProperties(run, table, properties);
    else progress.note(importTexts.write('tableWithoutEvents', { table: table.name }));
    progress.tableEnded(table.bytes);
  }
  await events.flush();
  await properties.flush();
  if (progress.firstDay === null)
    throw new Refusal(
      'conflict',
      `${importTexts.write('nothing')} ${progress.message || importTexts.write('noEvents')}`,
    );
  await bringDays(deps, run, { events: events.table, properties: properties.table });
}

async function stageEvents(deps: Deps, { website, progress }: Run, table: Table, staging: StagingTable): Promise<void> {
  const taken = await findExistingDays(deps, website);
  const imported = new Set([...taken.sums].map((sum) => sum.split(' ')[1]));
  const reader = new UmamiEvents({
    website,
    vault: deps.vault,
    secret: randomBytes(16).toString('hex'),
    latestMs: deps.now() + dayMs,
  });
  const leftOut = new Set<string>();
  let columns: Map<string, number> | undefined;
  for await (const { fields, line, bytes } of readCsvRecords(table)) {
    if (columns === undefined) {
      columns = columnsIn(fields);
      continue;
    }
    await progress.read(bytes);
    if (fields.length === 1 && fields[0] === '') continue;
    const places = columns;
    const event = reader.read((column) => fields[places.get(column) ?? -1] ?? '');
    if (event === undefined) progress.note(importTexts.write('otherEvents'));
    else if ('problem' in event) progress.skip(table.name, line, event.problem);
    else if (taken.days.has(event.day) || imported.has(event.day)) leftOut.add(event.day);
    else {
      progress.keep(event.day);
      await staging.add(event.fields);
    }
  }
  if (leftOut.size > 0) progress.note(describeExisting(leftOut));
}

async function stageProperties({ progress }: Run, table: Table, staging: StagingTable): Promise<void> {
  let columns: Map<string, number> | undefined;
  for await (const { fields, bytes } of readCsvRecords(table)) {
    if (columns === undefined) {
      columns = columnsIn(fields);
      continue;
    }
    await progress.read(bytes);
    const places = columns;
    const cell = (column: string) => fields[places.get(column) ?? -1] ?? '';
    const value = cell('string_value') || cell('number_value') || cell('date_value');
    if (cell('event_id') === '' || cell('data_key') === '' || value === '') continue;
    await staging.add([cell('event_id'), cutText(cell('data_key'), 120), cutText(value, 500)]);
  }
}

const columnsIn = (fields: string[]): Map<string, number> =>
  new Map(fields.map((name, index) => [name.trim().toLowerCase(), index]));

async function bringDays(
  deps: Deps,
  { website, row, progress }: Run,
  tables: { events: string; properties: string },
): Promise<void> {
  const days = await deps.events.query<{ day: string; rows: number }>(
    'SELECT toString(day) AS day, count() AS rows FROM {table:Identifier} GROUP BY day ORDER BY day',
    { table: tables.events },
  );
  for (let from = 0; from < days.length; ) {
    let to = from;
    let rows = days[from]?.rows ?? 0;
    while (to + 1 < days.length && rows + (days[to + 1]?.rows ?? 0) <= maxRowsPerStatement)
      rows += days[++to]?.rows ?? 0;
    await progress.save();
    await deps.events.change('pageviews', visitsSql, {
      website: website.id,
      import: row.id,
      ...tables,
      from: days[from]?.day,
      to: days[to]?.day,
    });
    from = to + 1;
  }
}
