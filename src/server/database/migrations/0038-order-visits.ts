import { type Kysely, sql } from 'kysely';

/** Where the visits came from in which orders were placed. */
export async function up(db: Kysely<never>): Promise<void> {
  const texts = ['channel', 'source', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'entry_page'];
  for (const statement of [
    `create table order_visits (
      order_id bigint not null references orders (id) on delete cascade,
      touch text not null,
      account_id bigint not null references accounts (id) on delete cascade,
      ${[...texts, 'country', 'device'].map((name) => `${name} text not null`).join(', ')},
      primary key (order_id, touch))`,
    'create index order_visits_account on order_visits (account_id)',
  ])
    await sql.raw(statement).execute(db);
}
