import { type Kysely, sql } from 'kysely';

/**
 * A payment of Stripe knows the sale that it made, not a reference that others may have been given as well: what is paid
 * back of it lowers that sale alone. Where several payments named one reference, the first of them made the sale.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const known = 'first.website_id = website_stripe_payments.website_id';
  for (const statement of [
    'alter table website_stripe_payments add column sale_id bigint',
    `update website_stripe_payments set sale_id = (
      select sales.id from website_sales as sales
      where sales.website_id = website_stripe_payments.website_id and sales.reference = website_stripe_payments.reference)
    where payment = (
      select first.payment from website_stripe_payments as first
      where ${known} and first.reference = website_stripe_payments.reference
      order by first.created_at, first.payment limit 1)`,
    'alter table website_stripe_payments drop column reference',
    // A dispute waits with its payment for the sale.
    `insert into website_stripe_payments (account_id, website_id, payment, created_at)
      select account_id, website_id, payment, min(changed_at) from website_stripe_disputes as disputes
      where not exists (select 1 from website_stripe_payments as first
        where first.website_id = disputes.website_id and first.payment = disputes.payment)
      group by account_id, website_id, payment`,
    `create unique index website_stripe_payments_sale on website_stripe_payments (website_id, sale_id)
      where sale_id is not null`,
    `create index website_stripe_payments_waiting on website_stripe_payments (website_id, created_at)
      where sale_id is null`,
  ])
    await sql.raw(statement).execute(db);
}
