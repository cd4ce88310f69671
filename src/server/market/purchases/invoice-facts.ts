import type { DatabaseOrTransaction, ItemRow, OrderRow } from '../../database/index.ts';
import { findSeller } from './seller.store.ts';

/**
 * What an invoice says of its moment and goes on saying, whatever is changed in the shop or the item afterwards. Only its
 * buyer may be put right.
 */
export type InvoiceFacts = {
  seller: { name: string; address: string; tax_number: string };
  buyer: { name: string; email: string; country: string };
  item: { id: number; name: string; version: string };
  list_minor: number;
  discount_minor: number;
  /** contained in what was paid */
  tax_minor: number;
};

export async function createInvoiceFacts(
  trx: DatabaseOrTransaction,
  order: OrderRow,
  item: ItemRow,
): Promise<InvoiceFacts> {
  return {
    seller: await findSeller(trx, order.account_id),
    buyer: { name: order.buyer_name, email: order.buyer_email, country: order.buyer_country },
    item: { id: item.id, name: item.name, version: item.version },
    list_minor: order.list_minor,
    discount_minor: order.discount_minor,
    tax_minor: order.tax_minor,
  };
}

/** The same facts (JSON; null without an invoice), made out to the buyer's right name and address. */
export function replaceInvoiceBuyer(facts: string | null, right: { name: string; email: string }): string | null {
  if (facts === null) return null;
  const { buyer, ...others } = JSON.parse(facts) as InvoiceFacts;
  return JSON.stringify({ ...others, buyer: { ...buyer, ...right } } satisfies InvoiceFacts);
}
