import { sql } from 'kysely';
import { accountColumn } from '../../accounts/index.ts';
import {
  type DatabaseOrTransaction,
  ownedRows,
  selectPage,
  type WithdrawalRow,
  type WithdrawalSource,
} from '../../database/index.ts';

export type WithdrawalFilter = WithdrawalRow['state'] | 'closed';

type Page = { state: WithdrawalFilter | undefined; page: number; perPage: number };

const statesOf = (filter: WithdrawalFilter | undefined): WithdrawalRow['state'][] => {
  if (filter === undefined) return ['requested', 'settled', 'rejected'];
  return filter === 'closed' ? ['settled', 'rejected'] : [filter];
};

export const { find: findWithdrawal, insert: insertWithdrawal } = ownedRows('withdrawals');

export async function findWithdrawalByRequestKey(
  db: DatabaseOrTransaction,
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

export async function listWithdrawals(
  db: DatabaseOrTransaction,
  account_id: number,
  { state, page, perPage }: Page,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const wanted = db
    .selectFrom('withdrawals')
    .where('account_id', '=', account_id)
    .where('state', 'in', statesOf(state));
  return selectPage(wanted, { sortBy: 'requested_at', sort: 'desc', page, perPage });
}

export type Payout = WithdrawalRow & { username: string };

const username = accountColumn('withdrawals', 'username').as('username');

/** Longest waiting first. */
export async function listPayouts(
  db: DatabaseOrTransaction,
  { state, page, perPage }: Page,
): Promise<{ rows: Payout[]; total: number }> {
  const wanted = db.selectFrom('withdrawals').where('state', 'in', statesOf(state));
  const [rows, { total }] = await Promise.all([
    wanted
      .selectAll()
      .select(username)
      .orderBy('requested_at')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export async function findPayout(db: DatabaseOrTransaction, id: number): Promise<Payout | undefined> {
  return db.selectFrom('withdrawals').selectAll().select(username).where('id', '=', id).executeTakeFirst();
}

export async function closeWithdrawal(
  trx: DatabaseOrTransaction,
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

/** Call this before the withdrawal reduces the balance. Reads every entry of the currency. */
export async function insertWithdrawalSources(
  trx: DatabaseOrTransaction,
  { id, account_id, currency }: Pick<WithdrawalRow, 'id' | 'account_id' | 'currency'>,
): Promise<void> {
  const source = sql<WithdrawalSource>`case
    when event.kind = 'sale' then 'payments'
    when event.kind in ('refund', 'refund_failed', 'direct_refund') then 'refunds'
    when event.kind = 'direct_sale' then 'fees'
    when event.kind = 'correction' then 'corrections'
    when event.kind like 'dispute_%' then 'disputes'
    else 'withdrawals' end`;
  const parts = await trx
    .selectFrom('money_entries as entry')
    .innerJoin('money_transactions as event', 'event.id', 'entry.transaction_id')
    .select([source.as('source'), sql<number>`sum(entry.amount_minor)`.as('amount_minor')])
    .where('entry.account_id', '=', account_id)
    .where('entry.book', '=', 'author')
    .where('entry.currency', '=', currency)
    .groupBy('source')
    .execute();
  const rows = parts.filter(({ amount_minor }) => Number(amount_minor) !== 0);
  if (rows.length === 0) return;
  await trx
    .insertInto('withdrawal_sources')
    .values(rows.map((row) => ({ ...row, withdrawal_id: id, account_id })))
    .execute();
}

export type Sources = { withdrawal_id: number; source: WithdrawalSource; amount_minor: number }[];

/** Largest first. */
export async function listWithdrawalSources(
  db: DatabaseOrTransaction,
  withdrawals: readonly { id: number }[],
): Promise<Sources> {
  if (withdrawals.length === 0) return [];
  return db
    .selectFrom('withdrawal_sources')
    .select(['withdrawal_id', 'source', 'amount_minor'])
    .where(
      'withdrawal_id',
      'in',
      withdrawals.map(({ id }) => id),
    )
    .orderBy('withdrawal_id')
    .orderBy('amount_minor', 'desc')
    .orderBy('source')
    .execute();
}

/** Returns each account's balance plus its unpaid withdrawals. */
export async function sumFunds(
  db: DatabaseOrTransaction,
  accountIds: readonly number[],
): Promise<{ account_id: number; currency: string; total: number }[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('money_days')
    .select(['account_id', 'currency', sql<number>`sum(total_minor)`.as('total')])
    .where('account_id', 'in', [...new Set(accountIds)])
    .where('book', 'in', ['author', 'payout'])
    .groupBy(['account_id', 'currency'])
    .execute();
}
