import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bracketJapanese, untranslated } from '../../kernel/i18n/pseudo.testing.ts';
import { unsealFacts } from '../../outbox/index.ts';
import { openShop, type TestShop } from './testing/shop.ts';

let shop: TestShop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const japanese = { 'accept-language': 'ja' };
const given = [
  'Ada',
  'ada',
  'Lovelace',
  'Item',
  'Eve@buyer.example',
  'Eve',
  'UTC',
  'EUR',
  'IBAN DE',
  'DE123456789',
  'Stripe',
  'ATU12345678',
];

test('shows the order form in the visitor’s language, and stores the consent as read', async () => {
  const german = await shop.app.inject({ url: `/shop/buy/${shop.item.id}`, headers: { 'accept-language': 'de-DE' } });
  assert.match(german.body, /<h1>Kasse<\/h1>/);
  assert.match(german.body, /<option value="DE" selected>Deutschland<\/option>/);
  assert.match(german.body, /19,99\s€/);
  const refused = await shop.order(shop.item, { email: 'nobody', name: '' }, { 'accept-language': 'fr' });
  assert.equal(refused.statusCode, 422);
  assert.match(refused.body, /Vérifiez 2 champs/);
  await shop.order(shop.item, { pay: 'manual' }, { 'accept-language': 'es' });
  assert.match((await shop.orders()).at(-1)?.consent_text ?? '', /^Quiero recibir mi compra de inmediato/);
});

test('writes to the buyer in the order’s language, and to the author in English', async () => {
  await shop.order(shop.item, { pay: 'manual' }, { 'accept-language': 'de-DE' });
  const { id, number } = (await shop.orders()).at(-1)!;
  const written = (await shop.letters()).map(({ facts }) => JSON.parse(facts));
  const subjects = written
    .map(({ subject, language }) => [subject, language])
    .filter(([subject]) => subject.includes(number));
  assert.deepEqual(subjects, [
    [`Item 1: order ${number} awaits a bank transfer of €19.99`, undefined],
    [`Item 1: So bezahlen Sie Bestellung ${number}`, 'de'],
  ]);
  await shop.call(shop.ada, 'POST', `/market/orders/${id}/confirm`);
  const receipt = unsealFacts(shop.deps.vault, (await shop.letters()).at(-1)!.facts);
  assert.ok(receipt.event === 'notice');
  assert.equal(receipt.heading, 'Vielen Dank für Ihre Bestellung');
  assert.equal(receipt.language, 'de');
});

test('translates every text of the checkout', async (t) => {
  const { number: waiting } = (await shop.orders()).at(-1)!;
  await shop.order(shop.freeItem);
  const { number: paid } = (await shop.orders()).at(-1)!;
  bracketJapanese(t);
  const pages = [`/shop/buy/${shop.item.id}`, `/shop/buy/${shop.item.id}?coupon=x`, `/shop/buy/${shop.freeItem.id}`];
  for (const url of [
    ...pages,
    `/shop/orders/${waiting}`,
    `/shop/orders/${waiting}/left`,
    `/shop/orders/${paid}`,
    '/shop/buy/999',
  ])
    assert.deepEqual(
      untranslated((await shop.app.inject({ url, headers: japanese })).body, [...given, waiting, paid]),
      [],
      url,
    );
  const wrong = { email: 'x', name: '', country: '', consent: '', vat_id: 'x', coupon: 'x' };
  assert.deepEqual(untranslated((await shop.order(shop.item, wrong, japanese)).body, given), []);
  assert.deepEqual(
    untranslated((await shop.order(shop.item, { vat_id: '1', country: 'AT' }, japanese)).body, given),
    [],
  );
});
