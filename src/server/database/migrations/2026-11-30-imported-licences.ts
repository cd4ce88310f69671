import { type Kysely, sql } from 'kysely';

/** What other shops' exports say about a licence: seats, the end of its subscription, the product's ID there. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table purchases add column quantity bigint not null default 1`.execute(db);
  await sql`alter table purchases add column ends_at bigint`.execute(db);
  await sql`create index purchases_ends on purchases (ends_at) where ends_at is not null and state = 'valid'`.execute(
    db,
  );
  await sql`alter table items add column product_ids text not null default '[]'`.execute(db);
}
