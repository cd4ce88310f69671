import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { priceTaxOf } from './price-tax.ts';
import { priceWithTax, type TaxSettings, taxFor } from './rule.ts';

const settings: TaxSettings = {
  mode: 'by_country',
  tax_basis_points: 1900,
  home_country: 'DE',
  has_oss: true,
  rates: { GB: 2000 },
  adds_tax: false,
};
const ruleOf = (country: string, changes: Partial<TaxSettings> = {}, hasVerifiedVatId = false) => {
  const tax = taxFor({ ...settings, ...changes }, { country, hasVerifiedVatId });
  return [tax.rule, tax.country, tax.basis_points];
};

describe('taxFor', () => {
  test('uses one rate everywhere by default', () => {
    for (const country of ['DE', 'FR', 'US', ''])
      assert.deepEqual(ruleOf(country, { mode: 'one_rate' }, true), ['one_rate', country, 1900]);
  });

  test('taxes by the buyer’s country', () => {
    assert.deepEqual(ruleOf('DE'), ['home', 'DE', 1900]);
    assert.deepEqual(ruleOf(''), ['home', 'DE', 1900]);
    assert.deepEqual(ruleOf('FI'), ['destination', 'FI', 2550]);
    assert.deepEqual(ruleOf('MC'), ['destination', 'FR', 2000]);
    assert.deepEqual(ruleOf('GB'), ['destination', 'GB', 2000]);
    assert.deepEqual(ruleOf('IM'), ['destination', 'GB', 2000], 'the VAT area of the United Kingdom');
    for (const area of ['AX', 'RE', 'GP', 'GI', 'JE', 'FO', 'SM'])
      assert.deepEqual(ruleOf(area), ['none', area, 0], `${area} is outside of the EU’s VAT area`);
    assert.deepEqual(ruleOf('US'), ['none', 'US', 0]);
  });

  test('taxes sales to the EU at home without the One Stop Shop', () => {
    assert.deepEqual(ruleOf('FI', { has_oss: false }), ['home', 'DE', 1900]);
    assert.deepEqual(ruleOf('FI', { has_oss: false, rates: { FI: 2550 } }), ['destination', 'FI', 2550]);
  });

  test('prefers the seller’s own rates', () => {
    assert.deepEqual(ruleOf('DE', { rates: { DE: 700 } }), ['home', 'DE', 700]);
  });

  test('charges no tax to a verified business in another EU country only', () => {
    assert.deepEqual(ruleOf('FR', {}, true), ['reverse_charge', 'FR', 0]);
    assert.deepEqual(ruleOf('DE', {}, true), ['home', 'DE', 1900]);
    assert.deepEqual(ruleOf('GB', {}, true), ['destination', 'GB', 2000]);
    const abroad = { home_country: 'US', rates: { US: 0 } };
    assert.deepEqual(ruleOf('FR', abroad, true), ['destination', 'FR', 2000]);
    assert.deepEqual(ruleOf('FR', { ...abroad, has_oss: false }), ['none', 'FR', 0]);
  });
});

test('priceWithTax adds or removes tax in whole steps', () => {
  const priceOf = (country: string, adds_tax: boolean, { step = 1, verified = false } = {}) =>
    priceWithTax(1999, taxFor(settings, { country, hasVerifiedVatId: verified }), { adds_tax, step });
  assert.equal(priceOf('DE', false), 1999);
  assert.equal(priceOf('US', false), 1999);
  assert.equal(priceOf('FR', false, { verified: true }), 1666);
  assert.equal(priceOf('FR', false, { verified: true, step: 10 }), 1660);
  assert.equal(priceOf('DE', true), 2379);
  assert.equal(priceOf('FR', true, { verified: true }), 1999);
});

test('priceTaxOf says what displayed prices contain', () => {
  const of = (changes: Partial<TaxSettings>) => priceTaxOf({ ...settings, ...changes });
  assert.equal(of({}), 'included');
  assert.equal(of({ adds_tax: true }), 'added');
  const one = { mode: 'one_rate', rates: {}, home_country: '' } as const;
  assert.equal(of({ ...one, tax_basis_points: 0 }), 'none');
  assert.equal(of({ ...one, tax_basis_points: 0, adds_tax: true }), 'none');
  assert.equal(of({ ...one, tax_basis_points: 1900 }), 'included');
  assert.equal(of({ home_country: 'US', rates: { US: 0 }, adds_tax: true }), 'added', 'for buyers in the EU');
});
