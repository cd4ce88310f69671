import { type Kysely, sql } from 'kysely';

/** Which monitors watch an item's demo and its author's licence endpoint; with either of both, the link is gone. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table item_monitors (
      item_id bigint not null references items (id) on delete cascade,
      subject text not null,
      account_id bigint not null references accounts (id) on delete cascade,
      monitor_id bigint not null references monitors (id) on delete cascade,
      shows_badge integer not null default 0,
      created_at bigint not null,
      primary key (item_id, subject))`,
    'create index item_monitors_monitor on item_monitors (monitor_id)',
    'create index item_monitors_account on item_monitors (account_id)',
  ])
    await sql.raw(statement).execute(db);
}
