import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPriceProblem, inLanguage } from '../../kernel/index.ts';
import { faultTexts } from './fault-texts.ts';
import { translateFaults, translateImportMessage, translatePlace, writeImportText } from './import-texts.ts';
import { findPriceFault } from './price-fault.ts';

const german = (said: () => string) => inLanguage('de', said);

test('translates the result of an import', () => {
  const leftOut = `3 × ${writeImportText('reversedSupport')}, 1 × “Author Fee, US”`;
  const finished = [
    writeImportText('refused', { count: 2 }),
    writeImportText('drafts', { count: 1 }),
    writeImportText('leftOut', { kinds: leftOut }),
  ].join(' ');
  assert.equal(translateImportMessage(finished), finished);
  assert.equal(
    german(() => translateImportMessage(finished)),
    'Abgelehnte und übersprungene Zeilen: 2. Artikel, von denen nur der Name bekannt ist, als Entwürfe zum Ergänzen und Veröffentlichen angelegt: 1. Ausgelassen: 3 × zurückgebuchter Support, 1 × “Author Fee, US”.',
  );
});

test('translates the faults of rows, but not columns and lists', () => {
  const failed = [
    `${writeImportText('nothing')} line 17, Sale Price ($) ${faultTexts.write('amount', { example: '19.99' })}`,
    `items[3].media.thumbnail ${faultTexts.write('missing')}`,
    writeImportText('moreRefused', { count: 30 }),
  ].join('\n');
  assert.equal(
    german(() => translateImportMessage(failed)),
    `Es wurde nichts importiert. Zeile 17, Sale Price ($) muss ein Betrag wie 19.99 sein
items[3].media.thumbnail fehlt
30 weitere stehen im Bericht des Imports.`,
  );
  assert.equal(
    german(() => translateFaults(`Item ID ${faultTexts.write('missing')}; ${faultTexts.write('cells')}`)),
    'Item ID fehlt; hat mehr Zellen, als es Spalten gibt',
  );
  assert.equal(
    german(() => translatePlace('line 4')),
    'Zeile 4',
  );
});

test('recognizes faults of prices', () => {
  for (const [price, currency] of [
    [-1, 'EUR'],
    [1.234, 'EUR'],
    [1.5, 'JPY'],
    [1e12, 'EUR'],
  ] as const) {
    const fault = findPriceFault(price, currency) ?? '';
    assert.ok(faultTexts.read(fault), fault);
    assert.ok(findPriceProblem(price, currency)?.startsWith(fault));
  }
});

test('keeps unknown messages of older versions in English', () => {
  const kept = 'No data was imported. The moon was in the way.';
  assert.equal(
    german(() => translateImportMessage(kept)),
    'Es wurde nichts importiert. The moon was in the way.',
  );
});
