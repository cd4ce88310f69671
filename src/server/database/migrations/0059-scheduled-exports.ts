import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Buckets into which the reports of a website are exported, and how the last exports went. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key';
  for (const statement of [
    `create table scheduled_exports (
      id ${id},
      account_id bigint not null references accounts (id) on delete cascade,
      website_id bigint not null references websites (id) on delete cascade,
      endpoint text not null,
      region text not null,
      bucket text not null,
      prefix text not null,
      access_key_id text not null,
      secret_sealed text not null,
      frequency text not null,
      segment_id bigint not null default 0,
      paused bigint not null default 0,
      settled_period text not null,
      due_at bigint not null,
      exported_at bigint,
      exported_key text,
      exported_bytes bigint,
      failures bigint not null default 0,
      failing_since bigint,
      problem text,
      notified_at bigint,
      created_at bigint not null)`,
    'create index scheduled_exports_website on scheduled_exports (website_id)',
    'create index scheduled_exports_account on scheduled_exports (account_id)',
    'create index scheduled_exports_due on scheduled_exports (due_at) where paused = 0',
  ])
    await sql.raw(statement).execute(db);
}
