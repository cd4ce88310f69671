import { type Kysely, sql } from 'kysely';

/** Accounts that the owner of the service has stopped, and what each account may have beyond what all may. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table accounts add column disabled_at bigint`.execute(db);
  // JSON: what is not there is the service's own.
  await sql`alter table accounts add column quotas text not null default '{}'`.execute(db);
}
