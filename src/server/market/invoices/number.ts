import type { InvoiceRow, PurchaseRow } from '../../database/index.ts';

/** `RE-2026-000123`, or `RE-C2026-000007` for a credit note. */
export const formatInvoiceNumber = (
  prefix: string,
  { kind, year, number }: { kind: InvoiceRow['kind']; year: number; number: number },
): string => `${prefix}${kind === 'credit_note' ? 'C' : ''}${year}-${String(number).padStart(6, '0')}`;

/** Returns the number of the purchase's current invoice as printed. Returns null if there isn't one. */
export const invoiceOf = ({
  invoice,
  invoice_number,
}: Pick<PurchaseRow, 'invoice' | 'invoice_number'>): string | null =>
  invoice ?? (invoice_number === null ? null : String(invoice_number));
