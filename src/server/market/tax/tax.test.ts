import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openShop, type TestShop } from '../checkout/testing/shop.ts';
import { sumBook } from '../money/ledger.store.ts';
import { changePurchase } from '../purchases/index.ts';
import { startVies } from './vies.testing.ts';

let vies: Awaited<ReturnType<typeof startVies>>;
let shop: TestShop;
let networkCountry = '';
before(async () => {
  vies = await startVies();
  shop = await openShop({ viesUrl: vies.url, networkCountry: () => networkCountry });
});
after(async () => {
  await shop.close();
  await vies.close();
});
beforeEach(async () => {
  networkCountry = '';
  vies.state.isDown = false;
  await set({ mode: 'by_country', home_country: 'DE', has_oss: true, adds_tax: false });
});

const set = async (changes: object) => {
  const answer = await shop.call(shop.ada, 'PATCH', '/market/tax', changes);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
};
const lastOrder = async () => {
  const order = (await shop.orders()).at(-1);
  if (!order) throw new Error('there is no order');
  const tax = await shop.deps.database.db
    .selectFrom('order_taxes')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return { ...order, tax };
};
const buy = async (fields: Parameters<TestShop['order']>[1]) => {
  const { order } = await shop.orderByStripe(fields);
  shop.stripe.state.pay(order.provider_ref ?? '');
  await shop.app.inject({ url: `/shop/orders/${order.number}/returned` });
  const purchase = (await shop.purchases()).find(({ order_id }) => order_id === order.id);
  if (!purchase) throw new Error('there is no purchase');
  return purchase;
};
const invoiceOf = async (purchaseId: number) => {
  const row = await shop.deps.database.db
    .selectFrom('invoices')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  const { tax_rule, tax_country, tax_basis_points } = JSON.parse(row.facts);
  return [row.total_minor, row.tax_minor, tax_rule, tax_country, tax_basis_points];
};

test('charges the tax of the buyer’s country, and keeps it if the settings change before the payment', async () => {
  const { order } = await shop.orderByStripe({ country: 'FI' });
  assert.deepEqual([order.total_minor, order.tax_minor], [1999, 406]);
  await set({ mode: 'one_rate' });
  shop.stripe.state.pay(order.provider_ref ?? '');
  await shop.app.inject({ url: `/shop/orders/${order.number}/returned` });
  const purchase = (await shop.purchases()).find(({ order_id }) => order_id === order.id);
  assert.deepEqual(await invoiceOf(purchase?.id ?? 0), [1999, 406, 'destination', 'FI', 2550]);
});

test('quotes the tax of the chosen country', async () => {
  const quote = async (country: string) => (await shop.order(shop.item, { country, do: 'price' })).body;
  assert.match(await quote('FI'), /Includes tax \(25\.5%\)/);
  assert.match(await quote('DE'), /Includes tax \(19%\)/);
  assert.doesNotMatch(await quote('US'), /Includes tax/);
  await set({ adds_tax: true });
  assert.match(await quote('DE'), /name="total" value="2379"/);
  assert.match(await quote('US'), /name="total" value="1999"/);
});

test('charges no tax to a business whose VAT ID VIES confirms', async () => {
  vies.state.registered.add('FR40303265045');
  const purchase = await buy({ country: 'FR', company: 'Reader SARL', vat_id: 'FR 40 303265045' });
  assert.deepEqual(await invoiceOf(purchase.id), [1666, 0, 'reverse_charge', 'FR', 0]);
  const { tax } = await lastOrder();
  assert.deepEqual([tax.vat_check, tax.vat_reference], ['verified', 'WAPIAAAAX1']);
});

test('charges tax if VIES is down or doesn’t know the VAT ID, and says so', async () => {
  vies.state.isDown = true;
  const asked = vies.state.asked.length;
  const down = { country: 'FR', vat_id: 'FR83404833048' };
  assert.match((await shop.order(shop.item, { ...down, do: 'price' })).body, /could not be verified right now/);
  await shop.orderByStripe(down);
  assert.deepEqual([(await lastOrder()).tax.vat_check, (await lastOrder()).tax_minor], ['unavailable', 333]);
  assert.equal(vies.state.asked.length, asked + 1, 'asked once for both requests');
  vies.state.isDown = false;
  const unknown = { country: 'AT', vat_id: 'ATU13585627' };
  assert.match((await shop.order(shop.item, { ...unknown, do: 'price' })).body, /not registered in the EU/);
  const mistyped = { country: 'AT', vat_id: 'ATU13585626' };
  await shop.order(shop.item, { ...mistyped, do: 'price' });
  assert.ok(!vies.state.asked.includes('ATU13585626'), 'its check digit is wrong');
});

