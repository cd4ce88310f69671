import { type Kysely, sql } from 'kysely';

/** The second step of a log-in: codes of an authenticator app, recovery codes, and who must have it. Nobody has it yet. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table totp_secrets (
      user_id bigint primary key references users (id) on delete cascade,
      secret_sealed text not null,
      created_at bigint not null,
      confirmed_at bigint,
      last_step bigint not null default 0
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id bigint not null references users (id) on delete cascade,
      code_hash text not null,
      used_at bigint,
      primary key (user_id, code_hash)
    )`.execute(db);
  await sql`
    create table second_factor_challenges (
      token_hash text primary key,
      user_id bigint not null references users (id) on delete cascade,
      created_at bigint not null,
      expires_at bigint not null
    )`.execute(db);
  await sql`create index second_factor_challenges_user on second_factor_challenges (user_id)`.execute(db);
  await sql`create index second_factor_challenges_expiry on second_factor_challenges (expires_at)`.execute(db);
  await sql`alter table accounts add column requires_two_factor integer not null default 0`.execute(db);
}
