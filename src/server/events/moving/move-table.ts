import type { EventStore } from '../event-store.ts';
import { type Days, isSameDay, type MovedTable, readDays } from './days.ts';

/** Both stores must have enough memory for this number. */
const rowsAtOnce = 100_000;
const deletedAtOnce = 200;

type Progress = (rows: number) => void;

/** Replaces days that differ. Calls `done` with the number of rows that are complete. */
export async function moveTable(
  from: EventStore,
  to: EventStore,
  table: MovedTable,
  done: Progress,
): Promise<{ days: Days; copied: number }> {
  const [source, target] = [await readDays(from, table), await readDays(to, table)];
  const wrong = [...target].filter(([day, found]) => !isSameDay(source.get(day), found)).map(([day]) => day);
  for (let n = 0; n < wrong.length; n += deletedAtOnce)
    await to.command(
      `DELETE FROM ${table.name} WHERE ${table.day} IN (${listed(wrong.slice(n, n + deletedAtOnce))})`,
      {},
    );
  const missing = [...source].filter(([day, { rows }]) => {
    const isThere = isSameDay(target.get(day), source.get(day));
    if (isThere) done(rows);
    return !isThere;
  });
  let copied = 0;
  for (const { days, rows } of batches(missing.map(([day, { rows }]) => ({ day, rows })))) {
    await copyDays(from, to, table, { days, rows });
    copied += rows;
    done(rows);
  }
  return { days: source, copied };
}

export async function findDifferences(to: EventStore, table: MovedTable, source: Days): Promise<string[]> {
  const target = await readDays(to, table);
  const all = new Set([...source.keys(), ...target.keys()]);
  return [...all].filter((day) => !isSameDay(source.get(day), target.get(day))).sort();
}

type DayRows = { day: string; rows: number };
type Batch = { days: string[]; rows: number };

/** Combines small days, because a small insert costs as much as a large one. */
export function batches(days: DayRows[]): Batch[] {
  const found: Batch[] = [];
  for (const { day, rows } of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const last = found.at(-1);
    if (last && last.rows + rows <= rowsAtOnce) {
      last.days.push(day);
      last.rows += rows;
    } else found.push({ days: [day], rows });
  }
  return found;
}

async function copyDays(
  from: EventStore,
  to: EventStore,
  { name, columns, day, hash }: MovedTable,
  { days, rows }: Batch,
) {
  const parts = Math.ceil(rows / rowsAtOnce);
  for (let part = 0; part < parts; part++) {
    const one = parts === 1 ? '' : ` AND ${hash} % ${parts} = ${part}`;
    const lines = await from.readLines(
      `SELECT ${columns.join(', ')} FROM ${name} WHERE ${day} IN (${listed(days)})${one}`,
    );
    if (lines.length > 0) await to.load(name, columns, lines);
  }
}

const listed = (days: string[]): string => days.map((day) => `'${day}'`).join(', ');
