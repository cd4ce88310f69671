import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { listAllItems } from '../catalogue/item.store.ts';
import { codeOf, makeAuthor, validPurchase } from '../testing.ts';
import { importCatalogue } from './import-catalogue.ts';
import { gumroadFile, gumroadSaleOf } from './testing.ts';

let deps: TestDeps;
let authors = 0;
before(async () => {
  deps = await openTestDeps();
});
after(() => deps.close());
const author = async () => (await makeAuthor(deps, `author-${++authors}`)).id;

/** The file name has no known extension. */
function importBytes(account: number, bytes: Buffer, options = {}) {
  const path = join(deps.config.dataDir, 'export.bin');
  writeFileSync(path, bytes);
  return importCatalogue(deps, account, path, options);
}
const nameIn = async (account: number) => (await listAllItems(deps.database.db, account))[0]?.name;
const named = (name: string, delimiter = ',') => gumroadFile([gumroadSaleOf(1, { 'Item Name': name })], delimiter).text;

for (const [how, bytes, name] of [
  ['with quotes, line ends and commas in a cell', Buffer.from(named('A "b",\nc')), 'A "b",\nc'],
  ['with a byte order mark', Buffer.from(`\ufeff${named('Läden 🚦')}`), 'Läden 🚦'],
  ['with semicolons', Buffer.from(named('Läden; groß', ';')), 'Läden; groß'],
  ['with tabs', Buffer.from(named('Läden', '\t')), 'Läden'],
  ['in Windows letters', Buffer.from(named('Läden groß'), 'latin1'), 'Läden groß'],
  ['in UTF-16', Buffer.from(`\ufeff${named('Läden', '\t')}`, 'utf16le'), 'Läden'],
  ['with line ends of Windows', Buffer.from(named('Shop').replaceAll('\n', '\r\n')), 'Shop'],
  ['with a guard against formulas', Buffer.from(named("'=Field()")), '=Field()'],
] as const)
  test(`reads a table ${how}`, async () => {
    const account = await author();
    await importBytes(account, bytes);
    assert.equal(await nameIn(account), name);
  });

test('reads our own tables with a spreadsheet’s decimal commas, lists and dates', async () => {
  const account = await author();
  const items = [
    'id;kind;name;category;options;version;tags;media.thumbnail;media.preview_image;price.regular;price.extended;currency;published_at;status',
    '7;image;Harbour Icons;Graphics;SVG|PNG;1.2.0;icons | outline;https://a.example/t.png;https://a.example/p.png;19,99;79,00;EUR;2026-01-31;withdrawn',
  ].join('\n');
  await importBytes(account, Buffer.from(items));
  const [item] = await listAllItems(deps.database.db, account);
  assert.deepEqual(
    [item?.reference, item?.options, item?.tags, item?.price_regular_minor, item?.status, item?.published_at],
    ['7', '["SVG","PNG"]', '["icons","outline"]', 1999, 'withdrawn', Date.parse('2026-01-31T00:00:00Z')],
  );
  const purchases = [
    'purchase_code,license_type,price,currency,item_id,item_name,downloaded,date,buyer_email,state',
    `${codeOf(1)},Regular License,19.99,EUR,7,,yes,2026-02-01 10:00:00,Ada@Buyer.example,`,
    `${codeOf(2)},Extended License,79,EUR,,A thing only named,,2026-02-01,,refunded`,
  ].join('\n');
  assert.equal((await importBytes(account, Buffer.from(purchases))).purchases, 2);
  const valid = await validPurchase(deps, account, codeOf(1));
  assert.deepEqual([valid?.item.name, valid?.downloaded, valid?.price], ['Harbour Icons', true, 19.99]);
  assert.equal(await validPurchase(deps, account, codeOf(2)), undefined);
  const [, named] = await listAllItems(deps.database.db, account);
  assert.deepEqual([named?.name, named?.status], ['A thing only named', 'draft']);
});

