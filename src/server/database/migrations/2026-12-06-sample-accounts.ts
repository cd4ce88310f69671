import { type Kysely, sql } from 'kysely';

/** An account with sample data refers to the account that it was created for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table accounts add column sample_of bigint references accounts (id) on delete set null`.execute(db);
  await sql`create unique index accounts_sample_of on accounts (sample_of)`.execute(db);
}
