import type { DatabaseOrTransaction, OrderRow } from '../../database/index.ts';
import { fromMinor, toIso } from '../../kernel/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { findItemName } from '../purchases/index.ts';

/** Call this in the transaction that changes the order. */
export async function enqueueOrderEvent(
  trx: DatabaseOrTransaction,
  type: 'order.created' | 'order.paid' | 'order.cancelled' | 'order.expired',
  order: OrderRow,
  nowMs: number,
): Promise<void> {
  const money = (minor: number): number => fromMinor(minor, order.currency);
  await enqueueWebhookEvent(trx, {
    account_id: order.account_id,
    type,
    data: {
      id: order.id,
      number: order.number,
      state: order.state,
      item: { id: order.item_id, name: await findItemName(trx, order.account_id, order.item_id) },
      licence: order.licence,
      kind: order.kind,
      tier_id: order.tier_id,
      extends_purchase_id: order.purchase_id,
      total: money(order.total_minor),
      tax: money(order.tax_minor),
      discount: money(order.discount_minor),
      currency: order.currency,
      payment: order.provider,
      buyer_email: order.buyer_email,
      buyer_name: order.buyer_name,
      created_at: toIso(order.created_at),
    },
    about: { item: order.item_id },
    key: order.number,
    nowMs,
  });
}
