import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likelyCurrency } from './likely-currency.ts';

test('guesses the currency from the language’s region, then from the time zone', () => {
  for (const [languages, zone, currency] of [
    [['en-GB', 'de-DE'], 'Europe/Berlin', 'GBP'],
    [['de', 'de-CH'], 'Europe/Zurich', 'CHF'],
    [['de'], 'Europe/Berlin', 'EUR'],
    [['en'], 'Europe/Paris', 'EUR'],
    [['ja'], 'Asia/Tokyo', 'JPY'],
    [['en-AQ'], 'Antarctica/Troll', 'USD'],
    [[], 'UTC', 'USD'],
    [['en'], '', 'USD'],
    [['de'], '', 'EUR'],
    [['en-US@posix'], 'UTC', 'USD'],
    [['en_GB', 'ja-JP'], 'UTC', 'JPY'],
  ] as const)
    assert.equal(likelyCurrency(languages, zone), currency, `${languages} ${zone}`);
});
