import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, ImportRefusalRow, Schema } from '../../database/index.ts';
import { importsWithRefusalsBefore } from '../import-runs/index.ts';

/** Accepts up to 2,000 rows, because SQLite limits the number of parameters. */
export async function insertRefusals(
  db: DatabaseOrTransaction,
  rows: Insertable<Schema['market_import_refusals']>[],
): Promise<void> {
  await db.insertInto('market_import_refusals').values(rows).execute();
}

export async function deleteRefusalsBefore(db: DatabaseOrTransaction, beforeMs: number): Promise<void> {
  await db.deleteFrom('market_import_refusals').where('import_id', 'in', importsWithRefusalsBefore(beforeMs)).execute();
}

export function listRefusalsAfter(
  db: DatabaseOrTransaction,
  { account_id, import_id }: Pick<ImportRefusalRow, 'account_id' | 'import_id'>,
  last: Pick<ImportRefusalRow, 'row_number' | 'id'>,
  limit: number,
): Promise<ImportRefusalRow[]> {
  return db
    .selectFrom('market_import_refusals')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('import_id', '=', import_id)
    .where((where) =>
      where.or([
        where('row_number', '>', last.row_number),
        where.and([where('row_number', '=', last.row_number), where('id', '>', last.id)]),
      ]),
    )
    .orderBy('row_number')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export const listSealedRefusals = (
  db: DatabaseOrTransaction,
  accountId: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ImportRefusalRow[]> =>
  db
    .selectFrom('market_import_refusals')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function deleteRefusalsById(db: DatabaseOrTransaction, accountId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('market_import_refusals').where('account_id', '=', accountId).where('id', 'in', ids).execute();
}
