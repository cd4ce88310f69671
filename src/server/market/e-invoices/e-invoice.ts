import type { OrderRow, PurchaseRow } from '../../database/index.ts';
import { currencyDigits, portionOf, printable, t } from '../../kernel/index.ts';
import type { InvoiceFacts, IssuedDocument } from '../invoices/index.ts';
import { isInEu } from '../tax/index.ts';
import { missingSellerData } from './missing-data.ts';
import { parsePrefixedVatId } from './vat-id.ts';

/**
 * Category of UNCL 5305. S: standard rate. Z: zero rate. E: exempt. AE: reverse charge. O: outside the scope of VAT.
 */
type VatCategory =
  | { code: 'S'; basisPoints: number }
  | { code: 'Z'; basisPoints: 0 }
  | { code: 'E'; basisPoints: 0; reason: string }
  | { code: 'AE'; basisPoints: 0; reason: string; reasonCode: string }
  | { code: 'O'; reason: string; reasonCode: string };

export type Party = {
  name: string;
  /** '' if it is the same as the name */
  contact: string;
  email: string;
  addressLines: string[];
  /** ISO 3166 */
  country: string;
  vatId: string | undefined;
  /** a tax number that isn't a VAT ID */
  taxNumber: string | undefined;
  /** identifies a seller without a VAT ID */
  identifier: string | undefined;
};

/** Content that the European standard EN 16931 requires. Amounts are in minor units. */
export type EInvoice = {
  kind: IssuedDocument['kind'];
  number: string;
  currency: string;
  issuedAt: number;
  suppliedAt: number;
  timeZone: string;
  order: Pick<OrderRow, 'number' | 'provider'> | undefined;
  refersTo: { number: string; issuedAt: number | undefined } | undefined;
  seller: Party;
  buyer: Party;
  item: { id: number; name: string; version: string };
  category: VatCategory;
  /** `netMinor` + `taxMinor` + `roundingMinor` = `totalMinor`. The discount is already subtracted. */
  netMinor: number;
  discountMinor: number;
  taxMinor: number;
  totalMinor: number;
  roundingMinor: number;
};

export type Sale = {
  purchase: Pick<PurchaseRow, 'purchased_at'>;
  order: Pick<OrderRow, 'number' | 'provider'> | undefined;
  /** of the purchase */
  documents: readonly IssuedDocument[];
  timeZone: string;
};

const factsOf = ({ facts }: IssuedDocument): InvoiceFacts => JSON.parse(facts) as InvoiceFacts;

/** Returns why there is no e-invoice for the document. Returns undefined if there is one. */
export function findEInvoiceProblem(document: IssuedDocument): string | undefined {
  const facts = factsOf(document);
  const { seller, buyer, tax_basis_points, tax_rule } = facts;
  if ((currencyDigits(document.currency) ?? 2) > 2)
    return t('E-invoices support up to two decimals, so documents in {currency} have no e-invoice.', {
      currency: document.currency,
    });
  const missing = missingSellerData(seller, countryOf(seller));
  if (missing.length > 0)
    return t(
      'This document has no e-invoice, because it was issued without this data of the seller: {missing}. Fill it in under Market → Settings. Documents of later sales then have an e-invoice.',
      { missing: missing.join(', ') },
    );
  if (buyerCountry(buyer) === undefined)
    return t('This document has no e-invoice, because the buyer’s country is unknown.');
  if (document.tax_minor > 0 && !tax_basis_points)
    return t('This document has no e-invoice, because an earlier version issued it without its tax rate.');
  if (tax_rule === 'reverse_charge' && parsePrefixedVatId(buyer.vat_id ?? '') === undefined)
    return t(
      'This document has no e-invoice, because the buyer’s VAT ID was removed. The buyer can add it in the library.',
    );
  return undefined;
}

/** Uses only the issued document, never the current shop. The document must have no problem. */
export function describeEInvoice(document: IssuedDocument, { purchase, order, documents, timeZone }: Sale): EInvoice {
  const facts = factsOf(document);
  const { kind, number, currency, issued_at, refers_to } = document;
  const category = categoryOf(facts);
  const hasVat = category.code !== 'O';
  return {
    ...{ kind, number, currency, issuedAt: issued_at, suppliedAt: purchase.purchased_at, timeZone, order },
    refersTo:
      refers_to === null
        ? undefined
        : { number: refers_to, issuedAt: documents.find((one) => one.number === refers_to)?.issued_at },
    seller: sellerOf(facts.seller, hasVat),
    buyer: buyerOf(facts.buyer, hasVat),
    item: facts.item,
    category,
    ...amountsOf(document, facts, category),
  };
}

