import type { Generated, Selectable } from 'kysely';

export type MarketInvoiceTables = {
  invoices: InvoicesTable;
  invoice_series: { account_id: number; kind: InvoiceRow['kind']; year: number; next_number: number };
};

/** Never changed after it is issued. */
type InvoicesTable = {
  id: Generated<number>;
  account_id: number;
  purchase_id: number;
  kind: 'invoice' | 'credit_note';
  cause: 'sale' | 'correction' | 'refund' | 'refund_failed' | 'dispute_lost' | 'dispute_reversed';
  /** identifies the event within the purchase and cause, so each event has one document */
  event_key: string;
  /** as printed */
  number: string;
  /** number of the document that this one credits, replaces or cancels */
  refers_to: string | null;
  currency: string;
  /** positive for credit notes, too */
  total_minor: number;
  tax_minor: number;
  /** JSON as printed */
  facts: string;
  issued_at: number;
};

export type InvoiceRow = Selectable<InvoicesTable>;
