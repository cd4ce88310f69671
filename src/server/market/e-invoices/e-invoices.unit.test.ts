import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatMinorUnits } from '../../kernel/index.ts';
import type { InvoiceFacts, IssuedDocument } from '../invoices/index.ts';
import { all, brokenRules, parseXml, textOf } from './en16931.testing.ts';
import { findEInvoiceProblem } from './index.ts';
import { documentsOf, terms, writeUbl } from './testing.ts';

const facts: InvoiceFacts = {
  seller: { name: 'Harbour Design', address: '1 Harbour Lane\n24103 Kiel', tax_number: 'DE123456789', country: 'DE' },
  buyer: { name: 'Grace Hopper', email: 'grace@buyer.example', country: 'FR' },
  item: { id: 7, name: 'Icons', version: '1.0' },
  ...{ list_minor: 2380, discount_minor: 0, tax_minor: 380 },
  ...{ tax_rule: 'home', tax_country: 'DE', tax_basis_points: 1900 },
};
type Changes = Omit<Partial<IssuedDocument>, 'facts'> & {
  facts?: Omit<Partial<InvoiceFacts>, 'seller' | 'buyer'> & {
    seller?: Partial<InvoiceFacts['seller']>;
    buyer?: Partial<InvoiceFacts['buyer']>;
  };
};
const issued = ({ facts: changes, ...row }: Changes = {}): IssuedDocument => ({
  ...{ account_id: 1, purchase_id: 1, kind: 'invoice', cause: 'sale', event_key: '', number: '2026-000001' },
  ...{
    refers_to: null,
    currency: 'EUR',
    total_minor: 2380,
    tax_minor: 380,
    issued_at: Date.parse('2026-05-04T22:30:00Z'),
  },
  ...row,
  facts: JSON.stringify({
    ...{ ...facts, ...changes },
    seller: { ...facts.seller, ...changes?.seller },
    buyer: { ...facts.buyer, ...changes?.buyer },
  }),
});
const untaxed = { total_minor: 2000, tax_minor: 0 };
const categoryOf = (xml: string) =>
  ['ID', 'Percent', 'TaxExemptionReasonCode', 'TaxExemptionReason'].map((name) =>
    textOf(parseXml(xml), `TaxTotal/TaxSubtotal/TaxCategory/${name}`),
  );

test('every document of random sales and refunds is a valid e-invoice', () => {
  fc.assert(
    fc.property(terms, (sale) => {
      const documents = documentsOf(sale);
      const order = { number: 'N1', provider: sale.provider };
      for (const document of documents) {
        const xml = writeUbl(document, { documents, order });
        assert.deepEqual(brokenRules(xml), [], xml);
        const total = textOf(parseXml(xml), 'LegalMonetaryTotal/PrepaidAmount');
        assert.equal(total, formatMinorUnits(document.total_minor, document.currency));
      }
    }),
    { numRuns: 60 },
  );
});

test('writes net, tax and the discount of prices that include tax', () => {
  const xml = parseXml(
    writeUbl(issued({ total_minor: 1785, tax_minor: 285, facts: { list_minor: 2380, discount_minor: 595 } })),
  );
  const read = (path: string) => textOf(xml, path);
  assert.equal(read('InvoiceLine/Price/PriceAmount'), '20.00');
  assert.equal(read('InvoiceLine/AllowanceCharge/Amount'), '5.00');
  assert.equal(read('InvoiceLine/LineExtensionAmount'), '15.00');
  assert.equal(read('TaxTotal/TaxAmount'), '2.85');
  assert.equal(read('LegalMonetaryTotal/TaxInclusiveAmount'), '17.85');
  assert.equal(read('LegalMonetaryTotal/PayableAmount'), '0.00', 'it is paid');
  assert.equal(read('IssueDate'), '2026-05-05', 'in the seller’s time zone');
});

test('chooses the category of the tax', () => {
  assert.deepEqual(categoryOf(writeUbl(issued())), ['S', '19', undefined, undefined]);
  const reverse = issued({
    ...untaxed,
    facts: { tax_rule: 'reverse_charge', tax_basis_points: 0, buyer: { vat_id: 'FR40303265045' } },
  });
  assert.deepEqual(categoryOf(writeUbl(reverse)).slice(0, 3), ['AE', '0', 'VATEX-EU-AE']);
  const of = (tax_rule: 'none' | 'destination' | 'one_rate', seller: Partial<InvoiceFacts['seller']> = {}) =>
    categoryOf(writeUbl(issued({ ...untaxed, facts: { tax_rule, tax_basis_points: 0, seller } })));
  assert.deepEqual(of('none'), ['O', undefined, 'VATEX-EU-O', 'Not subject to VAT.']);
  assert.deepEqual(of('destination'), ['Z', '0', undefined, undefined]);
  assert.deepEqual(of('one_rate'), ['E', '0', undefined, 'Exempt from VAT.']);
  assert.deepEqual(of('one_rate', { country: 'US', tax_number: '12-3456789' })[0], 'O');
});

