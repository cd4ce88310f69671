import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Alerts on how often a goal is reached, or on what sales bring. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key';
  for (const statement of [
    `create table conversion_alerts (
      id ${id},
      account_id bigint not null references accounts (id) on delete cascade,
      website_id bigint not null references websites (id) on delete cascade,
      goal_id bigint references goals (id) on delete cascade,
      currency text,
      condition text not null,
      threshold bigint not null,
      span text not null,
      started_at bigint,
      created_at bigint not null)`,
    'create index conversion_alerts_website on conversion_alerts (website_id)',
    'create index conversion_alerts_account on conversion_alerts (account_id)',
    'create index conversion_alerts_goal on conversion_alerts (goal_id)',
  ])
    await sql.raw(statement).execute(db);
}
