import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeJwt } from 'jose';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import type { ItemTierRow, PurchaseRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { fulfilOrder } from '../checkout/fulfil-order.ts';
import { openShop, type TestShop } from '../checkout/testing/shop.ts';
import { licenceFileFor } from '../licences/issue.ts';
import { listRevokedLicences } from '../licences/licence.store.ts';
import { imbalances } from '../money/testing.ts';
import { changePurchase } from '../purchases/change-purchase.ts';
import { openCode } from '../purchases/purchase-code.ts';
import { saveTiers } from '../tiers/save-tiers.ts';
import { createValidation } from '../validation/validation.ts';
import { extendPath } from './extend-link.ts';

const tier = { price: 100, seats: 3, licence_days: 365, updates_days: 365, renewal_price: 60 };

onEachDatabase({ forks: false }, (open) => {
  let shop: TestShop;
  let pro: ItemTierRow;
  let team: ItemTierRow;
  let free: ItemTierRow;
  let lifetime: ItemTierRow;
  before(async () => {
    shop = await openShop({ open });
    await shop.deps.database.db
      .updateTable('shops')
      .set({ seller_name: 'Ada', seller_address: 'Here' })
      .where('account_id', '=', shop.ada)
      .execute();
    [pro, team, free, lifetime] = (await saveTiers(shop.deps, { account_id: shop.ada, id: shop.item.id }, [
      { ...tier, name: 'Pro', trial_days: 14 },
      { ...tier, name: 'Team', price: 250, seats: 10 },
      { name: 'Free', price: 0, seats: 1 },
      { name: 'Lifetime', price: 300, seats: 5 },
    ])) as [ItemTierRow, ItemTierRow, ItemTierRow, ItemTierRow];
  });
  after(() => shop.close());

  const rowOf = async ({ id }: { id: number }): Promise<PurchaseRow> =>
    (await shop.purchases()).find((row) => row.id === id) as PurchaseRow;
  const payLast = async (): Promise<PurchaseRow> => {
    const order = (await shop.orders()).at(-1)!;
    const paid = { payment_ref: `pi_${order.id}`, paid_minor: order.total_minor, currency: 'EUR', at: shop.clock.ms };
    assert.equal(await fulfilOrder(shop.deps, order.number, paid), 'fulfilled');
    return (await shop.purchases()).at(-1)!;
  };
  const buy = async ({ id }: ItemTierRow): Promise<PurchaseRow> => {
    const answer = await shop.order(shop.item, { licence: `tier-${id}`, pay: 'stripe' });
    assert.equal(answer.statusCode, 303, answer.body);
    return payLast();
  };
  const extend = async (purchase: PurchaseRow, key: string): Promise<PurchaseRow> => {
    const path = extendPath(shop.deps.vault, await rowOf(purchase));
    const page = await shop.app.inject({ url: path });
    const number = /name="number" value="([^"]+)"/.exec(page.body)?.[1] ?? page.body;
    const fields = { licence: key, number, name: 'Eve', country: 'DE', consent: '1', do: 'order', pay: 'stripe' };
    const answer = await shop.post(path, fields);
    assert.equal(answer.statusCode, 303, answer.body);
    return payLast();
  };
  const reasonOf = async (purchase: PurchaseRow) => {
    const verdict = await createValidation(shop.deps)(shop.ada, openCode(shop.deps.vault, purchase.code_sealed));
    return verdict.isValid ? 'valid' : verdict.reason;
  };
  const change = (payment: PurchaseRow, kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'refund') => {
    const money = { amount_minor: payment.price_minor, provider: 'stripe', provider_ref: `${kind}-${payment.id}` };
    const of = { account_id: shop.ada, purchase_id: payment.id };
    return kind === 'refund'
      ? changePurchase(shop.deps, of, { kind, reason: '', ...money })
      : changePurchase(shop.deps, of, { kind, ...money, provider_ref: `dp_${payment.id}` });
  };
  const isBalanced = async () => assert.deepEqual(await imbalances(shop.deps.database.db, shop.ada), []);

  test('a refund of an upgrade takes back only the upgrade, its money and its tax', async () => {
    const purchase = await buy(pro);
    const balance = await shop.balance();
    const payment = await extend(purchase, `upgrade-${team.id}`);
    assert.deepEqual([payment.price_minor, (await rowOf(purchase)).license_type], [15_000, 'Team']);
    await change(payment, 'refund');
    const { license_type, seat_limit, tier_id, ends_at } = await rowOf(purchase);
    assert.deepEqual([license_type, seat_limit, tier_id, ends_at], ['Pro', 3, pro.id, purchase.ends_at]);
    assert.equal(await reasonOf(purchase), 'valid');
    // As for every refund, the shop owner keeps the fee.
    const { fee_minor } = (await shop.orders()).at(-1)!;
    assert.equal(await shop.balance(), balance - fee_minor);
    const documents = await shop.deps.database.db
      .selectFrom('invoices')
      .select('kind')
      .where('purchase_id', '=', payment.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      documents.map(({ kind }) => kind),
      ['invoice', 'credit_note'],
    );
    await isBalanced();
  });

  test('a dispute on a renewal suspends only its time, which returns if the dispute is won', async () => {
    const purchase = await buy(pro);
    shop.clock.ms += 366 * dayMs;
    const payment = await extend(purchase, 'renew');
    const end = (await rowOf(purchase)).ends_at;
    assert.equal(await reasonOf(purchase), 'valid');
    await change(payment, 'dispute_opened');
    assert.deepEqual([await reasonOf(purchase), (await rowOf(purchase)).state], ['expired', 'valid']);
    await change(payment, 'dispute_won');
    assert.deepEqual([await reasonOf(purchase), (await rowOf(purchase)).ends_at], ['valid', end]);
    const second = await extend(purchase, 'renew');
    await change(second, 'dispute_opened');
    await change(second, 'dispute_lost');
    assert.equal((await rowOf(purchase)).ends_at, end);
    await isBalanced();
  });

  test('a tier with the price 0 is given without a payment, and can be upgraded for the whole price', async () => {
    const balance = await shop.balance();
    const answer = await shop.order(shop.item, { licence: `tier-${free.id}`, consent: '' });
    assert.equal(answer.statusCode, 303, answer.body);
    const order = (await shop.orders()).at(-1)!;
    const purchase = (await shop.purchases()).at(-1)!;
    assert.deepEqual([order.provider, order.state, order.total_minor], ['free', 'paid', 0]);
    assert.deepEqual([purchase.license_type, purchase.seat_limit, purchase.invoice], ['Free', 1, null]);
    assert.deepEqual([await reasonOf(purchase), await shop.balance()], ['valid', balance]);
    // A tier with an end can't replace a license without one.
    const path = extendPath(shop.deps.vault, purchase);
    const page = await shop.app.inject({ url: path });
    assert.doesNotMatch(page.body, new RegExp(`upgrade-${pro.id}`));
    const payment = await extend(purchase, `upgrade-${lifetime.id}`);
    const { license_type, seat_limit } = await rowOf(purchase);
    assert.deepEqual([payment.price_minor, license_type, seat_limit], [30_000, 'Lifetime', 5]);
    await isBalanced();
  });

  test('a license file ends with its license, even if the program stays offline', async () => {
    const purchase = await buy(pro);
    const endsAt = purchase.ends_at ?? 0;
    const subject = { kind: 'machine', name: 'a machine that is offline' } as const;
    const file = async (days: number) => {
      const { token, expiresAtMs, graceMs } = await licenceFileFor(shop.deps, await rowOf(purchase), { subject, days });
      const { exp = 0, grace, ends_at } = decodeJwt(token);
      assert.deepEqual([exp * 1000, Number(grace) * 1000], [expiresAtMs, graceMs]);
      assert.equal(Number(ends_at), Math.floor(((await rowOf(purchase)).ends_at ?? 0) / 1000));
      return { expiresAtMs, until: expiresAtMs + graceMs };
    };
    assert.ok((await file(30)).until < endsAt);
    shop.clock.ms = endsAt - 33 * dayMs;
    assert.equal((await file(30)).until, endsAt, 'a shorter grace period');
    shop.clock.ms = endsAt - 5 * dayMs;
    assert.deepEqual(await file(30), { expiresAtMs: endsAt, until: endsAt });
    const payment = await extend(purchase, 'renew');
    assert.ok((await file(30)).until > endsAt);
    // The file outlasts the license that the refund has shortened.
    const revoked = async () => (await listRevokedLicences(shop.deps.database.db, shop.clock.ms)).length;
    const before = await revoked();
    await change(payment, 'refund');
    assert.equal(await revoked(), before + 1);
    shop.clock.ms = endsAt + dayMs;
    await assert.rejects(file(30), /Your license has ended\. Renew it/);
  });

  test('a trial with another address starts at most three times a day from one network', async () => {
    const start = (email: string) => shop.order(shop.item, { licence: `trial-${pro.id}`, email });
    const started = [];
    for (const name of ['one', 'two', 'three']) started.push((await start(`${name}@trial.example`)).statusCode);
    assert.deepEqual(started, [303, 303, 303]);
    const fourth = await start('four@trial.example');
    assert.equal(fourth.statusCode, 429);
    assert.match(fourth.body, /Several trials were started from your network today/);
    shop.clock.ms += dayMs;
    assert.equal((await start('four@trial.example')).statusCode, 303);
    for (const same of ['ONE@trial.example', 'one+again@trial.example'])
      assert.match((await start(same)).body, /already had a trial/);
  });
});
