import { type Kysely, sql } from 'kysely';

/** Whether an item without a price gives the extended licence away as well. Nobody was asked before, so none does. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table items add column is_extended_free bigint not null default 0`.execute(db);
}
