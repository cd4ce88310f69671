export { findDocument, findEventDocument, type IssuedDocument, listDocuments, oldInvoice } from './documents.ts';
export type { InvoiceFacts } from './facts.ts';
export { deleteInvoices, listIssuedInvoices } from './invoice.store.ts';
export { creditedBefore, issueCreditNote, issueInvoice, reverseCreditNote } from './issue.ts';
export { invoiceOf } from './number.ts';
export { takeInvoiceNumber } from './series.store.ts';
