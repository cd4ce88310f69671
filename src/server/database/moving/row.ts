// English only: commands and the start of the service
import { Refusal } from '../../kernel/index.ts';

export type Column = { name: string; type: 'bigint' | 'integer' | 'double precision' | 'text' | 'bytea' };
export type MovedTable = { name: string; columns: Column[]; key: string[]; numbered: string[] };

/** A row's values in PostgreSQL's text format. */
export type RowText = (string | null)[];

/** Throws a Refusal for a value that PostgreSQL can't store. */
export const toRowText = (table: MovedTable, row: unknown[]): RowText =>
  table.columns.map((column, n) => {
    const text = textOf(column, row[n]);
    if (text !== undefined) return text;
    const place = table.key
      .map((name) => `${name} = ${row[table.columns.findIndex((one) => one.name === name)]}`)
      .join(', ');
    throw new Refusal(
      'conflict',
      `The row of ${table.name} with ${place} has a value in ${column.name} that PostgreSQL can't store (${describe(row[n])}). Correct it in SQLite, then run the command again.`,
    );
  });

export const readRowText = (table: MovedTable, row: RowText): RowText =>
  table.columns.map(({ type }, n) => {
    const text = row[n] ?? null;
    return type === 'double precision' && text !== null ? String(Number(text)) : text;
  });

export const keyOf = (table: MovedTable, row: RowText): unknown[] =>
  table.key.map((name) => {
    const n = table.columns.findIndex((column) => column.name === name);
    const text = row[n];
    return table.columns[n]?.type === 'bigint' || table.columns[n]?.type === 'integer' ? BigInt(text ?? 0) : text;
  });

export const isSame = (one: RowText, other: RowText): boolean => one.every((text, n) => text === other[n]);

function textOf({ type }: Column, value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'bigint':
      return typeof value === 'bigint' ? String(value) : undefined;
    case 'integer':
      return typeof value === 'bigint' && BigInt.asIntN(32, value) === value ? String(value) : undefined;
    case 'double precision':
      return typeof value === 'number' || typeof value === 'bigint' ? String(Number(value)) : undefined;
    case 'text':
      return typeof value === 'string' && !value.includes('\0') ? value : undefined;
    case 'bytea':
      return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : undefined;
  }
}

function describe(value: unknown): string {
  if (typeof value === 'string') return value.includes('\0') ? 'a text with the character NUL' : 'a text';
  if (Buffer.isBuffer(value)) return 'bytes';
  return String(value);
}
