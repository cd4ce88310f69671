import { type Kysely, sql } from 'kysely';

/**
 * For which name of the installation a passkey was made: of those of before it is noted when they are used next. And with
 * what somebody began a log-in that waits for its second step: those that wait now began with a password or a provider,
 * nobody knows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table passkeys add column rp_id text`.execute(db);
  await sql`alter table second_factor_challenges add column first_step text not null default 'password'`.execute(db);
}
