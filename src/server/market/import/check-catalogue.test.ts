import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { catalogueOf, codeOf, itemOf, makeAuthor, purchaseOf } from '../testing.ts';
import { importCatalogue } from './import-catalogue.ts';

let deps: TestDeps;
let accounts = 0;
before(async () => {
  deps = await openTestDeps();
});
after(() => deps.close());

async function check(items: unknown[], purchases: unknown[], known: string[] = []) {
  const { id } = await makeAuthor(deps, `author-${++accounts}`);
  await importCatalogue(deps, id, catalogueOf(known.map((reference) => itemOf(reference))));
  return importCatalogue(deps, id, catalogueOf(items, purchases));
}
const media = itemOf(1).media;
const without = (fields: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

for (const [what, items, purchases] of [
  ['a text for an id, meaning the same as a number', [itemOf('7')], [purchaseOf(1, 7)]],
  ['an item imported before', [], [purchaseOf(1, 'known')]],
  [
    'purchases without support, buyer and download',
    [itemOf(1)],
    [{ ...purchaseOf(1, 1), supported_until: null, buyer_email: null, downloaded: undefined }],
  ],
  [
    'a code in upper case with white space',
    [itemOf(1)],
    [purchaseOf(1, 1, { purchase_code: ` ${codeOf(1).toUpperCase()}\n` })],
  ],
  [
    'an audio item without images',
    [itemOf(1, { kind: 'audio', media: { thumbnail: media.thumbnail, preview_audio: 'https://files.example/a.mp3' } })],
    [],
  ],
  [
    'media that the kind does not show',
    [itemOf(1, { media: { ...media, preview_audio: 'https://files.example/a.mp3' } })],
    [],
  ],
  [
    'an item without texts and lists that may be empty',
    [
      ['description', 'sub_category', 'options', 'tags', 'demo_link'].reduce(
        without,
        itemOf(1) as Record<string, unknown>,
      ),
    ],
    [],
  ],
  ['a time with an offset', [itemOf(1, { published_at: '2026-01-01T02:00:00+02:00' })], []],
] as const) {
  test(`accepts ${what}`, async () => {
    const taken = await check([...items], [...purchases], ['known']);
    assert.deepEqual([Object.keys(taken.items).length, taken.purchases], [items.length, purchases.length]);
  });
}

for (const [place, message, items, purchases] of [
  ['items[0].id', 'is missing', [without(itemOf(1), 'id')], []],
  ['items[0].id', 'must be a whole number or a text', [itemOf(1.5)], []],
  ['items[1].id', 'is already the id of items[0]', [itemOf(1), itemOf('1')], []],
  ['items[0].name', 'must not be empty', [itemOf(1, { name: ' ' })], []],
  ['items[0].name', 'must be a string', [itemOf(1, { name: 7 })], []],
  ['items[0].name', 'must not contain NUL characters or broken surrogates.', [itemOf(1, { name: 'a\u0000' })], []],
  ['items[0].kind', 'must be one of image, audio, video', [itemOf(1, { kind: 'book' })], []],
  ['items[0].version', 'must be a version such as 1.0.0', [itemOf(1, { version: '1.0' })], []],
  ['items[0].tags', 'must be a list', [itemOf(1, { tags: 'a' })], []],
  ['items[0].tags[1]', 'must be a string', [itemOf(1, { tags: ['a', 1] })], []],
  ['items[0].demo_link', 'must be an http or https address', [itemOf(1, { demo_link: 'javascript:alert(1)' })], []],
  ['items[0].media.thumbnail', 'is missing', [itemOf(1, { media: without(media, 'thumbnail') })], []],
  [
    'items[0].media.screenshots[0]',
    'must be an http or https address',
    [itemOf(1, { media: { ...media, screenshots: ['x'] } })],
    [],
  ],
  [
    'items[0].media.preview_image',
    'is missing: the item is of kind image',
    [itemOf(1, { media: without(media, 'preview_image') })],
    [],
  ],
  ['items[0].media.preview_audio', 'is missing: the item is of kind audio', [itemOf(1, { kind: 'audio' })], []],
  ['items[0].media.preview_video', 'is missing: the item is of kind video', [itemOf(1, { kind: 'video' })], []],
  [
    'items[0].price.regular',
    'has too many decimals: EUR has at most 2 decimals',
    [itemOf(1, { price: { regular: 1.999, extended: 2 } })],
    [],
  ],
  ['items[0].price.extended', 'is missing', [itemOf(1, { price: { regular: 1 } })], []],
  ['items[0].currency', 'must be a currency code such as EUR', [itemOf(1, { currency: 'eur' })], []],
  [
    'items[0].published_at',
    'must be a time such as 2026-03-01T12:00:00Z',
    [itemOf(1, { published_at: '01.03.2026' })],
    [],
  ],
  ['items[0].colour', 'is unknown', [itemOf(1, { colour: 'red' })], []],
  ['items[0].media.poster', 'is unknown', [itemOf(1, { media: { ...media, poster: 'x' } })], []],
  [
    'purchases[0].purchase_code',
    'must be a UUID of version 4',
    [itemOf(1)],
    [purchaseOf(1, 1, { purchase_code: 'abc' })],
  ],
  [
    'purchases[1].purchase_code',
    'is already the code of purchases[0]',
    [itemOf(1)],
    [purchaseOf(1, 1), purchaseOf(1, 1, { purchase_code: codeOf(1).toUpperCase() })],
  ],
  ['purchases[0].item_id', 'is missing', [itemOf(1)], [without(purchaseOf(1, 1), 'item_id')]],
  [
    'purchases[0].item_id',
    'is "2", which is neither an item of this file nor one imported before',
    [itemOf(1)],
    [purchaseOf(1, 2)],
  ],
  [
    'purchases[0].price',
    'has too many decimals: JPY has no decimals',
    [itemOf(1)],
    [purchaseOf(1, 1, { price: 9.5, currency: 'JPY' })],
  ],
  ['purchases[0].price', 'must be a number', [itemOf(1)], [purchaseOf(1, 1, { price: '19.99' })]],
  [
    'purchases[0].currency',
    'must be a currency code such as EUR',
    [itemOf(1)],
    [purchaseOf(1, 1, { currency: 'XQX' })],
  ],
  [
    'purchases[0].supported_until',
    'must be a time such as 2026-03-01T12:00:00Z',
    [itemOf(1)],
    [purchaseOf(1, 1, { supported_until: 'never' })],
  ],
  ['purchases[0].downloaded', 'must be a boolean', [itemOf(1)], [purchaseOf(1, 1, { downloaded: 'yes' })]],
  ['purchases[0].date', 'is missing', [itemOf(1)], [without(purchaseOf(1, 1), 'date')]],
  ['purchases[0].buyer_email', 'must be an email address', [itemOf(1)], [purchaseOf(1, 1, { buyer_email: 'ada' })]],
  [
    'purchases[0].state',
    'must be one of valid, refunded, disputed, revoked',
    [itemOf(1)],
    [purchaseOf(1, 1, { state: 'lost' })],
  ],
  [
    'purchases[17].price',
    'is missing',
    [itemOf(1)],
    Array.from({ length: 18 }, (_, n) => (n < 17 ? purchaseOf(n, 1) : without(purchaseOf(n, 1), 'price'))),
  ],
] as const) {
  test(`rejects ${place}: ${message}`, async () => {
    await assert.rejects(check([...items], [...purchases]), (error: unknown) => {
      assert.ok(error instanceof Refusal);
      assert.deepEqual(error.errors, { [place]: [message] });
      assert.ok(error.message.includes(`No data was imported. ${place} ${message}`));
      return true;
    });
  });
}

test('reports several faults together, up to twenty', async () => {
  const faulty = (count: number) =>
    check(
      Array.from({ length: count }, (_, n) => itemOf(n, { name: '' })),
      [],
    );
  await assert.rejects(faulty(3), (error: Refusal) => Object.keys(error.errors ?? {}).length === 3);
  await assert.rejects(
    faulty(50),
    (error: Refusal) =>
      Object.keys(error.errors ?? {}).length === 20 && /30 more are in the import's report/.test(error.message),
  );
});
