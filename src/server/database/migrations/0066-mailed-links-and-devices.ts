import { type Kysely, sql } from 'kysely';

/** Links by mail that act for a user, and what a session's holder knows it by. Sessions of before say nothing of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table mailed_links (
      token_hash text primary key,
      user_id bigint not null references users (id) on delete cascade,
      purpose text not null,
      email text not null,
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint
    )`.execute(db);
  await sql`create index mailed_links_user on mailed_links (user_id, purpose)`.execute(db);
  await sql`create index mailed_links_expiry on mailed_links (expires_at)`.execute(db);
  await sql`alter table users add column password_changed_at bigint`.execute(db);
  await sql`alter table sessions add column user_agent text not null default ''`.execute(db);
  await sql`alter table sessions add column address_sealed text`.execute(db);
}
