import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Who did what to what. The database itself refuses to change an entry. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite'
      ? sql`id integer primary key autoincrement`
      : sql`id bigint primary key generated always as identity`;
  await sql`
    create table audit_entries (
      ${id},
      account_id bigint references accounts (id) on delete cascade,
      at bigint not null,
      actor_kind text not null,
      user_id bigint,
      key_id bigint,
      actor_name text not null,
      action text not null,
      subject_kind text not null,
      subject_id text,
      subject_name text,
      path text not null,
      fields text not null,
      address text not null
    )`.execute(db);
  await sql`create index audit_entries_account on audit_entries (account_id, at, id)`.execute(db);
  await sql`create index audit_entries_at on audit_entries (at)`.execute(db);
  await sql`
    create table audit_outcomes (
      entry_id bigint primary key references audit_entries (id) on delete cascade,
      status integer not null,
      subject_id text,
      subject_name text
    )`.execute(db);
  for (const table of ['audit_entries', 'audit_outcomes']) {
    if (dialect === 'sqlite') {
      await sql`
        create trigger ${sql.ref(`${table}_stay`)} before update on ${sql.table(table)}
        begin select raise(abort, 'entries of the audit log are never changed'); end`.execute(db);
    } else {
      await sql`
        create or replace function refuse_change() returns trigger language plpgsql as $$
        begin raise exception 'entries of the audit log are never changed'; end $$`.execute(db);
      await sql`
        create trigger ${sql.ref(`${table}_stay`)} before update on ${sql.table(table)}
        for each row execute function refuse_change()`.execute(db);
    }
  }
}
