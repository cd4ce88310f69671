import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { onEachDatabase } from '../../../../../test/support/testing.ts';
import type { Connections } from '../../../deps.ts';
import { reconcileOrders } from '../reconcile.ts';
import { openShop, type TestShop } from '../testing/shop.ts';
import { startStripe, type TestStripe } from '../testing/stripe.ts';
import type { StripeEvent } from '../testing/stripe-state.ts';
import { createStripeAccounts } from './client.ts';

const minuteMs = 60_000;

onEachDatabase((open) => {
  describe('after Stripe’s key is replaced or removed', () => {
    let shop: TestShop;
    let another: TestStripe;
    const urls: { current: string | undefined; former: string[] } = { current: undefined, former: [] };

    beforeEach(async () => {
      const connections = {
        urlOf: (name) => (name === 'stripe' ? urls.current : undefined),
        formerUrlsOf: () => urls.former,
      } satisfies Pick<Connections, 'urlOf' | 'formerUrlsOf'>;
      shop = await openShop({ open, stripeAccounts: createStripeAccounts(connections) });
      another = await startStripe(() => shop.clock.ms);
      Object.assign(urls, { current: shop.stripe.url, former: [] });
    });
    afterEach(async () => {
      await shop.close();
      await another.close();
    });

    const replace = (current: string | undefined) => Object.assign(urls, { current, former: [shop.stripe.url] });
    const lastEvent = () => shop.stripe.state.events.at(-1) as StripeEvent;

    test('accepts the events that the former secret signed, and the new secret’s', async () => {
      const { session } = await shop.orderByStripe();
      replace(shop.stripe.url.replace('whsec_gatehouse_test', 'whsec_new'));
      shop.stripe.state.pay(session);
      assert.equal((await shop.hear(lastEvent())).statusCode, 200);
      assert.equal((await shop.purchases()).length, 1);
      const next = await shop.orderByStripe();
      shop.stripe.state.pay(next.session);
      for (const [secret, status] of [
        ['whsec_forged', 400],
        ['whsec_new', 200],
      ] as const) {
        const signed = shop.stripe.signed(lastEvent(), { secret });
        const { statusCode } = await shop.app.inject({ method: 'POST', url: '/shop/stripe', ...signed });
        assert.equal(statusCode, status, secret);
      }
      assert.equal((await shop.purchases()).length, 2);
      urls.former = [];
      assert.equal((await shop.hear(lastEvent())).statusCode, 400);
    });

    test('accepts no event that was signed without a secret', async () => {
      const { session } = await shop.orderByStripe();
      shop.stripe.state.pay(session);
      const { payload, headers } = shop.stripe.signed(lastEvent());
      const timestamp = Math.floor(shop.clock.ms / 1000);
      const signature = createHmac('sha256', '').update(`${timestamp}.${payload}`).digest('hex');
      const forged = { payload, headers: { ...headers, 'stripe-signature': `t=${timestamp},v1=${signature}` } };
      const withoutSecret = shop.stripe.url.replace(':whsec_gatehouse_test', '');
      for (const [current, former, status] of [
        [withoutSecret, [], 400],
        [undefined, [withoutSecret], 400],
        [undefined, [], 404],
      ] as const) {
        Object.assign(urls, { current, former });
        const { statusCode } = await shop.app.inject({ method: 'POST', url: '/shop/stripe', ...forged });
        assert.equal(statusCode, status);
      }
      assert.equal((await shop.purchases()).length, 0);
    });

    test('completes orders of the former account, and begins new orders in the new one', async () => {
      const { order, session } = await shop.orderByStripe();
      replace(another.url);
      const again = await shop.post(`/shop/orders/${order.number}/pay`, {});
      assert.equal(again.headers.location, shop.stripe.state.sessions.get(session)?.url);
      shop.stripe.state.pay(session);
      await shop.app.inject({ url: `/shop/orders/${order.number}/returned` });
      assert.equal((await shop.orders())[0]?.state, 'paid');
      const next = await shop.orderByStripe();
      assert.ok(another.state.sessions.has(next.session));
    });

    test('completes open orders of a removed account without webhooks, and begins no new ones', async () => {
      const { order, session } = await shop.orderByStripe();
      replace(undefined);
      shop.stripe.state.pay(session);
      shop.clock.ms += 10 * minuteMs;
      await reconcileOrders(shop.deps);
      assert.equal((await shop.orders())[0]?.state, 'paid');
      const refused = await shop.order(shop.item, { pay: 'stripe' });
      assert.equal(refused.statusCode, 422);
      assert.match((await shop.app.inject({ url: `/shop/orders/${order.number}` })).body, /Eve/);
    });

    test('keeps an order open while the former account is unavailable, and ends it after its key is deleted', async () => {
      const { order } = await shop.orderByStripe();
      replace(another.url);
      shop.clock.ms += 2 * 60 * minuteMs;
      shop.stripe.failures.push(...Array.from({ length: 6 }, () => ({ kind: 'refused' }) as const));
      await reconcileOrders(shop.deps);
      assert.equal((await shop.orders())[0]?.state, 'open');
      Object.assign(urls, { current: undefined, former: [] });
      shop.clock.ms += 10 * 60 * minuteMs;
      await reconcileOrders(shop.deps);
      assert.deepEqual([(await shop.orders())[0]?.number, (await shop.orders())[0]?.state], [order.number, 'expired']);
    });

    test('ends an expired order if the former key was revoked and the new account doesn’t know the order', async () => {
      await shop.orderByStripe();
      replace(another.url);
      urls.former = [shop.stripe.url.replace('sk_test_gatehouse', 'sk_test_revoked')];
      shop.clock.ms += 2 * 60 * minuteMs;
      await reconcileOrders(shop.deps);
      assert.equal((await shop.orders())[0]?.state, 'expired');
    });
  });
});
