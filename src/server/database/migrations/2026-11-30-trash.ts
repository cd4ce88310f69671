import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** Deleted things that can be restored, and copies of their rows. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const { id } = typesOf[dialect];
  await sql`create table trash (
    id ${sql.raw(id)},
    account_id bigint not null references accounts (id) on delete cascade,
    kind text not null,
    subject_id bigint not null,
    title text not null,
    event_stream text,
    deleted_at bigint not null,
    deleted_by text not null
  )`.execute(db);
  await sql`create unique index trash_subject on trash (account_id, kind, subject_id)`.execute(db);
  await sql`create index trash_deleted on trash (deleted_at)`.execute(db);
  await sql`create table trash_rows (
    trash_id bigint not null references trash (id) on delete cascade,
    "position" bigint not null,
    table_name text not null,
    row_id bigint,
    link_column text,
    content text not null,
    primary key (trash_id, "position")
  )`.execute(db);
  await sql`create index trash_rows_row on trash_rows (table_name, row_id)`.execute(db);
}
