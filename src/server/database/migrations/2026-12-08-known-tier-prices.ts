import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Earlier versions didn't record the prices of tiers. A draft has no prices yet. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const now = dialect === 'sqlite' ? 'unixepoch() * 1000' : 'cast(extract(epoch from now()) * 1000 as bigint)';
  await sql`alter table item_tiers add column prices_known_since bigint`.execute(db);
  await sql`update item_tiers set prices_known_since = ${sql.raw(now)}
    where item_id in (select id from items where status <> 'draft')`.execute(db);
}