test('names the parties and their numbers', () => {
  const xml = parseXml(
    writeUbl(issued({ facts: { buyer: { company: 'Acme', address: 'Rue 1', vat_id: 'FR 40 303265045' } } })),
  );
  const customer = 'AccountingCustomerParty/Party';
  assert.equal(textOf(xml, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID'), 'DE123456789');
  assert.equal(textOf(xml, `${customer}/PartyTaxScheme/CompanyID`), 'FR40303265045');
  assert.equal(textOf(xml, `${customer}/PartyLegalEntity/RegistrationName`), 'Acme');
  assert.equal(textOf(xml, `${customer}/Contact/Name`), 'Grace Hopper');
  const without = parseXml(writeUbl(issued({ facts: { seller: { tax_number: '12/345/67890' } } })));
  const seller = all(without, 'AccountingSupplierParty/Party')[0] ?? assert.fail();
  assert.equal(textOf(seller, 'PartyTaxScheme/TaxScheme/ID'), 'TAX');
  assert.equal(textOf(seller, 'PartyIdentification/ID'), '12/345/67890');
});

test('refers a credit note to its invoice', () => {
  const credit = issued({
    ...{ kind: 'credit_note', cause: 'refund', number: 'C2026-000001', refers_to: '2026-000001' },
    ...{ total_minor: 1190, tax_minor: 190 },
  });
  const xml = parseXml(writeUbl(credit, { documents: [issued(), credit] }));
  assert.equal(xml.name, 'CreditNote');
  assert.equal(textOf(xml, 'CreditNoteTypeCode'), '381');
  assert.equal(textOf(xml, 'BillingReference/InvoiceDocumentReference/ID'), '2026-000001');
  assert.equal(textOf(xml, 'BillingReference/InvoiceDocumentReference/IssueDate'), '2026-05-05');
  assert.equal(textOf(xml, 'CreditNoteLine/LineExtensionAmount'), '10.00');
});

test('says what is missing instead of writing an invalid document', () => {
  const problem = (changes: Changes) => findEInvoiceProblem(issued(changes)) ?? '';
  assert.equal(problem({}), '');
  assert.match(
    problem({ facts: { seller: { address: ' ', tax_number: '', country: '' } } }),
    /data of the seller: address, country, VAT ID or tax number\. Fill it in under Market → Settings/,
  );
  const old = JSON.parse(issued().facts) as InvoiceFacts;
  delete old.seller.country;
  assert.equal(
    findEInvoiceProblem({ ...issued(), facts: JSON.stringify(old) }),
    undefined,
    'the VAT ID has the country',
  );
  assert.match(problem({ facts: { buyer: { country: '' } } }), /buyer’s country is unknown/);
  assert.match(problem({ currency: 'KWD' }), /KWD/);
  assert.match(problem({ facts: { tax_rule: 'reverse_charge' } }), /VAT ID was removed/);
  const { tax_basis_points: _, ...unknown } = old;
  assert.match(findEInvoiceProblem({ ...issued(), facts: JSON.stringify(unknown) }) ?? '', /without its tax rate/);
});

test('the rules find faults', () => {
  const xml = writeUbl(issued());
  const broken = (from: string | RegExp, to: string) => brokenRules(xml.replace(from, to));
  assert.ok(broken('>20.00</cbc:TaxExclusiveAmount>', '>20.01</cbc:TaxExclusiveAmount>').includes('BR-CO-13'));
  assert.ok(broken('>23.80</cbc:TaxInclusiveAmount>', '>23.81</cbc:TaxInclusiveAmount>').includes('BR-CO-15'));
  assert.ok(broken('<cbc:Percent>19<', '<cbc:Percent>99<').includes('BR-CO-17'));
  assert.ok(broken(/<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/, '').includes('BR-CO-26'));
  assert.ok(broken(/<cac:Country>.*?<\/cac:Country>/, '').includes('BR-09'));
  assert.throws(() => broken('<cbc:Percent>19</cbc:Percent>', '<cbc:Percent></cbc:Percent>'), /is not empty/);
});
