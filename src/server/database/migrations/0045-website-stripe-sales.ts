import { type Kysely, sql } from 'kysely';

/** Websites whose sales a Stripe account tells: its signing secret, and what must be known of payments that are paid back. */
export async function up(db: Kysely<never>): Promise<void> {
  const owned = `account_id bigint not null references accounts (id) on delete cascade,
    website_id bigint not null references websites (id) on delete cascade`;
  for (const statement of [
    `create table website_stripe (
      ${owned},
      secret_sealed text not null,
      created_at bigint not null,
      last_event_at bigint,
      last_problem text not null default '',
      primary key (website_id))`,
    `create table website_stripe_payments (
      ${owned},
      payment text not null,
      reference text,
      currency text not null default '',
      charged_minor bigint not null default 0,
      refunded_minor bigint not null default 0,
      refunded_at bigint not null default 0,
      created_at bigint not null,
      primary key (website_id, payment))`,
    `create table website_stripe_disputes (
      ${owned},
      dispute text not null,
      payment text not null,
      currency text not null,
      amount_minor bigint not null,
      is_withdrawn bigint not null,
      changed_at bigint not null,
      primary key (website_id, dispute))`,
    'create index website_stripe_disputes_payment on website_stripe_disputes (website_id, payment)',
    ...['', '_payments', '_disputes'].map(
      (name) => `create index website_stripe${name}_account on website_stripe${name} (account_id)`,
    ),
  ])
    await sql.raw(statement).execute(db);
}
