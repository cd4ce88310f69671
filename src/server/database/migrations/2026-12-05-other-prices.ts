import { type Kysely, sql } from 'kysely';

/** Prices of items and tiers in other currencies than the item's own. */
export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table items add column other_prices text not null default '{}'`);
  await run(`alter table items add column other_lowest text not null default '{}'`);
  await run(`alter table item_tiers add column other_prices text not null default '{}'`);
}
