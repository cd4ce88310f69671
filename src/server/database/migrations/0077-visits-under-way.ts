import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Visits under way, for installations of several nodes. Unlogged: they are written with each event, gone within hours and
 * read back from the event store when PostgreSQL has crashed. Rows change in place, so their pages have room for that.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const isPostgres = dialect === 'postgres';
  const table = sql.raw(isPostgres ? 'unlogged table' : 'table');
  // Compared byte by byte: letters of a language take longer.
  const text = sql.raw(isPostgres ? 'text collate "C"' : 'text');
  const roomy = sql.raw(isPostgres ? 'with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05)' : '');
  await sql`
    create ${table} open_visits (
      visitor ${text} primary key,
      version bigint not null,
      last_at bigint not null,
      kept_until bigint not null,
      visit text not null
    ) ${roomy}`.execute(db);
  await sql`create index open_visits_kept_until on open_visits (kept_until)`.execute(db);
  await sql`
    create ${table} visit_batches (
      run text not null,
      slot bigint not null,
      written_at bigint not null,
      first_row bigint not null,
      events text not null,
      primary key (run, slot)
    )`.execute(db);
  // Packing texts that are replaced within milliseconds would cost more than it saves.
  if (isPostgres) await sql`alter table visit_batches alter column events set storage external`.execute(db);
}