type Amounts = Pick<EInvoice, 'netMinor' | 'discountMinor' | 'taxMinor' | 'totalMinor' | 'roundingMinor'>;

function amountsOf(document: IssuedDocument, facts: InvoiceFacts, category: VatCategory): Amounts {
  const { total_minor: totalMinor, tax_minor: taxMinor, currency, kind, cause } = document;
  const basisPoints = 'basisPoints' in category ? category.basisPoints : 0;
  const netMinor = plausibleNet(totalMinor - taxMinor, taxMinor, { basisPoints, currency });
  // The other documents can be about a part of the price.
  const isWhole = kind === 'invoice' && (cause === 'sale' || cause === 'correction');
  const isDiscounted = isWhole && facts.discount_minor > 0 && facts.list_minor - facts.discount_minor === totalMinor;
  const listMinor = isDiscounted ? portionOf(facts.list_minor, 10_000, 10_000 + basisPoints) : netMinor;
  return {
    ...{ netMinor, taxMinor, totalMinor },
    discountMinor: Math.max(0, listMinor - netMinor),
    roundingMinor: totalMinor - taxMinor - netMinor,
  };
}

/**
 * Taxes are rounded to minor units, and a refund's tax is the rest of rounded sums. EN 16931 allows a difference to the
 * rate of less than 1 (BR-CO-17). Currencies without decimals can exceed it, so the difference becomes a rounding.
 */
function plausibleNet(
  netMinor: number,
  taxMinor: number,
  { basisPoints, currency }: { basisPoints: number; currency: string },
): number {
  if (basisPoints === 0) return netMinor;
  const toleranceMinor = 10 ** (currencyDigits(currency) ?? 2);
  const low = Math.ceil(((taxMinor - toleranceMinor) * 10_000 + 1) / basisPoints);
  const high = Math.floor(((taxMinor + toleranceMinor) * 10_000 - 1) / basisPoints);
  return Math.min(Math.max(netMinor, low), high);
}

function categoryOf({ tax_rule, tax_basis_points: basisPoints = 0, seller }: InvoiceFacts): VatCategory {
  if (tax_rule === 'reverse_charge')
    return {
      ...{ code: 'AE', basisPoints: 0, reasonCode: 'VATEX-EU-AE' },
      reason: t('Reverse charge: the recipient of the service owes the VAT.'),
    };
  if (basisPoints > 0) return { code: 'S', basisPoints };
  if (tax_rule === 'none' || !isInEu(countryOf(seller) ?? ''))
    return { code: 'O', reason: t('Not subject to VAT.'), reasonCode: 'VATEX-EU-O' };
  if (tax_rule === 'destination') return { code: 'Z', basisPoints: 0 };
  return { code: 'E', basisPoints: 0, reason: t('Exempt from VAT.') };
}

const lines = (text: string): string[] =>
  printable(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Old invoices contain the seller's country only in the VAT ID. */
const countryOf = ({ country, tax_number }: InvoiceFacts['seller']): string | undefined =>
  country ?? parsePrefixedVatId(tax_number)?.country;

const buyerCountry = ({ country, vat_id = '' }: InvoiceFacts['buyer']): string | undefined =>
  /^[A-Z]{2}$/.test(country) ? country : parsePrefixedVatId(vat_id)?.country;

/** A document that is not subject to VAT must not contain VAT IDs (BR-O-02). */
function sellerOf(seller: InvoiceFacts['seller'], hasVat: boolean): Party {
  const vatId = hasVat ? parsePrefixedVatId(seller.tax_number)?.vatId : undefined;
  const [taxNumber = ''] = lines(seller.tax_number.replaceAll('\n', ' '));
  return {
    name: lines(seller.name).join(' '),
    ...{ contact: '', email: '' },
    addressLines: lines(seller.address),
    country: countryOf(seller) ?? '',
    vatId,
    taxNumber: hasVat && vatId === undefined ? taxNumber : undefined,
    identifier: vatId === undefined ? taxNumber : undefined,
  };
}

function buyerOf(buyer: InvoiceFacts['buyer'], hasVat: boolean): Party {
  const company = lines(buyer.company ?? '').join(' ');
  const person = lines(buyer.name).join(' ');
  const vatId = parsePrefixedVatId(buyer.vat_id ?? '')?.vatId;
  return {
    name: company || person || buyer.email,
    contact: company === '' ? '' : person,
    email: buyer.email,
    addressLines: lines(buyer.address ?? ''),
    country: buyerCountry(buyer) ?? '',
    vatId: hasVat ? vatId : undefined,
    taxNumber: undefined,
    identifier: hasVat && vatId !== undefined ? undefined : buyer.vat_id,
  };
}
