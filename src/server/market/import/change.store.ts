import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, ImportChangeRow, Schema } from '../../database/index.ts';
import { importsBefore } from '../import-runs/index.ts';

/** Accepts up to 2,000 rows, because SQLite limits the number of parameters. */
export async function insertChanges(
  trx: DatabaseOrTransaction,
  rows: Insertable<Schema['market_import_changes']>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('market_import_changes').values(rows).execute();
}

export function listChanges(
  db: DatabaseOrTransaction,
  { account_id, import_id }: Pick<ImportChangeRow, 'account_id' | 'import_id'>,
  limit: number,
): Promise<ImportChangeRow[]> {
  return db
    .selectFrom('market_import_changes')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('import_id', '=', import_id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteChangesBefore(db: DatabaseOrTransaction, beforeMs: number): Promise<void> {
  await db.deleteFrom('market_import_changes').where('import_id', 'in', importsBefore(beforeMs)).execute();
}

export const listSealedChanges = (
  db: DatabaseOrTransaction,
  accountId: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ImportChangeRow[]> =>
  db
    .selectFrom('market_import_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function deleteChangesById(db: DatabaseOrTransaction, accountId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('market_import_changes').where('account_id', '=', accountId).where('id', 'in', ids).execute();
}
