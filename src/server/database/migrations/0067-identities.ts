import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Log-in with a provider of OpenID Connect: which of its subjects is which user. And a user who is in no account may log
 * in, so a session need not show one. SQLite changes no column's constraint: its table is made anew.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  await sql`
    create table identities (
      issuer text not null,
      subject text not null,
      user_id bigint not null references users (id) on delete cascade,
      email text not null,
      created_at bigint not null,
      used_at bigint not null,
      primary key (issuer, subject)
    )`.execute(db);
  await sql`create unique index identities_user on identities (user_id, issuer)`.execute(db);
  await sql`create index member_invitations_address on member_invitations (email)`.execute(db);

  if (dialect === 'postgres') {
    await sql`alter table sessions alter column account_id drop not null`.execute(db);
    return;
  }
  await sql`alter table sessions rename to sessions_in_accounts`.execute(db);
  for (const column of ['expiry', 'user', 'account'])
    await sql`drop index ${sql.ref(`sessions_${column}`)}`.execute(db);
  await sql`
    create table sessions (
      id_hash text primary key,
      user_id bigint not null references users (id) on delete cascade,
      account_id bigint references accounts (id) on delete cascade,
      created_at bigint not null,
      seen_at bigint not null,
      expires_at bigint not null,
      user_agent text not null default '',
      address_sealed text
    )`.execute(db);
  await sql`
    insert into sessions (id_hash, user_id, account_id, created_at, seen_at, expires_at, user_agent, address_sealed)
    select id_hash, user_id, account_id, created_at, seen_at, expires_at, user_agent, address_sealed
    from sessions_in_accounts`.execute(db);
  await sql`drop table sessions_in_accounts`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_account on sessions (account_id)`.execute(db);
}
