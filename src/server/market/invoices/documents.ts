import type { DatabaseOrTransaction, InvoiceRow, PurchaseRow } from '../../database/index.ts';
import { listInvoices } from './invoice.store.ts';

export type IssuedDocument = Omit<InvoiceRow, 'id'>;

/** Returns invoices and credit notes in the order of issue. */
export async function listDocuments(db: DatabaseOrTransaction, purchase: PurchaseRow): Promise<IssuedDocument[]> {
  const old = oldInvoice(purchase);
  return [...(old ? [old] : []), ...(await listInvoices(db, purchase))];
}

/** `number` is as printed. */
export const findDocument = async (
  db: DatabaseOrTransaction,
  purchase: PurchaseRow,
  number: string,
): Promise<IssuedDocument | undefined> =>
  (await listDocuments(db, purchase)).find((document) => document.number === number);

/** Returns the latest document about a refund or dispute. */
export const findEventDocument = async (
  db: DatabaseOrTransaction,
  purchase: PurchaseRow,
  key: string,
): Promise<IssuedDocument | undefined> =>
  (await listInvoices(db, purchase)).findLast(
    ({ cause, event_key }) => event_key === key && cause !== 'sale' && cause !== 'correction',
  );

/** Invoices without a year in their number are stored with the purchase. */
export function oldInvoice(purchase: PurchaseRow): IssuedDocument | undefined {
  const { id, account_id, currency, price_minor, invoice_number, invoice_facts, purchased_at } = purchase;
  if (invoice_number === null || invoice_facts === null) return undefined;
  const { tax_minor } = JSON.parse(invoice_facts) as { tax_minor: number };
  return {
    ...{ account_id, purchase_id: id, kind: 'invoice', cause: 'sale', event_key: '' },
    ...{ number: String(invoice_number), refers_to: null, currency, total_minor: price_minor, tax_minor },
    ...{ facts: invoice_facts, issued_at: purchased_at },
  };
}
