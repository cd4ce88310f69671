import { inTransaction, type OrderRow, type SubscriptionRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { buyerKey, insertOrder, insertPeriodSource } from '../orders/index.ts';
import { findInvoiceFacts, findPurchase } from '../purchases/index.ts';
import { findShop } from '../shops/index.ts';
import { findOrderTax, findTaxSettings, insertOrderTax, taxFor } from '../tax/index.ts';
import { enqueueOrderEvent } from './order-event.ts';
import { renewalNumber } from './order-number.ts';
import { computePrice } from './price.ts';
import type { PaidInvoice, Plan } from './stripe/index.ts';

export const planOfOrder = (order: OrderRow): Plan => ({
  tier_id: order.tier_id,
  terms: JSON.parse(order.terms ?? '{}') as Plan['terms'],
});

/**
 * Stores the order of a period that a subscription has paid, once per invoice. The total is what Stripe charged, so a new
 * tax rate changes the net amount.
 */
export async function placeRenewalOrder(
  deps: Pick<Deps, 'database' | 'vault' | 'now'>,
  {
    first,
    subscription,
    invoice,
    plan,
  }: { first: OrderRow; subscription: SubscriptionRow; invoice: PaidInvoice; plan: Plan },
): Promise<void> {
  const number = renewalNumber(deps.vault, invoice.id);
  const { account_id, purchase_id } = subscription;
  const { paid_minor, currency } = invoice.payment;
  await inTransaction(deps.database, async (trx) => {
    const purchase = await findPurchase(trx, account_id, purchase_id);
    // The buyer can have corrected the first invoice.
    const facts = purchase?.order_id === first.id ? await findInvoiceFacts(trx, purchase) : undefined;
    const shop = await findShop(trx, account_id);
    const settings = await findTaxSettings(trx, shop);
    const evidence = await findOrderTax(trx, first);
    const country = facts?.buyer.country ?? first.buyer_country;
    const tax = taxFor(settings, { country, hasVerifiedVatId: evidence?.vat_check === 'verified' });
    const price = computePrice({
      list_minor: paid_minor,
      discount: undefined,
      tax_basis_points: tax.basis_points,
      fee_basis_points: shop.fee_basis_points,
    });
    const email = purchase?.buyer_email ?? first.buyer_email;
    const now = deps.now();
    const order = await insertOrder(trx, {
      ...{ account_id, item_id: first.item_id, number, licence: first.licence, currency, ...price },
      ...{ kind: invoice.isChange ? 'upgrade' : 'renewal', tier_id: plan.tier_id, purchase_id },
      ...{ terms: JSON.stringify(plan.terms), coupon_id: null },
      ...{ buyer_email: email.toLowerCase(), buyer_key: buyerKey(email), buyer_country: country },
      buyer_name: purchase?.buyer_name ?? first.buyer_name,
      buyer_company: facts?.buyer.company ?? first.buyer_company,
      buyer_vat_id: facts?.buyer.vat_id ?? first.buyer_vat_id,
      buyer_address: facts?.buyer.address ?? first.buyer_address,
      ...{
        language: first.language,
        provider: paid_minor === 0 ? 'free' : 'stripe',
        provider_ref: null,
        payment_ref: null,
        state: 'open',
      },
      ...{ created_at: now, expires_at: now, settled_at: null, looked_at: now },
    });
    if (!order) return;
    await insertPeriodSource(trx, order, first);
    await insertOrderTax(trx, order, {
      ...{ rule: tax.rule, country: tax.country, basis_points: tax.basis_points },
      network_country: evidence?.network_country ?? '',
      is_confirmed: evidence?.is_confirmed ?? 0,
      vat_check: evidence?.vat_check ?? 'not_needed',
      vat_reference: evidence?.vat_reference ?? '',
    });
    await enqueueOrderEvent(trx, 'order.created', order, now);
  });
}
