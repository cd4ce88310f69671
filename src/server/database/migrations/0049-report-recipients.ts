import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Who gets reports of a website by e-mail beside its account, how often, and of which visits. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key';
  for (const statement of [
    `create table report_recipients (
      id ${id},
      account_id bigint not null references accounts (id) on delete cascade,
      website_id bigint not null references websites (id) on delete cascade,
      email_hash text not null,
      email_sealed text not null,
      frequency text not null,
      segment_id bigint not null default 0,
      pdf bigint not null default 0,
      settled_period text not null,
      sent_at bigint,
      asked_at bigint not null,
      confirmed_at bigint,
      created_at bigint not null)`,
    `create unique index report_recipients_address
      on report_recipients (website_id, email_hash, frequency, segment_id)`,
    'create index report_recipients_due on report_recipients (frequency, settled_period) where confirmed_at is not null',
    'create index report_recipients_account on report_recipients (account_id)',
  ])
    await sql.raw(statement).execute(db);
}
