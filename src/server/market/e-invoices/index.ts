export { describeEInvoice, type EInvoice, findEInvoiceProblem, type Sale } from './e-invoice.ts';
export { toUbl } from './ubl.ts';
export { isVatId, parsePrefixedVatId } from './vat-id.ts';
