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

const supported = (kept: string) => `${writeImportText('unsupported')} ${kept}`;
const skipped = (word: string, kept: string) => `${word}: 2 × ${kept}, 1 × other lines.`;
const nearest = (table: string) => writeImportText('nearest', { table, columns: 'Name' });
const kinds = (kept: string) => writeImportText('leftOut', { kinds: `2 × ${kept}` });

const former: [kept: string, today: string][] = [
  ['Nothing was imported.', writeImportText('nothing')],
  [
    'Nothing was imported: the import was stopped, or stalled until another import for this account took over.',
    writeImportText('stopped'),
  ],
  ['Nothing was imported: the service was stopped. Start the import again.', writeImportText('serviceStopped')],
  ['Nothing was imported because of an internal error. The server log has the details.', writeImportText('internal')],
  ['Nothing was imported: an item was deleted during the import. Start again.', writeImportText('itemDeleted')],
  ['Nothing was imported: a buyer was erased during the import. Start again.', writeImportText('buyerErased')],
  ['Nothing was imported: the file changed while it was being read. Start again.', writeImportText('fileChanged')],
  [
    supported(
      'Use a catalogue as JSON or CSV, or orders or licence keys exported from Envato, Gumroad, Lemon Squeezy, Polar, Easy Digital Downloads or WooCommerce.',
    ),
    supported(writeImportText('supported')),
  ],
  [nearest('licence keys of Lemon Squeezy'), nearest(writeImportText('lemonSqueezyKeys'))],
  [nearest('licence keys of Polar'), nearest(writeImportText('polarKeys'))],
  [nearest('licences of Easy Digital Downloads'), nearest(writeImportText('eddLicences'))],
  [nearest('licences of License Manager for WooCommerce'), nearest(writeImportText('wooLicences'))],
  [
    `Dry run: nothing was imported. ${writeImportText('refused', { count: 2 })}`,
    `${writeImportText('dryRun')} ${writeImportText('refused', { count: 2 })}`,
  ],
  [skipped('Left out', 'free trials'), skipped('Skipped', 'free trials')],
  [kinds('licence keys that were not sold'), kinds(writeImportText('unsoldKeys'))],
  [
    'Polar’s licence keys name neither their product nor their price: rename the drafts, which have one item for each benefit.',
    writeImportText('polarKeysWithoutOrder'),
  ],
  [
    'Nothing was imported. line 17, Key must be a licence key; Item ID is missing',
    `${writeImportText('nothing')} line 17, Key ${faultTexts.write('licenceKey')}; Item ID is missing`,
  ],
];
for (const [kept, today] of former)
  test(`translates “${kept.slice(0, 70)}” of an earlier version like today’s text`, () => {
    const [was, is] = german(() => [translateImportMessage(kept), translateImportMessage(today)].join('\n')).split(
      '\n',
    );
    assert.equal(was, is);
    assert.notEqual(is, today);
  });
