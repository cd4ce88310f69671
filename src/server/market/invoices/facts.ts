import type { TaxRule } from '../tax/index.ts';

/** The facts at the time of the purchase. A correction of the buyer issues another invoice. */
export type InvoiceFacts = {
  /** `country` (ISO 3166) is missing if unknown, and on old invoices */
  seller: { name: string; address: string; tax_number: string; country?: string };
  /** `address` can have several lines */
  buyer: { name: string; email: string; country: string; company?: string; address?: string; vat_id?: string };
  item: { id: number; name: string; version: string };
  list_minor: number;
  discount_minor: number;
  /** included in the total */
  tax_minor: number;
  /** missing on old invoices */
  tax_rule?: TaxRule;
  /** whose tax it is, or the buyer's country if there is no tax */
  tax_country?: string;
  /** missing if uncertain */
  tax_basis_points?: number;
};
