import fc from 'fast-check';
import type { InvoiceFacts, IssuedDocument } from '../invoices/index.ts';
import { priceWithTax, taxFor } from '../tax/index.ts';
import { describeEInvoice, findEInvoiceProblem, type Sale, toUbl } from './index.ts';

type Terms = {
  listMinor: number;
  discountPercent: number;
  currency: string;
  seller: { country: string; taxNumber: string };
  buyer: { country: string; vatId: string; name: string; company: string; address: string };
  rates: { home: number; abroad: number | undefined };
  mode: 'one_rate' | 'by_country';
  hasOss: boolean;
  addsTax: boolean;
  refundPercents: number[];
  provider: 'stripe' | 'paypal' | 'manual';
  isCorrected: boolean;
};

const sellers = [
  { country: 'DE', taxNumber: 'DE 123 456 789' },
  { country: 'DE', taxNumber: '12/345/67890' },
  { country: 'FR', taxNumber: 'FR12345678901' },
  { country: 'GR', taxNumber: 'EL123456789' },
  { country: 'GB', taxNumber: 'GB123456789' },
  { country: 'JP', taxNumber: 'T1234567890123' },
  { country: 'US', taxNumber: '12-3456789' },
];
const buyers = [
  { country: 'DE', vatId: '' },
  { country: 'DE', vatId: 'DE136695976' },
  { country: 'FR', vatId: 'FR40303265045' },
  { country: 'GR', vatId: 'EL123456789' },
  { country: 'MC', vatId: '' },
  { country: 'US', vatId: '' },
  { country: 'GB', vatId: 'GB123456789' },
  { country: 'AU', vatId: 'AU12345678901' },
  { country: 'XK', vatId: '' },
];
const words = fc.constantFrom(
  'Ada & Söhne <GmbH>',
  '株式会社',
  '"O’Hara"',
  'Café\u0000\ufffe Nr. 1',
  '東京都 1-2-3',
  '😀',
  "Bob's",
);

export const terms: fc.Arbitrary<Terms> = fc.record({
  listMinor: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 5_000_000 })),
  discountPercent: fc.constantFrom(0, 0, 10, 33, 50, 99),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY', 'HUF', 'ISK', 'GBP'),
  seller: fc.constantFrom(...sellers),
  buyer: fc
    .tuple(fc.constantFrom(...buyers), words, fc.constantFrom('', 'Acme <Ltd>'), fc.array(words, { maxLength: 5 }))
    .map(([buyer, name, company, address]) => ({ ...buyer, name, company, address: address.join('\n') })),
  rates: fc.record({
    home: fc.constantFrom(0, 100, 700, 1000, 1900, 2550, 2700, 10_000),
    abroad: fc.constantFrom(undefined, 0, 810, 2000),
  }),
  mode: fc.constantFrom('one_rate', 'by_country', 'by_country'),
  hasOss: fc.boolean(),
  addsTax: fc.boolean(),
  refundPercents: fc.array(fc.integer({ min: 1, max: 70 }), { maxLength: 4 }),
  provider: fc.constantFrom('stripe', 'paypal', 'manual'),
  isCorrected: fc.boolean(),
});

const share = (minor: number, part: number, whole: number) => Math.floor((2 * minor * part + whole) / (2 * whole));
const issuedAt = Date.parse('2026-05-04T22:30:00Z');

/** Returns the invoices and credit notes of a sale with refunds. Returns none for a free sale. */
export function documentsOf(sale: Terms): IssuedDocument[] {
  const { seller, buyer, rates, currency } = sale;
  const tax = taxFor(
    {
      ...{ mode: sale.mode, home_country: seller.country, has_oss: sale.hasOss, adds_tax: sale.addsTax },
      tax_basis_points: rates.home,
      rates: {
        [seller.country]: rates.home,
        ...(rates.abroad !== undefined && { GB: rates.abroad, US: rates.abroad }),
      },
    },
    { country: buyer.country, hasVerifiedVatId: buyer.vatId !== '' },
  );
  const list = priceWithTax(sale.listMinor, tax, { adds_tax: sale.addsTax, step: 1 });
  const total = list - share(list, sale.discountPercent, 100);
  const taxMinor = share(total, tax.basis_points, 10_000 + tax.basis_points);
  if (total === 0) return [];
  const facts: InvoiceFacts = {
    seller: {
      name: 'Harbour\nDesign',
      address: '1 Harbour Lane\n24103 Kiel',
      tax_number: seller.taxNumber,
      country: seller.country,
    },
    buyer: {
      ...{ name: buyer.name, email: 'grace@buyer.example', country: buyer.country },
      ...(buyer.company && { company: buyer.company }),
      ...(buyer.address && { address: buyer.address }),
      ...(buyer.vatId && { vat_id: buyer.vatId }),
    },
    item: { id: 7, name: 'Icons & <Fonts>', version: '1.0' },
    ...{ list_minor: list, discount_minor: list - total, tax_minor: taxMinor },
    ...{ tax_rule: tax.rule, tax_country: tax.country, tax_basis_points: tax.basis_points },
  };
  const documentOf = (changes: Partial<IssuedDocument>): IssuedDocument => ({
    ...{ account_id: 1, purchase_id: 1, kind: 'invoice', cause: 'sale', event_key: '', number: '2026-000001' },
    ...{ refers_to: null, currency, total_minor: total, tax_minor: taxMinor, facts: JSON.stringify(facts) },
    ...{ issued_at: issuedAt, ...changes },
  });
  const documents = [documentOf({})];
  if (sale.isCorrected)
    documents.push(
      documentOf({ kind: 'credit_note', cause: 'correction', number: 'C2026-000001', refers_to: '2026-000001' }),
      documentOf({ cause: 'correction', number: '2026-000002', refers_to: '2026-000001' }),
    );
  let before = 0;
  for (const [index, percent] of sale.refundPercents.entries()) {
    const after = Math.min(total, before + Math.max(1, share(total, percent, 100)));
    const amounts = {
      total_minor: after - before,
      tax_minor: share(after, taxMinor, total) - share(before, taxMinor, total),
    };
    if (amounts.total_minor === 0) break;
    const number = `C2026-00001${index}`;
    documents.push(documentOf({ ...amounts, kind: 'credit_note', cause: 'refund', number, refers_to: '2026-000001' }));
    if (index === 2)
      documents.push(documentOf({ ...amounts, cause: 'refund_failed', number: '2026-000009', refers_to: number }));
    else before = after;
  }
  return documents;
}

export function writeUbl(document: IssuedDocument, sale: Partial<Sale> = {}): string {
  const problem = findEInvoiceProblem(document);
  if (problem !== undefined) throw new Error(problem);
  return toUbl(
    describeEInvoice(document, {
      ...{ purchase: { purchased_at: issuedAt }, documents: [document], timeZone: 'Europe/Berlin' },
      order: { number: 'N1', provider: 'stripe' },
      ...sale,
    }),
  );
}
