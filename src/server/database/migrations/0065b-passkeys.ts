import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Passkeys of users, and when a session last showed that its user is there. Nobody has a passkey yet. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite'
      ? sql`id integer primary key autoincrement`
      : sql`id bigint primary key generated always as identity`;
  await sql`
    create table passkeys (
      ${id},
      user_id bigint not null references users (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      name text not null,
      created_at bigint not null,
      last_used_at bigint
    )`.execute(db);
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db);
  await sql`
    create table used_passkey_challenges (
      challenge_hash text primary key,
      expires_at bigint not null
    )`.execute(db);
  await sql`create index used_passkey_challenges_expiry on used_passkey_challenges (expires_at)`.execute(db);
  await sql`alter table sessions add column confirmed_at bigint`.execute(db);
}
