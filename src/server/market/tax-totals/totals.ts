import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { IssuedDocument } from '../invoices/index.ts';
import { issuedDocuments } from '../purchases/index.ts';
import type { TaxRule } from '../tax/index.ts';

/** Minor units. Credit notes are subtracted. */
export type TaxTotal = {
  /** whose tax it is, or the buyer's country if there is no tax; '' if unknown */
  country: string;
  rule: TaxRule;
  /** hundredths of a percent; null if unknown */
  basis_points: number | null;
  currency: string;
  documents: number;
  net_minor: number;
  tax_minor: number;
};

type Facts = {
  buyer: { country: string };
  tax_rule?: TaxRule;
  tax_country?: string;
  tax_basis_points?: number;
};

/**
 * Returns totals of the invoices and credit notes that were issued in the period. A refund therefore counts when it
 * happens. Epoch ms, end exclusive.
 */
export async function sumTaxes(
  db: DatabaseOrTransaction,
  accountId: number,
  period: { startMs: number; endMs: number },
): Promise<TaxTotal[]> {
  const totals = new Map<string, TaxTotal>();
  for await (const document of issuedDocuments(db, accountId, period)) addTo(totals, document);
  return [...totals.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
}

function addTo(totals: Map<string, TaxTotal>, { kind, currency, total_minor, tax_minor, facts }: IssuedDocument): void {
  const { buyer, tax_rule: rule = 'one_rate', tax_country, tax_basis_points } = JSON.parse(facts) as Facts;
  const country = tax_country ?? buyer.country;
  // Older invoices without tax don't contain the rate.
  const basis_points = tax_basis_points ?? (tax_minor === 0 ? 0 : null);
  const key = JSON.stringify([country, rule, basis_points, currency]);
  const before = totals.get(key) ?? { documents: 0, net_minor: 0, tax_minor: 0 };
  const sign = kind === 'invoice' ? 1 : -1;
  totals.set(key, {
    ...{ country, rule, basis_points, currency },
    documents: before.documents + 1,
    net_minor: before.net_minor + sign * (total_minor - tax_minor),
    tax_minor: before.tax_minor + sign * tax_minor,
  });
}
