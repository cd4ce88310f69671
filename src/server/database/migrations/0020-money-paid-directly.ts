import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Transfers to authors' own banks were booked as if they had come to the service, and could be withdrawn. Each of them is
 * corrected by an entry of today, so that statements that were read stay true; withdrawals tell what they were made of.
 */
export async function up(db: Kysely<never>, _dialect: Dialect): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const now = Date.now();
  await run(`create table withdrawal_sources (
    withdrawal_id bigint not null references withdrawals(id) on delete cascade,
    account_id bigint not null references accounts(id) on delete cascade,
    source text not null,
    amount_minor bigint not null,
    primary key (withdrawal_id, source))`);
  await run(sourcesOfOld);
  await run(`insert into money_transactions (account_id, kind, reference, purchase_id, note, booked_at)
    select event.account_id, 'correction', 'correction:' || event.reference, event.purchase_id,
      'Paid to you directly by bank transfer', ${now}
    from money_transactions event where ${isDirect}`);
  for (const [book, amount] of corrections)
    await run(`insert into money_entries (account_id, transaction_id, book, currency, amount_minor, booked_at)
      select right_one.account_id, right_one.id, '${book}', entry.currency, ${amount}, ${now}
      from money_transactions right_one
      join money_transactions event on event.account_id = right_one.account_id
        and right_one.reference = 'correction:' || event.reference
      join money_entries entry on entry.transaction_id = event.id
      where right_one.kind = 'correction'
      group by right_one.account_id, right_one.id, entry.currency
      having ${amount} <> 0`);
  await run(`insert into money_days (account_id, book, currency, day, total_minor)
    select entry.account_id, entry.book, entry.currency, ${Math.floor(now / 86_400_000)}, sum(entry.amount_minor)
    from money_entries entry join money_transactions event on event.id = entry.transaction_id
    where event.kind = 'correction'
    group by entry.account_id, entry.book, entry.currency
    on conflict (account_id, book, currency, day)
    do update set total_minor = money_days.total_minor + excluded.total_minor`);
}

const isDirect = `event.kind in ('sale', 'refund', 'refund_failed') and exists (
  select 1 from purchases join orders on orders.id = purchases.order_id
  where purchases.id = event.purchase_id and orders.provider = 'manual')`;

const sumOf = (...books: string[]): string =>
  `sum(case when entry.book in (${books.map((book) => `'${book}'`).join(', ')}) then entry.amount_minor else 0 end)`;
/** What was booked is undone but for the fee, which the author owes now. */
const corrections = [
  ['provider', `-${sumOf('provider')}`],
  ['tax', `-${sumOf('tax')}`],
  ['author', `-${sumOf('author', 'fee')}`],
  ['bank', sumOf('provider')],
  ['direct', `-${sumOf('provider')}`],
];

const sourcesOfOld = `insert into withdrawal_sources (withdrawal_id, account_id, source, amount_minor)
  select withdrawal_id, account_id, source, sum(amount_minor) from (
    select withdrawals.id as withdrawal_id, withdrawals.account_id, entry.amount_minor, case
      when ${isDirect} then 'direct_payments'
      when event.kind = 'sale' then 'payments'
      when event.kind in ('refund', 'refund_failed') then 'refunds'
      when event.kind like 'dispute_%' then 'disputes'
      else 'withdrawals' end as source
    from withdrawals
    join money_transactions requested on requested.account_id = withdrawals.account_id
      and requested.reference = 'withdrawal_requested:' || withdrawals.id
    join money_entries entry on entry.account_id = withdrawals.account_id and entry.book = 'author'
      and entry.currency = withdrawals.currency and entry.transaction_id < requested.id
    join money_transactions event on event.id = entry.transaction_id) as parts
  group by withdrawal_id, account_id, source having sum(amount_minor) <> 0`;
