import type { DatabaseOrTransaction, ItemRow, OrderRow } from '../../database/index.ts';
import { portionOf } from '../../kernel/index.ts';
import type { InvoiceFacts } from '../invoices/index.ts';
import { findShop } from '../shops/index.ts';
import { findOrderTax, findTaxSettings } from '../tax/index.ts';
import { findSeller } from './seller.ts';

export async function createInvoiceFacts(
  trx: DatabaseOrTransaction,
  order: OrderRow,
  item: ItemRow,
): Promise<InvoiceFacts> {
  return {
    seller: await findInvoiceSeller(trx, order.account_id),
    buyer: {
      name: order.buyer_name,
      email: order.buyer_email,
      country: order.buyer_country,
      ...(order.buyer_company !== '' && { company: order.buyer_company }),
      ...(order.buyer_address !== '' && { address: order.buyer_address }),
      ...(order.buyer_vat_id !== '' && { vat_id: order.buyer_vat_id }),
    },
    item: { id: item.id, name: item.name, version: item.version },
    list_minor: order.list_minor,
    discount_minor: order.discount_minor,
    tax_minor: order.tax_minor,
    ...(await findTax(trx, order)),
  };
}

async function findInvoiceSeller(trx: DatabaseOrTransaction, accountId: number): Promise<InvoiceFacts['seller']> {
  const { home_country } = await findTaxSettings(trx, await findShop(trx, accountId));
  return { ...(await findSeller(trx, accountId)), ...(home_country !== '' && { country: home_country }) };
}

/** For an older order, returns the shop's current rate only if it explains the tax, because the rate could have changed. */
async function findTax(
  trx: DatabaseOrTransaction,
  order: OrderRow,
): Promise<Pick<InvoiceFacts, 'tax_basis_points' | 'tax_rule' | 'tax_country'>> {
  const tax = await findOrderTax(trx, order);
  if (tax) return { tax_basis_points: tax.basis_points, tax_rule: tax.rule, tax_country: tax.country };
  const { tax_basis_points } = await findShop(trx, order.account_id);
  const expected = portionOf(order.total_minor, tax_basis_points, 10_000 + tax_basis_points);
  return order.tax_minor > 0 && expected === order.tax_minor ? { tax_basis_points } : {};
}
