import type { Types } from './types.ts';

export const marketMoney = ({ id }: Types): string[] => [
  `create table money_transactions (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    kind text not null,
    reference text not null,
    purchase_id bigint references purchases (id) on delete set null,
    note text not null default '',
    booked_at bigint not null
  )`,
  'create index money_transactions_account_id_booked_at_id on money_transactions (account_id, booked_at, id)',
  'create unique index money_transactions_account_id_reference on money_transactions (account_id, reference)',

  `create table money_entries (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    transaction_id bigint not null references money_transactions (id) on delete cascade,
    book text not null,
    currency text not null,
    amount_minor bigint not null,
    booked_at bigint not null
  )`,
  'create index money_entries_sums on money_entries (account_id, book, currency, booked_at, id, amount_minor)',
  'create index money_entries_transaction_id on money_entries (transaction_id)',

  `create table money_days (
    account_id bigint not null references accounts (id) on delete cascade,
    book text not null,
    currency text not null,
    day bigint not null,
    total_minor bigint not null,
    primary key (account_id, book, currency, day)
  )`,

  `create table withdrawals (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    currency text not null,
    amount_minor bigint not null,
    destination_sealed text not null,
    state text not null,
    note text not null default '',
    requested_at bigint not null,
    settled_at bigint,
    request_key text
  )`,
  'create unique index withdrawals_account_id_request_key on withdrawals (account_id, request_key)',
  'create index withdrawals_account_id_requested_at_id on withdrawals (account_id, requested_at, id)',
  'create index withdrawals_state_requested_at_id on withdrawals (state, requested_at, id)',

  `create table withdrawal_sources (
    withdrawal_id bigint not null references withdrawals (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    source text not null,
    amount_minor bigint not null,
    primary key (withdrawal_id, source)
  )`,
];
