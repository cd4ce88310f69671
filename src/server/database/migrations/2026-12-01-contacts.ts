import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** Named destinations of alerts. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const { id } = typesOf[dialect];
  await sql`create table contacts (
    id ${sql.raw(id)},
    account_id bigint not null references accounts (id) on delete cascade,
    name text not null,
    channel text not null,
    destination_sealed text not null,
    destination_hash text not null,
    is_default bigint not null default 0,
    tested_at bigint,
    test_error text not null default '',
    template_sealed text,
    created_at bigint not null,
    updated_at bigint not null
  )`.execute(db);
  await sql`create unique index contacts_destination on contacts (account_id, destination_hash)`.execute(db);
}
