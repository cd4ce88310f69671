import type { Insertable } from 'kysely';
import type { LedgerOrTransaction, Schema, WithdrawalRow } from '../../ledger/index.ts';

type Page = { state: WithdrawalRow['state'] | undefined; page: number; perPage: number };

export async function addWithdrawal(
  trx: LedgerOrTransaction,
  columns: Insertable<Schema['withdrawals']>,
): Promise<WithdrawalRow> {
  return trx.insertInto('withdrawals').values(columns).returningAll().executeTakeFirstOrThrow();
}

export async function findWithdrawal(
  db: LedgerOrTransaction,
  account_id: number,
  id: number,
): Promise<WithdrawalRow | undefined> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The one that a request of this key has made. */
export async function withdrawalOfRequest(
  db: LedgerOrTransaction,
  account_id: number,
  key: string,
): Promise<WithdrawalRow | undefined> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('request_key', '=', key)
    .executeTakeFirst();
}

/** The newest first. */
export async function listWithdrawals(
  db: LedgerOrTransaction,
  account_id: number,
  { state, page, perPage }: Page,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const own = db.selectFrom('withdrawals').where('account_id', '=', account_id);
  const wanted = state === undefined ? own : own.where('state', '=', state);
  const [rows, { total }] = await Promise.all([
    wanted
      .selectAll()
      .orderBy('requested_at', 'desc')
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** A withdrawal, and who is to get it. */
export type Payout = WithdrawalRow & { username: string };

const payouts = (db: LedgerOrTransaction) =>
  db.selectFrom('withdrawals').innerJoin('accounts', 'accounts.id', 'withdrawals.account_id');

/** Withdrawals of all accounts, for the owner of the service: those that wait longest first. */
export async function listPayouts(
  db: LedgerOrTransaction,
  { state, page, perPage }: Page,
): Promise<{ rows: Payout[]; total: number }> {
  const wanted = state === undefined ? payouts(db) : payouts(db).where('state', '=', state);
  const [rows, { total }] = await Promise.all([
    wanted
      .selectAll('withdrawals')
      .select('accounts.username')
      .orderBy('requested_at')
      .orderBy('withdrawals.id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** A withdrawal of any account, for the owner of the service. */
export async function findPayout(db: LedgerOrTransaction, id: number): Promise<Payout | undefined> {
  return payouts(db)
    .selectAll('withdrawals')
    .select('accounts.username')
    .where('withdrawals.id', '=', id)
    .executeTakeFirst();
}

/** Ends a withdrawal that waits; undefined where it does not wait any more. */
export async function endWithdrawal(
  trx: LedgerOrTransaction,
  id: number,
  end: { state: 'settled' | 'rejected'; note: string; settled_at: number },
): Promise<WithdrawalRow | undefined> {
  return trx
    .updateTable('withdrawals')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returningAll()
    .executeTakeFirst();
}
