import type { DatabaseOrTransaction, ItemRow, OrderRow } from '../../database/index.ts';
import { portionOf } from '../../kernel/index.ts';
import { findShop } from '../shops/index.ts';
import { findSeller } from './seller.ts';

/** The facts at the time of the purchase. Only the buyer can be corrected later. */
export type InvoiceFacts = {
  seller: { name: string; address: string; tax_number: string };
  /** missing on old invoices: company and VAT ID */
  buyer: { name: string; email: string; country: string; company?: string; vat_id?: string };
  item: { id: number; name: string; version: string };
  list_minor: number;
  discount_minor: number;
  /** included in the total */
  tax_minor: number;
  /** missing if uncertain */
  tax_basis_points?: number;
};

export async function createInvoiceFacts(
  trx: DatabaseOrTransaction,
  order: OrderRow,
  item: ItemRow,
): Promise<InvoiceFacts> {
  return {
    seller: await findSeller(trx, order.account_id),
    buyer: {
      name: order.buyer_name,
      email: order.buyer_email,
      country: order.buyer_country,
      ...(order.buyer_company !== '' && { company: order.buyer_company }),
      ...(order.buyer_vat_id !== '' && { vat_id: order.buyer_vat_id }),
    },
    item: { id: item.id, name: item.name, version: item.version },
    list_minor: order.list_minor,
    discount_minor: order.discount_minor,
    tax_minor: order.tax_minor,
    ...(await findTaxRate(trx, order)),
  };
}

/** Returns the shop's current rate only if it explains the order's tax, because the rate could have changed. */
async function findTaxRate(trx: DatabaseOrTransaction, order: OrderRow): Promise<{ tax_basis_points?: number }> {
  const { tax_basis_points } = await findShop(trx, order.account_id);
  const expected = portionOf(order.total_minor, tax_basis_points, 10_000 + tax_basis_points);
  return order.tax_minor > 0 && expected === order.tax_minor ? { tax_basis_points } : {};
}

export function replaceInvoiceBuyer(facts: string | null, buyer: { name: string; email: string }): string | null {
  if (facts === null) return null;
  const { buyer: before, ...others } = JSON.parse(facts) as InvoiceFacts;
  return JSON.stringify({ ...others, buyer: { ...before, ...buyer } } satisfies InvoiceFacts);
}
