import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import {
  creditedBefore,
  findDocument,
  type InvoiceFacts,
  invoiceOf,
  issueCreditNote,
  issueInvoice,
  takeInvoiceNumber,
} from '../invoices/index.ts';
import { listDisputes, updatePurchase } from './record.store.ts';

/** Returns false if there is no invoice, or if the buyer got money back, which the new invoice wouldn't contain. */
export async function canCorrectInvoice(db: DatabaseOrTransaction, purchase: PurchaseRow): Promise<boolean> {
  if (invoiceOf(purchase) === null || purchase.refunded_minor > 0) return false;
  if ((await listDisputes(db, purchase)).some(({ state }) => state !== 'won')) return false;
  return (await creditedBefore(db, purchase)).total_minor === 0;
}

/** Returns the facts of the current invoice. */
export async function findInvoiceFacts(
  db: DatabaseOrTransaction,
  purchase: PurchaseRow,
): Promise<InvoiceFacts | undefined> {
  const number = invoiceOf(purchase);
  const document = number === null ? undefined : await findDocument(db, purchase, number);
  return document && (JSON.parse(document.facts) as InvoiceFacts);
}

/**
 * Cancels the invoice by a credit note and issues one for the changed buyer, because an issued document is never
 * edited. Changes nothing if the buyer is the same. The transaction must hold the lock on the purchase.
 */
export async function correctInvoice(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  changes: Partial<InvoiceFacts['buyer']>,
  at: number,
): Promise<PurchaseRow> {
  const replaced = invoiceOf(purchase);
  const before = await findInvoiceFacts(trx, purchase);
  if (replaced === null || before === undefined) return purchase;
  const facts: InvoiceFacts = { ...before, buyer: withoutEmpty({ ...before.buyer, ...changes }) };
  if (JSON.stringify(facts) === JSON.stringify(before)) return purchase;
  const amounts = { total_minor: purchase.price_minor, tax_minor: before.tax_minor };
  const event = { cause: 'correction', key: replaced, at, ...amounts } as const;
  await issueCreditNote(trx, purchase, event);
  const number = await takeInvoiceNumber(trx, { ...purchase, kind: 'invoice', at });
  await issueInvoice(trx, purchase, { ...event, number, facts: JSON.stringify(facts), refersTo: replaced });
  return updatePurchase(trx, purchase, { invoice: number });
}

function withoutEmpty({ company, address, vat_id, ...buyer }: InvoiceFacts['buyer']): InvoiceFacts['buyer'] {
  return { ...buyer, ...(company && { company }), ...(address && { address }), ...(vat_id && { vat_id }) };
}
