import { type Kysely, sql } from 'kysely';

/** How often an archive of an account was begun, so that one that ends the service each time is given up. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table account_exports add column attempts bigint not null default 0`.execute(db);
}
