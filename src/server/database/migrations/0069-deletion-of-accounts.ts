import { type Kysely, sql } from 'kysely';

/** Why an account is suspended, and when it is deleted. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of [
    "suspension_reason text not null default ''",
    'delete_at bigint',
    'delete_requested_at bigint',
    "delete_requested_by text not null default ''",
    'delete_begun_at bigint',
    'delete_steps bigint not null default 0',
  ])
    await sql`alter table accounts add column ${sql.raw(column)}`.execute(db);
  await sql`create index accounts_delete_at on accounts (delete_at) where delete_at is not null`.execute(db);
}
