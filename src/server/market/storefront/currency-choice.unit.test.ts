import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseCurrency } from './currency-choice.ts';

const cases: [currencies: string, asked: unknown, acceptLanguage: string | undefined, chosen: string][] = [
  ['EUR USD JPY', undefined, undefined, 'EUR'],
  ['EUR USD JPY', 'JPY', 'de-DE', 'JPY'],
  ['EUR USD JPY', 'CHF', undefined, 'EUR'],
  ['EUR USD JPY', ['USD', 'JPY'], undefined, 'EUR'],
  ['EUR USD JPY', '', 'ja-JP,ja;q=0.9', 'JPY'],
  ['EUR USD JPY', undefined, 'ja', 'EUR'],
  ['EUR USD JPY', undefined, 'es-EC', 'USD'],
  // The default of browsers worldwide.
  ['EUR USD JPY', undefined, 'en-US', 'EUR'],
  ['USD EUR CHF', undefined, 'de-AT', 'EUR'],
  ['USD EUR CHF', undefined, 'de-LI', 'CHF'],
  ['USD EUR CHF', undefined, 'fr-CH, fr;q=0.5', 'CHF'],
  ['USD EUR CHF', undefined, 'pl-PL', 'USD'],
  ['EUR GBP', undefined, 'en-GB', 'GBP'],
];
for (const [currencies, asked, acceptLanguage, chosen] of cases)
  test(`of ${currencies}, ${JSON.stringify(asked)} with ${acceptLanguage} is charged in ${chosen}`, () => {
    assert.equal(chooseCurrency(currencies.split(' '), { asked, acceptLanguage }), chosen);
  });