test('asks to confirm a country that contradicts the network', async () => {
  networkCountry = 'FR';
  const contradiction = await shop.order(shop.item, { country: 'US', pay: 'stripe' });
  assert.equal(contradiction.statusCode, 422);
  assert.match(contradiction.body, /Your connection is in France/);
  assert.match(contradiction.body, /name="country_confirmed" value="US"/);
  const other = await shop.order(shop.item, { country: 'US', pay: 'stripe', country_confirmed: 'GB' });
  assert.equal(other.statusCode, 422);
  await shop.orderByStripe({ country: 'US', country_confirmed: 'US' });
  const { tax } = await lastOrder();
  assert.deepEqual([tax.rule, tax.network_country, tax.is_confirmed], ['none', 'FR', 1]);
  await shop.orderByStripe({ country: 'FR' });
});

test('refuses settings that can’t tax the home country', async () => {
  const fault = async (changes: object) => {
    const { status, body } = await shop.call(shop.ada, 'PATCH', '/market/tax', changes);
    return [status, Object.keys(body.errors ?? {})];
  };
  assert.deepEqual(await fault({ home_country: '' }), [422, ['home_country']]);
  assert.deepEqual(await fault({ home_country: 'US' }), [422, ['rates']]);
  assert.deepEqual(await fault({ invoice_prefix: 'RE' }), [422, ['invoice_prefix']]);
  const { examples, home_country } = await set({ home_country: 'US', rates: [{ country: 'US', basis_points: 0 }] });
  assert.equal(home_country, 'US');
  assert.deepEqual(examples[1], { country: 'FR', rule: 'destination', basis_points: 2000, pays: 100, tax: 16.67 });
  assert.equal((await shop.call(shop.bob, 'GET', '/market/tax')).body.data.mode, 'one_rate');
});

test('totals taxes by country and quarter like the books, refunds in the quarter in which they happen', async () => {
  const purchase = await buy({ country: 'IT' });
  await buy({ country: 'IT' });
  const totals = async (query: string, account = shop.ada) =>
    (await shop.call(account, 'GET', `/market/money/tax?${query}`)).body.data.totals;
  const ofItaly = (rows: { country: string; net: number; tax: number }[]) =>
    rows.filter(({ country }) => country === 'IT').map(({ net, tax }) => [net, tax]);
  assert.deepEqual(ofItaly(await totals('year=2026&quarter=1')), [[32.78, 7.2]]);
  const before = shop.clock.ms;
  shop.clock.ms = Date.parse('2026-04-02T12:00:00Z');
  const of = { account_id: shop.ada, purchase_id: purchase.id };
  const refund = { kind: 'refund', provider: 'stripe', provider_ref: 're_it', reason: '', amount_minor: 1000 } as const;
  await changePurchase(shop.deps, of, refund);
  assert.deepEqual(ofItaly(await totals('year=2026&quarter=1')), [[32.78, 7.2]]);
  assert.deepEqual(ofItaly(await totals('year=2026&quarter=2')), [[-8.2, -1.8]]);
  const all = [...(await totals('year=2026&quarter=1')), ...(await totals('year=2026&quarter=2'))];
  const book = await sumBook(shop.deps.database.db, shop.ada, {
    ...{ book: 'tax', currency: 'EUR', beforeMs: Number.MAX_SAFE_INTEGER },
  });
  assert.equal(Math.round(all.reduce((sum, { tax }) => sum + tax * 100, 0)), book);
  assert.deepEqual(await totals('year=2026&quarter=1', shop.bob), []);
  const csv = await shop.app.inject({
    url: '/api/v1/market/money/tax?year=2026&quarter=2&format=csv',
    headers: { 'x-account': String(shop.ada) },
  });
  assert.equal(csv.body, 'country,rate,net,tax,currency,rule,documents\nIT,22,-8.2,-1.8,EUR,destination,1\n');
  shop.clock.ms = before;
});
