import { type Kysely, sql } from 'kysely';

/** JSON lists: modules that the account's owner switched off, and those that the service's owner switched off. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table accounts add column modules_off text not null default '[]'`.execute(db);
  await sql`alter table accounts add column modules_off_by_service text not null default '[]'`.execute(db);
}