for (const [what, changes, sentence] of [
  ['an amount that is none', { 'Sale Price ($)': '=1+1' }, /line 2, Sale Price \(\$\) must be an amount/],
  ['an amount below nothing', { 'Sale Price ($)': '-5' }, /Sale Price \(\$\) must be a number from 0/],
  ['an amount beyond all bounds', { 'Sale Price ($)': '9'.repeat(18) }, /Sale Price \(\$\) must be at most/],
  ['fractions of a cent', { 'Sale Price ($)': '1.999' }, /too many decimals/],
  [
    'a date that is none',
    { 'Purchase Time (UTC timezone)': '2024-02-30 00:00:00 UTC' },
    /Purchase Date must be a time/,
  ],
  [
    'an American date',
    { 'Purchase Date': '3/5/24', 'Purchase Time (UTC timezone)': '' },
    /Purchase Date must be a time/,
  ],
  ['no name', { 'Item Name': '' }, /Item Name is missing/],
  ['a name without end', { 'Item Name': 'x'.repeat(501) }, /Item Name must have at most 500 characters/],
  ['a NUL', { 'Item Name': 'a\u0000b' }, /Item Name must not contain NUL/],
  ['an address that is none', { 'Purchase Email': 'ada' }, /Purchase Email must be an email address/],
  ['a flag that is none', { 'Disputed?': 'maybe' }, /Disputed\? must be 1 or 0/],
] as const)
  test(`rejects a row with ${what}, and names its line and column`, async () => {
    const account = await author();
    await assert.rejects(
      importCatalogue(deps, account, gumroadFile([gumroadSaleOf(1, { ...changes })])),
      (error) => error instanceof Refusal && error.code === 'invalid' && sentence.test(error.message),
    );
    assert.deepEqual(await listAllItems(deps.database.db, account), []);
  });

test('rejects a duplicate license key', async () => {
  const file = gumroadFile([gumroadSaleOf(1), gumroadSaleOf(2), gumroadSaleOf(1)]);
  await assert.rejects(
    importCatalogue(deps, await author(), file),
    /line 4, License Key is already the code of line 2/,
  );
});

for (const [what, text, sentence] of [
  ['nothing', '', /The file is empty/],
  ['a page', '<!doctype html><title>Log in</title>', /file format is not supported/],
  ['a table of something else', 'date,visitors\n2026-01-01,5\n', /file format is not supported/],
  [
    'a list of items without prices',
    'id,name,cost\n1,Icons,5\n',
    /nearest to a list of items, which also has the column price\.regular\./,
  ],
  [
    'a Gumroad file in short',
    'Item Name,Sale Price ($)\nIcons,5\n',
    /nearest to a Gumroad sales file, .* purchase id\./,
  ],
  ['a column that is misspelt', 'purchase_code,item_id,prise\n', /unknown columns: prise/],
  ['a quote that never ends', `${named('x')}"${'y'.repeat(1_100_000)}`, /more than a million characters/],
  ['more cells than columns', `${named('x')}${'a,'.repeat(80)}b\n`, /line \d+ has more cells than there are columns/],
  ['half a JSON', '{"items": [{"id": 1', /JSON ends in the middle/],
  ['a list of something else', '[{"a": 1}]', /sales\[0\]\.sold_at/],
  [
    'random bytes',
    String.fromCharCode(...Array.from({ length: 500 }, (_, n) => (n * 37) % 255)),
    /file format is not supported/,
  ],
] as const)
  test(`rejects a file that is ${what}`, async () => {
    const account = await author();
    await assert.rejects(
      importBytes(account, Buffer.from(text)),
      (error) => error instanceof Refusal && sentence.test(error.message),
    );
    assert.deepEqual(await listAllItems(deps.database.db, account), []);
  });

test('imports the valid rows if refused rows can be skipped', async () => {
  const account = await author();
  const file = gumroadFile([gumroadSaleOf(1), gumroadSaleOf(2, { 'Sale Price ($)': 'x' }), gumroadSaleOf(3)]);
  const dry = await importCatalogue(deps, account, file, { dryRun: true });
  assert.deepEqual([dry.refused, dry.firstRefused], [1, ['line 3, Sale Price ($) must be an amount such as 19.99']]);
  assert.deepEqual(await listAllItems(deps.database.db, account), []);
  const taken = await importCatalogue(deps, account, file, { skipRefused: true });
  assert.deepEqual([taken.purchases, taken.refused], [2, 1]);
});
