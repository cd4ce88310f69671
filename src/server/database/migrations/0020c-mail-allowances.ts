import { type Kysely, sql } from 'kysely';

/**
 * How much mail may still go to an address, and whether the mail of an order was held back. Uses of coupons count from
 * the payment on; before it an order holds one for some minutes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table mail_allowances (
      address_hash text not null,
      purpose text not null,
      free_at bigint not null,
      primary key (address_hash, purpose))`,
    'create index mail_allowances_free_at on mail_allowances (free_at)',
    'alter table orders add column mail_held_until bigint',
    'alter table orders add column coupon_held_until bigint',
    `update coupons set uses = uses - (
      select count(*) from orders where orders.coupon_id = coupons.id and orders.state = 'open')`,
    `create index orders_coupon_held on orders (coupon_id, coupon_held_until) where state = 'open'`,
  ])
    await sql.raw(statement).execute(db);
}
