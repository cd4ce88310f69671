import { type Kysely, sql } from 'kysely';

/** Objectives that cover a group of monitors. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table objectives add column group_id bigint references monitor_groups (id) on delete set null`.execute(
    db,
  );
  await sql`create index objectives_group on objectives (group_id) where group_id is not null`.execute(db);
}
