import { type SqlBool, sql } from 'kysely';
import type { DatabaseOrTransaction, SecondChanceRow } from '../../database/index.ts';

export const isUnhandled = (orders: 'orders') => sql<SqlBool>`not exists (
  select 1 from second_chances where second_chances.order_id = ${sql.ref(`${orders}.id`)})`;

/** Returns false if one of the orders already has a row. The rows then have no mail. */
export async function insertSecondChances(trx: DatabaseOrTransaction, rows: SecondChanceRow[]): Promise<boolean> {
  let inserted = 0n;
  for (const row of rows) {
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('second_chances')
      .values(row)
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .executeTakeFirst();
    inserted += numInsertedOrUpdatedRows;
  }
  return inserted === BigInt(rows.length);
}

export async function setMailedAt(
  trx: DatabaseOrTransaction,
  { account_id, order_id }: Pick<SecondChanceRow, 'account_id' | 'order_id'>,
  mailedAt: number,
): Promise<void> {
  await trx
    .updateTable('second_chances')
    .set({ mailed_at: mailedAt })
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .execute();
}

export async function wasMailedSince(
  trx: DatabaseOrTransaction,
  { account_id, buyer_hash }: Pick<SecondChanceRow, 'account_id' | 'buyer_hash'>,
  since: number,
): Promise<boolean> {
  const found = await trx
    .selectFrom('second_chances')
    .select('order_id')
    .where('account_id', '=', account_id)
    .where('buyer_hash', '=', buyer_hash)
    .where('mailed_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type Mailed = Pick<SecondChanceRow, 'order_id' | 'buyer_hash'> & { mailed_at: number };

export async function listMailed(
  db: DatabaseOrTransaction,
  { account_id, outage, outage_id }: Pick<SecondChanceRow, 'account_id' | 'outage' | 'outage_id'>,
): Promise<Mailed[]> {
  const rows = await db
    .selectFrom('second_chances')
    .select(['order_id', 'buyer_hash', 'mailed_at'])
    .where('account_id', '=', account_id)
    .where('outage', '=', outage)
    .where('outage_id', '=', outage_id)
    .where('mailed_at', 'is not', null)
    .orderBy('order_id')
    .execute();
  return rows.flatMap(({ mailed_at, ...row }) => (mailed_at === null ? [] : [{ ...row, mailed_at }]));
}

export async function hasOptedOut(db: DatabaseOrTransaction, buyerHash: string): Promise<boolean> {
  const found = await db
    .selectFrom('second_chance_opt_outs')
    .select('buyer_hash')
    .where('buyer_hash', '=', buyerHash)
    .executeTakeFirst();
  return found !== undefined;
}

export async function saveOptOut(
  db: DatabaseOrTransaction,
  { buyerHash, isWanted }: { buyerHash: string; isWanted: boolean },
  nowMs: number,
): Promise<void> {
  if (isWanted) await db.deleteFrom('second_chance_opt_outs').where('buyer_hash', '=', buyerHash).execute();
  else
    await db
      .insertInto('second_chance_opt_outs')
      .values({ buyer_hash: buyerHash, opted_out_at: nowMs })
      .onConflict((conflict) => conflict.column('buyer_hash').doNothing())
      .execute();
}
