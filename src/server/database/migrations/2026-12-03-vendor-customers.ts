import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** The list of customers and private notes about them. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const { id } = typesOf[dialect];
  // Has all columns of the list, so that it isn't read row by row.
  await sql`create index purchases_customers on purchases (account_id, lower(buyer_email), purchased_at, id, buyer_email,
    currency, state, price_minor, refunded_minor, import_id, extends_purchase_id) where buyer_email is not null`.execute(
    db,
  );
  await sql`create table customer_notes (
    id ${sql.raw(id)},
    account_id bigint not null references accounts (id) on delete cascade,
    email text not null,
    author text not null,
    body text not null,
    created_at bigint not null,
    updated_at bigint not null
  )`.execute(db);
  await sql`create index customer_notes_email on customer_notes (account_id, email, created_at, id)`.execute(db);
}
