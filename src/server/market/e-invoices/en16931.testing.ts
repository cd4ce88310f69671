import { strict as assert } from 'node:assert';
import { currencyDigits } from '../../kernel/index.ts';

type Element = { name: string; attributes: string; children: Element[]; text: string };

/** Parses the subset of XML that the product writes. Throws on anything else, and on empty elements. */
export function parseXml(xml: string): Element {
  assert.match(xml, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/);
  const root: Element = { name: '', attributes: '', children: [], text: '' };
  const open = [root];
  for (const [, slash, name = '', attributes = '', text = ''] of xml
    .slice(xml.indexOf('\n') + 1)
    .matchAll(/<(\/?)([A-Za-z:]+)((?: [A-Za-z:]+="[^"<]*")*)>|([^<]+)/g)) {
    const parent = open.at(-1) ?? root;
    if (name === '') {
      assert.doesNotMatch(text.replaceAll('\n', ''), /&(?!(?:amp|lt|gt|quot|#39);)|[\p{Cc}\ufffe\uffff]/u);
      parent.text += text;
    } else if (slash === '') {
      const child = { name, attributes, children: [], text: '' };
      parent.children.push(child);
      open.push(child);
    } else {
      assert.equal(parent.name, name, 'elements are nested');
      assert.ok(parent.children.length > 0 || parent.text.trim() !== '', `${name} is not empty`);
      open.pop();
    }
  }
  assert.equal(open.length, 1, 'every element is closed');
  const [document] = root.children;
  assert.ok(document && root.children.length === 1);
  return document;
}

/** `path` without prefixes, such as `TaxTotal/TaxAmount`. */
export function all(from: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce<Element[]>(
      (found, step) => found.flatMap(({ children }) => children.filter(({ name }) => name.endsWith(`:${step}`))),
      [from],
    );
}

export const textOf = (from: Element, path: string): string | undefined => all(from, path)[0]?.text;

/** Exact, in hundredths. */
function hundredths(text: string): number {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? assert.fail(text);
  return Number(`${sign}${whole}${decimals.padEnd(2, '0')}`);
}

const namesInOrder = (
  'CustomizationID ID IssueDate InvoiceTypeCode CreditNoteTypeCode DocumentCurrencyCode OrderReference ' +
  'BillingReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans TaxTotal ' +
  'LegalMonetaryTotal InvoiceLine CreditNoteLine'
).split(' ');

/** Returns the rules of EN 16931 that the document breaks, by their names in the standard's Schematron. */
export function brokenRules(xml: string): string[] {
  const doc = parseXml(xml);
  const line = all(doc, `${doc.name}Line`);
  const has = (path: string, from = doc) =>
    (textOf(from, path) ?? '') !== '' || (all(from, path)[0]?.children.length ?? 0) > 0;
  const sum = (from: Element, path: string) => all(from, path).reduce((total, { text }) => total + hundredths(text), 0);
  const total = (name: string) => sum(doc, `LegalMonetaryTotal/${name}`);
  const currency = textOf(doc, 'DocumentCurrencyCode') ?? '';
  const [supplier, customer] = ['Supplier', 'Customer'].map((who) => `Accounting${who}Party/Party`) as [string, string];
  const schemes = (party: string) => all(doc, `${party}/PartyTaxScheme`).map((one) => textOf(one, 'TaxScheme/ID'));
  const subtotals = all(doc, 'TaxTotal/TaxSubtotal');
  const [subtotal = assert.fail('no VAT breakdown')] = subtotals;
  const categories = [
    textOf(subtotal, 'TaxCategory/ID'),
    ...line.map((one) => textOf(one, 'Item/ClassifiedTaxCategory/ID')),
  ];
  const [category] = categories;
  const percents = [
    textOf(subtotal, 'TaxCategory/Percent'),
    ...line.map((one) => textOf(one, 'Item/ClassifiedTaxCategory/Percent')),
  ];
  const [taxable, tax] = [sum(subtotal, 'TaxableAmount'), sum(subtotal, 'TaxAmount')];
  const rate = Number(percents[0] ?? 0) / 100;
  const hasReason =
    has('TaxCategory/TaxExemptionReason', subtotal) || has('TaxCategory/TaxExemptionReasonCode', subtotal);
  const vatIds = [supplier, customer].flatMap((party) =>
    all(doc, `${party}/PartyTaxScheme`)
      .filter((one) => textOf(one, 'TaxScheme/ID') === 'VAT')
      .map((one) => textOf(one, 'CompanyID') ?? ''),
  );
  const order = doc.children.map(({ name }) => namesInOrder.indexOf(name.replace(/^.*:/, '')));
  const isSorted = order.every((place, index) => place >= 0 && place >= (order[index - 1] ?? 0));

  const rules: Record<string, boolean> = {
    'schema: order of elements': isSorted,
    'schema: namespace': doc.attributes.includes(`xmlns="urn:oasis:names:specification:ubl:schema:xsd:${doc.name}-2"`),
    'BR-01': textOf(doc, 'CustomizationID') === 'urn:cen.eu:en16931:2017',
    'BR-02': has('ID'),
    'BR-03': /^\d{4}-\d\d-\d\d$/.test(textOf(doc, 'IssueDate') ?? ''),
    'BR-04': textOf(doc, `${doc.name}TypeCode`) === (doc.name === 'Invoice' ? '380' : '381'),
    'BR-05': /^[A-Z]{3}$/.test(currency),
    'BR-06': has(`${supplier}/PartyLegalEntity/RegistrationName`),
    'BR-07': has(`${customer}/PartyLegalEntity/RegistrationName`),
    'BR-08': has(`${supplier}/PostalAddress`),
    'BR-09': /^[A-Z]{2}$/.test(textOf(doc, `${supplier}/PostalAddress/Country/IdentificationCode`) ?? ''),
    'BR-10': has(`${customer}/PostalAddress`),
    'BR-11': /^([A-Z]{2}|1A)$/.test(textOf(doc, `${customer}/PostalAddress/Country/IdentificationCode`) ?? ''),
    'BR-16': line.length === 1,
    'BR-22': line.every((one) => textOf(one, `${doc.name === 'Invoice' ? 'Invoiced' : 'Credited'}Quantity`) === '1'),
    'BR-25': line.every((one) => has('Item/Name', one)),
    'BR-27': line.every((one) => sum(one, 'Price/PriceAmount') >= 0),
    'BR-41, BR-42': line.every(
      (one) => !has('AllowanceCharge', one) || has('AllowanceCharge/AllowanceChargeReason', one),
    ),
    'BR-53, BR-55': all(doc, 'BillingReference').every((one) => has('InvoiceDocumentReference/ID', one)),
    'BR-61': !['30', '58'].includes(textOf(doc, 'PaymentMeans/PaymentMeansCode') ?? ''),
    'BR-CO-09': vatIds.every((id) => /^[A-Z]{2}/.test(id)),
    'BR-CO-10': total('LineExtensionAmount') === line.reduce((all, one) => all + sum(one, 'LineExtensionAmount'), 0),
    'BR-CO-13': total('TaxExclusiveAmount') === total('LineExtensionAmount'),
    'BR-CO-14': sum(doc, 'TaxTotal/TaxAmount') === subtotals.reduce((all, one) => all + sum(one, 'TaxAmount'), 0),
    'BR-CO-15': total('TaxInclusiveAmount') === total('TaxExclusiveAmount') + sum(doc, 'TaxTotal/TaxAmount'),
    'BR-CO-16':
      total('PayableAmount') === total('TaxInclusiveAmount') - total('PrepaidAmount') + total('PayableRoundingAmount'),
    'BR-CO-17': rate === 0 ? tax === 0 : Math.abs(tax - Math.round(taxable * rate)) < 100,
    'BR-CO-18': subtotals.length === 1,
    'BR-CO-25': total('PayableAmount') === 0,
    'BR-CO-26': schemes(supplier).includes('VAT') || has(`${supplier}/PartyIdentification/ID`),
    'BR-DEC': !/\.\d{3,}<\/cbc:\w*Amount>/.test(xml),
    'currency of each amount':
      xml.match(/currencyID="(\w+)"/g)?.every((one) => one === `currencyID="${currency}"`) === true,
    'decimals of the currency': (currencyDigits(currency) ?? 2) > 0 || !/\.\d+<\/cbc:\w*Amount>/.test(xml),
    'price − discount = line (PEPPOL-EN16931-R120)': line.every(
      (one) => sum(one, 'Price/PriceAmount') - sum(one, 'AllowanceCharge/Amount') === sum(one, 'LineExtensionAmount'),
    ),
    'BR-S-08, BR-Z-08, BR-E-08, BR-AE-08, BR-O-08': taxable === total('LineExtensionAmount'),
    'BR-48': category === 'O' || percents.every((one) => one !== undefined),
    'one category and rate': new Set(categories).size === 1 && new Set(percents).size === 1,
    'category of EN 16931': ['S', 'Z', 'E', 'AE', 'O'].includes(category ?? ''),
    'BR-S-02, BR-Z-02, BR-E-02': category === 'O' || schemes(supplier).length === 1,
    'BR-S-05': category !== 'S' || rate > 0,
    'BR-Z-05, BR-E-05, BR-AE-05': category === 'S' || rate === 0,
    'BR-Z-09, BR-E-09, BR-AE-09, BR-O-09': category === 'S' || tax === 0,
    'BR-S-10, BR-Z-10': !['S', 'Z'].includes(category ?? '') || !hasReason,
    'BR-E-10': category !== 'E' || hasReason,
    'BR-AE-02': category !== 'AE' || schemes(customer).includes('VAT'),
    'BR-AE-10': category !== 'AE' || textOf(subtotal, 'TaxCategory/TaxExemptionReasonCode') === 'VATEX-EU-AE',
    'BR-O-02': category !== 'O' || vatIds.length === 0,
    'BR-O-05': category !== 'O' || percents.every((one) => one === undefined),
    'BR-O-10': category !== 'O' || textOf(subtotal, 'TaxCategory/TaxExemptionReasonCode') === 'VATEX-EU-O',
  };
  return Object.entries(rules)
    .filter(([, isKept]) => !isKept)
    .map(([rule]) => rule);
}
