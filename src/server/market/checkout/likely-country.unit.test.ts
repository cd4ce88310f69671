import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likelyCountry } from './likely-country.ts';

for (const [header, country] of [
  ['de-AT,de;q=0.9,en-US;q=0.8', 'AT'],
  ['en-GB', 'GB'],
  ['zh-Hant-TW,zh;q=0.8', 'TW'],
  ['PT-br', 'BR'],
  ['en-US,en;q=0.9,de-DE;q=0.8', ''],
  ['de,en-US;q=0.7', ''],
  ['es-419,es;q=0.9', ''],
  ['en-ZZ', ''],
  ['*', ''],
  ['', ''],
  [undefined, ''],
] as const)
  test(`reads ${country || 'no country'} from the language ${header ?? 'that is not sent'}`, () => {
    assert.equal(likelyCountry(header), country);
  });
