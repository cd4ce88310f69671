import type { DatabaseOrTransaction, InvoiceRow, PurchaseRow } from '../../database/index.ts';
import { findDocument } from './documents.ts';
import { insertInvoice, listInvoices } from './invoice.store.ts';
import { invoiceOf } from './number.ts';
import { takeInvoiceNumber } from './series.store.ts';

/** `key` identifies the event, so each event has one document. */
type EventDocument = Pick<InvoiceRow, 'cause' | 'total_minor' | 'tax_minor'> & { key: string; at: number };

type NewInvoice = EventDocument & { number: string; facts: string; refersTo?: string };

/** The caller has taken the number in the same transaction. */
export function issueInvoice(
  trx: DatabaseOrTransaction,
  purchase: Pick<PurchaseRow, 'id' | 'account_id' | 'currency'>,
  { key, at, refersTo, ...invoice }: NewInvoice,
  kind: InvoiceRow['kind'] = 'invoice',
): Promise<InvoiceRow> {
  const { id: purchase_id, account_id, currency } = purchase;
  return insertInvoice(trx, {
    ...{ account_id, purchase_id, currency, kind, event_key: key, issued_at: at },
    ...{ ...invoice, refers_to: refersTo ?? null },
  });
}

/** Credits the purchase's current invoice. Returns undefined if the purchase has no invoice. */
export async function issueCreditNote(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  document: EventDocument,
): Promise<InvoiceRow | undefined> {
  const refersTo = invoiceOf(purchase);
  if (refersTo === null || document.total_minor === 0) return undefined;
  const credited = await findDocument(trx, purchase, refersTo);
  if (!credited) throw new Error('a purchase has the number of an unknown invoice');
  const number = await takeInvoiceNumber(trx, { ...purchase, kind: 'credit_note', at: document.at });
  return issueInvoice(trx, purchase, { ...document, number, facts: credited.facts, refersTo }, 'credit_note');
}

const reversals = { refund_failed: 'refund', dispute_reversed: 'dispute_lost' } as const;

/**
 * Cancels the credit note of the event, or the latest one, by an invoice. Returns whether the purchase has a credit
 * note.
 */
export async function reverseCreditNote(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  document: EventDocument & { cause: keyof typeof reversals },
): Promise<boolean> {
  const credits = (await listInvoices(trx, purchase)).filter(
    ({ kind, cause }) => kind === 'credit_note' && cause !== 'correction',
  );
  const isOwn = ({ cause, event_key }: InvoiceRow) => cause === reversals[document.cause] && event_key === document.key;
  const credit = credits.find(isOwn) ?? credits.at(-1);
  if (!credit) return false;
  if (document.total_minor === 0) return true;
  const number = await takeInvoiceNumber(trx, { ...purchase, kind: 'invoice', at: document.at });
  await issueInvoice(trx, purchase, { ...document, number, facts: credit.facts, refersTo: credit.number });
  return true;
}

/** Returns what credit notes gave back so far, without the cancelled ones. Corrections give nothing back. */
export async function creditedBefore(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
): Promise<{ total_minor: number; tax_minor: number }> {
  const sum = { total_minor: 0, tax_minor: 0 };
  for (const { kind, cause, total_minor, tax_minor } of await listInvoices(trx, purchase)) {
    if (cause === 'sale' || cause === 'correction') continue;
    const sign = kind === 'credit_note' ? 1 : -1;
    sum.total_minor += sign * total_minor;
    sum.tax_minor += sign * tax_minor;
  }
  return sum;
}
