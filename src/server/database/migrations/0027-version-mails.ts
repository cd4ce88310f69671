import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Mails to buyers about new versions, and who wants them. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigint primary key generated always as identity';
  const owned = (table: string) => `bigint not null references ${table} (id) on delete cascade`;
  for (const statement of [
    `create table version_mailings (
      id ${id},
      account_id ${owned('accounts')},
      item_id ${owned('items')},
      version_id ${owned('item_versions')},
      state text not null,
      merged_into bigint references version_mailings (id) on delete cascade,
      starts_at bigint not null,
      next_batch_at bigint not null,
      after_email text not null default '',
      queued bigint not null default 0,
      delivered bigint not null default 0,
      failed bigint not null default 0,
      skipped bigint not null default 0,
      created_at bigint not null,
      ended_at bigint)`,
    'create unique index version_mailings_version on version_mailings (version_id)',
    'create index version_mailings_item on version_mailings (item_id, starts_at)',
    'create index version_mailings_merged_into on version_mailings (merged_into)',
    "create index version_mailings_due on version_mailings (next_batch_at) where state in ('planned', 'sending')",
    `create table version_mail_choices (
      email text not null,
      item_id bigint not null,
      is_wanted bigint not null,
      changed_at bigint not null,
      primary key (email, item_id))`,
    'create index purchases_item_buyer on purchases (item_id, lower(buyer_email))',
  ])
    await sql.raw(statement).execute(db);
}
