import { stringify } from 'csv-stringify/sync';
import { type AccountTables, accountRowPages, type Database } from '../../database/index.ts';
import { toIso } from '../../kernel/index.ts';
import { hideOperator } from '../audit/index.ts';
import type { ArchiveEntry, ArchiveParts, OpenSealed } from './archive-entry.ts';
import { pathPart } from './archive-path.ts';
import { isInternalColumn, isSecretColumn } from './exported-columns.ts';

/** Small, to not block the event loop. */
const pageRows = 500;

type Row = Record<string, unknown>;
type Source = Pick<Database, 'db' | 'queueLongRead'>;

export async function* tableEntries(
  database: Source,
  accountId: number,
  { tables, openSealed }: Pick<ArchiveParts, 'tables' | 'openSealed'>,
): AsyncGenerator<ArchiveEntry> {
  for (const [table, { archive: path }] of tables) {
    if (path === null) continue;
    const pages = accountRowPages(database, tables, { table, accountId, limit: pageRows });
    const first = await pages.next();
    if (first.done) continue;
    yield { path: `${path}.csv`, content: csvOf(table, [first.value], pages, openSealed) };
    if (path.startsWith('pictures/')) yield* pictures(database, tables, { table, accountId, path });
  }
}

async function* csvOf(
  table: string,
  first: Row[][],
  rest: AsyncIterable<Row[]>,
  openSealed: OpenSealed,
): AsyncGenerator<string> {
  const shown = (row: Row): Row => ({
    ...plain(table === 'audit_entries' ? hideOperator(row) : row),
    ...openSealed(table, row),
  });
  const columns = Object.keys(shown(first[0]?.[0] ?? {}));
  const lines = (rows: Row[]) =>
    stringify(
      rows.map((row) => Object.values(shown(row))),
      { escape_formulas: true, cast: { boolean: String } },
    );
  yield stringify([columns]);
  for (const rows of first) yield lines(rows);
  for await (const rows of rest) yield lines(rows);
}

function plain(row: Row): Row {
  const shown: Row = {};
  for (const [column, value] of Object.entries(row)) {
    if (isSecretColumn(column) || isInternalColumn(column) || value instanceof Uint8Array) continue;
    shown[column] = column.endsWith('_at') && typeof value === 'number' && value > 0 ? toIso(value) : value;
  }
  return shown;
}

async function* pictures(
  database: Source,
  tables: AccountTables,
  { table, accountId, path }: { table: string; accountId: number; path: string },
): AsyncGenerator<ArchiveEntry> {
  for await (const [row] of accountRowPages(database, tables, { table, accountId, limit: 1 })) {
    const picture = Object.values(row ?? {}).find((value) => value instanceof Uint8Array);
    if (!row || !picture) continue;
    const type = typeof row.content_type === 'string' ? row.content_type.split('/')[1] : 'png';
    const name = pathPart(`${row.id ?? row.status_page_id ?? row.account_id}.${type}`);
    yield { path: `${path}/${name}`, content: oneChunk(Buffer.from(picture)), isCompressible: false };
  }
}

async function* oneChunk(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
