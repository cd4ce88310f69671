import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * The processes that collect, which a crash of PostgreSQL must not forget: each has to bring the visits that it has seen
 * back into the emptied table before any of them counts on. And which batch a slot was taken for last, so that one whose
 * answer got lost is written once or not at all.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = sql.raw(dialect === 'postgres' ? 'text collate "C"' : 'text');
  await sql`create table visit_runs (run ${text} primary key, seen_at bigint not null)`.execute(db);
  await sql`alter table visit_batches add column batch bigint not null default 0`.execute(db);
}
