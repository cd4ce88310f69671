import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Questions of buyers about what they bought, with what was true of the purchase when they asked; who may ask; and which
 * version a purchase last downloaded, which nothing else says.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key';
  for (const statement of [
    `create table support_questions (
      id ${id},
      account_id bigint not null references accounts (id) on delete cascade,
      item_id bigint not null references items (id) on delete cascade,
      purchase_id bigint not null references purchases (id) on delete cascade,
      buyer_email text not null,
      buyer_name text not null,
      subject text not null,
      status text not null,
      facts text not null,
      messages bigint not null,
      created_at bigint not null,
      updated_at bigint not null)`,
    'create index support_questions_status on support_questions (account_id, status, updated_at, id)',
    'create index support_questions_purchase on support_questions (purchase_id, id)',
    'create index support_questions_item on support_questions (item_id)',
    `create table support_messages (
      id ${id},
      account_id bigint not null references accounts (id) on delete cascade,
      question_id bigint not null references support_questions (id) on delete cascade,
      sender text not null,
      body text not null,
      is_mailed integer not null,
      created_at bigint not null)`,
    'create index support_messages_question on support_messages (question_id, id)',
    'create index support_messages_account on support_messages (account_id)',
    `alter table shops add column support_questions text not null default 'always'`,
    'alter table purchases add column downloaded_version text',
    'alter table purchases add column version_downloaded_at bigint',
  ])
    await sql.raw(statement).execute(db);
}
