import {
  type CopiedRow,
  type Database,
  type DatabaseOrTransaction,
  lockForUpdate,
  ownedRows,
  selectPage,
  type TrashRow,
} from '../database/index.ts';
import { inChunks } from '../kernel/index.ts';
import type { TrashSubject } from './kind.ts';

export const { insert: insertTrash } = ownedRows('trash');

const rowsPerStatement = 500;

/** Prevents other requests from adding children until the transaction ends. */
export async function lockSubject(
  database: Database,
  trx: DatabaseOrTransaction,
  { table, title }: Pick<TrashSubject, 'table' | 'title'>,
  accountId: number,
  id: number,
): Promise<{ title: string } | undefined> {
  // All subjects have these columns.
  const row = trx
    .selectFrom(table as 'monitors')
    .select(`${title} as title` as 'name as title')
    .where('account_id', '=', accountId)
    .where('id', '=', id);
  return lockForUpdate(database, row).executeTakeFirst();
}

export async function insertCopies(
  trx: DatabaseOrTransaction,
  trashId: number,
  copies: readonly CopiedRow[],
  first = 0,
): Promise<void> {
  let position = first;
  for (const chunk of inChunks(copies, rowsPerStatement))
    await trx
      .insertInto('trash_rows')
      .values(
        chunk.map(({ table, rowId, linkColumn, content }) => ({
          trash_id: trashId,
          position: position++,
          table_name: table,
          row_id: rowId,
          link_column: linkColumn,
          content,
        })),
      )
      .execute();
}

export async function listCopies(db: DatabaseOrTransaction, trashId: number): Promise<CopiedRow[]> {
  const rows = await db
    .selectFrom('trash_rows')
    .selectAll()
    .where('trash_id', '=', trashId)
    .orderBy('position')
    .execute();
  return rows.map(({ table_name, row_id, link_column, content }) => ({
    table: table_name,
    rowId: row_id,
    linkColumn: link_column,
    content,
  }));
}

/** Finds the account's trash that contains a deleted row, and the position after its last row. */
export async function findTrashOfRow(
  trx: DatabaseOrTransaction,
  accountId: number,
  row: { table: string; id: number },
): Promise<{ id: number; next: number } | undefined> {
  const found = await trx
    .selectFrom('trash_rows')
    .innerJoin('trash', 'trash.id', 'trash_rows.trash_id')
    .select('trash.id')
    .where('trash.account_id', '=', accountId)
    .where('trash_rows.table_name', '=', row.table)
    .where('trash_rows.row_id', '=', row.id)
    .where('trash_rows.link_column', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { last } = await trx
    .selectFrom('trash_rows')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('trash_id', '=', found.id)
    .executeTakeFirstOrThrow();
  return { id: found.id, next: Number(last) + 1 };
}

export function lockTrash(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  { kind, id }: { kind: string; id: number },
): Promise<TrashRow | undefined> {
  const row = trx
    .selectFrom('trash')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id);
  return lockForUpdate(database, row).executeTakeFirst();
}

export async function deleteRestored(trx: DatabaseOrTransaction, accountId: number, id: number): Promise<void> {
  await trx.deleteFrom('trash').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export function listTrash(
  db: DatabaseOrTransaction,
  accountId: number,
  { kinds, ...page }: { kinds: readonly string[]; sort: 'asc' | 'desc'; page: number; perPage: number },
): Promise<{ rows: TrashRow[]; total: number }> {
  const rows = db.selectFrom('trash').where('account_id', '=', accountId).where('kind', 'in', kinds);
  return selectPage(rows, { sortBy: 'deleted_at', ...page });
}

type Erased = Pick<TrashRow, 'event_stream' | 'subject_id'>;

/** Without `subject`, deletes up to `limit` entries of these kinds. */
export function deleteTrash(
  trx: DatabaseOrTransaction,
  accountId: number,
  { kinds, subject, limit }: { kinds: readonly string[]; subject?: number; limit: number },
): Promise<Erased[]> {
  let ids = trx.selectFrom('trash').select('id').where('account_id', '=', accountId).where('kind', 'in', kinds);
  if (subject !== undefined) ids = ids.where('subject_id', '=', subject);
  return trx
    .deleteFrom('trash')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids.orderBy('id').limit(limit))
    .returning(['event_stream', 'subject_id'])
    .execute();
}

/** For all accounts. */
export function deleteTrashBefore(trx: DatabaseOrTransaction, beforeMs: number, limit: number): Promise<Erased[]> {
  const ids = trx.selectFrom('trash').select('id').where('deleted_at', '<=', beforeMs).orderBy('deleted_at');
  return trx
    .deleteFrom('trash')
    .where('id', 'in', ids.limit(limit))
    .returning(['event_stream', 'subject_id'])
    .execute();
}

/** Returns the content of the deleted rows of these tables. Without `accountId`, for all accounts. */
export async function listTrashedContents(
  db: DatabaseOrTransaction,
  tables: readonly string[],
  accountId?: number,
): Promise<string[]> {
  let rows = db
    .selectFrom('trash_rows')
    .innerJoin('trash', 'trash.id', 'trash_rows.trash_id')
    .select('trash_rows.content')
    .where('trash_rows.table_name', 'in', tables);
  if (accountId !== undefined) rows = rows.where('trash.account_id', '=', accountId);
  return (await rows.execute()).map(({ content }) => content);
}

/** Returns a deleted row, of any account. */
export async function findTrashedRow<Row>(
  db: DatabaseOrTransaction,
  { table, id }: { table: string; id: number },
): Promise<Row | undefined> {
  const found = await db
    .selectFrom('trash_rows')
    .select('content')
    .where('table_name', '=', table)
    .where('row_id', '=', id)
    .where('link_column', 'is', null)
    .executeTakeFirst();
  return found && JSON.parse(found.content);
}

/** Deletes a row's copy, so it isn't restored. */
export async function forgetTrashedRow(
  db: DatabaseOrTransaction,
  { table, id }: { table: string; id: number },
): Promise<void> {
  await db.deleteFrom('trash_rows').where('table_name', '=', table).where('row_id', '=', id).execute();
}
