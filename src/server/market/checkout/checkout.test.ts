import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { type Notice, unsealFacts } from '../../outbox/index.ts';
import { formatDay } from '../library/index.ts';
import { placeOrder } from './place-order.ts';
import { reconcileOrders } from './reconcile.ts';
import { openShop, type TestShop } from './testing/shop.ts';

const dayMs = 86_400_000;

onEachDatabase((open) => {
  let shop: TestShop;
  before(async () => {
    shop = await openShop({ open });
  });
  after(() => shop.close());

  const page = (path: string) => shop.app.inject({ url: path });
  const lastOrder = async () => (await shop.orders()).at(-1)!;

  test('shows the price with its tax, and updates it without script', async () => {
    const first = await page(`/shop/buy/${shop.item.id}`);
    assert.equal(first.statusCode, 200);
    assert.match(first.body, /€19\.99/);
    assert.match(first.body, /Includes tax \(20%\)<\/dt><dd class="soft">€3\.33/);
    assert.match(first.body, /<noscript><p class="update">/);
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(first.body) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    assert.ok(String(first.headers['content-security-policy']).includes(`script-src 'sha256-${hash}'`));
    assert.match(String(first.headers['content-security-policy']), /form-action 'self' http:;/);
    assert.equal(first.headers['cache-control'], 'private, no-store');
    const fields = {
      do: 'price',
      licence: 'extended',
      email: '"><b>',
      name: '',
      number: await shop.formNumber(shop.item.id),
    };
    const again = await shop.post(`/shop/buy/${shop.item.id}`, fields);
    assert.equal(again.statusCode, 200);
    assert.match(again.body, /€79\.00/);
    assert.match(again.body, /value="&quot;&gt;&lt;b&gt;"/);
    assert.equal((await shop.orders()).length, 0);
  });

  test('returns 404 for items that are not for sale', async () => {
    const db = shop.deps.database.db;
    await db.updateTable('items').set({ status: 'withdrawn' }).where('id', '=', shop.bobsItem.id).execute();
    for (const path of [
      `/shop/buy/${shop.bobsItem.id}`,
      '/shop/buy/999',
      '/shop/buy/x',
      '/shop/orders/XXXX-XXXX-XXXX-XXXX',
    ])
      assert.equal((await page(path)).statusCode, 404, path);
    await db.updateTable('items').set({ status: 'published' }).where('id', '=', shop.bobsItem.id).execute();
  });

  test('sells an item only if it has a file or delivers only a code', async () => {
    const { db } = shop.deps.database;
    const sold = (changes: { is_code_only: number }) =>
      db.updateTable('items').set(changes).where('account_id', '=', shop.ada).execute();
    const [number, open] = [await shop.formNumber(shop.item.id), await shop.orderByStripe()];
    await sold({ is_code_only: 0 });
    const before = (await shop.orders()).length;
    for (const item of [shop.item, shop.freeItem]) {
      const form = await page(`/shop/buy/${item.id}?coupon=ANY`);
      assert.match(form.body, /cannot be ordered right now/);
      assert.doesNotMatch(form.body, /<form method="post" action="\/shop\/buy/);
      const sent = await shop.order(item, { number });
      assert.equal(sent.statusCode, 409);
      assert.match(sent.body, /has not added anything to deliver yet/);
    }
    assert.equal((await shop.orders()).length, before);
    const pay = await shop.post(`/shop/orders/${open.order.number}/pay`, {});
    assert.equal(pay.statusCode, 409);

    const version = await db
      .insertInto('item_versions')
      .values({
        ...{ account_id: shop.ada, item_id: shop.freeItem.id, version: '2.0.0', changes: '' },
        ...{ created_at: 1, published_at: null },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const file = {
      name: 'a.zip',
      file_key: 'k',
      sha256: 's',
      bytes: 1,
      content_type: 'application/zip',
      created_at: 1,
    };
    await db
      .insertInto('item_files')
      .values({ ...file, account_id: shop.ada, version_id: version.id })
      .execute();
    assert.equal((await shop.order(shop.freeItem, { number })).statusCode, 409, 'a version that is not published');
    await db.updateTable('item_versions').set({ published_at: 1 }).where('id', '=', version.id).execute();
    assert.equal((await shop.order(shop.freeItem, { number })).statusCode, 303);
    await db.deleteFrom('item_versions').where('id', '=', version.id).execute();
    await sold({ is_code_only: 1 });
    assert.equal((await shop.order(shop.freeItem)).statusCode, 303);
  });

  test('rejects orders of a withdrawn item, but accepts payment of an earlier order', async () => {
    const { db } = shop.deps.database;
    const { item } = shop;
    const asked = {
      licence: 'regular',
      coupon: '',
      email: 'a@b.example',
      name: 'A',
      company: '',
      vatId: '',
      consent: '',
      country: '',
      pay: 'stripe',
    } as const;
    const { order } = await shop.orderByStripe();
    await db.updateTable('items').set({ status: 'withdrawn' }).where('id', '=', item.id).execute();
    await assert.rejects(placeOrder(shop.deps, item, { ...asked, number: 'AAAA-AAAA-AAAA-AAAA' }), /not found/i);
    assert.equal((await shop.post(`/shop/orders/${order.number}/pay`, {})).statusCode, 303);
    await db.updateTable('items').set({ status: 'published' }).where('id', '=', item.id).execute();
  });

  test('stores the order before redirecting to Stripe, and opens one checkout session', async () => {
    const { order, session } = await shop.orderByStripe({ email: 'Kim@Buyer.example' });
    assert.deepEqual(
      [order.state, order.total_minor, order.tax_minor, order.fee_minor, order.buyer_email, order.buyer_country],
      ['open', 1999, 333, 167, 'kim@buyer.example', 'DE'],
    );
    const asked = shop.stripe.state.sessions.get(session)!;
    assert.deepEqual([asked.amount_total, asked.currency, asked.client_reference_id], [1999, 'eur', order.number]);
    assert.equal(order.expires_at, asked.expires_at * 1000);
    const shown = await page(`/shop/orders/${order.number}`);
    assert.match(shown.body, /Waiting for your payment/);
    assert.match((await page(`/shop/orders/${order.number}/left`)).body, /without paying/);
    const pays = await Promise.all([1, 2, 3].map(() => shop.post(`/shop/orders/${order.number}/pay`, {})));
    for (const { statusCode, headers } of pays) assert.deepEqual([statusCode, headers.location], [303, asked.url]);
  });

  test('shows visitors who know a paid order’s number only that an email was sent', async () => {
    const { order, session } = await shop.orderByStripe({ email: 'secret@buyer.example' });
    shop.stripe.state.pay(session);
    for (const path of ['/returned', '']) {
      const { body, headers } = await page(`/shop/orders/${order.number}${path}`);
      assert.doesNotMatch(body, /secret@|library\/open|[0-9a-f]{8}-[0-9a-f]{4}-4/);
      assert.equal(headers['set-cookie'], undefined);
    }
    assert.match((await page(`/shop/orders/${order.number}`)).body, /s…@buyer\.example/);
    const letter = (await shop.letters()).at(-1)!;
    assert.equal(letter.idempotency_key, `order_receipt_${order.number}`);
    const { action } = unsealFacts(shop.deps.vault, letter.facts) as Notice;
    assert.match(action.url, new RegExp(`/shop/orders/${order.number}/open/\\d+\\.[\\w-]{43}$`));
    const stored = JSON.stringify(await shop.letters());
    assert.doesNotMatch(stored, /\/open\/|[0-9a-f]{8}-[0-9a-f]{4}-4/, 'who reads the database is not let in');
  });

  test('stores and prints the company, its VAT ID and the consent', async () => {
    await shop.order(shop.item, { pay: 'stripe', company: 'Reader GmbH', vat_id: 'de 123 456 789' });
    const order = await lastOrder();
    assert.deepEqual([order.buyer_company, order.buyer_vat_id], ['Reader GmbH', 'DE123456789']);
    assert.match(order.consent_text, /lose my right to withdraw/);
    assert.equal(order.consent_at, shop.clock.ms);
    shop.stripe.state.pay(order.provider_ref!);
    await page(`/shop/orders/${order.number}/returned`);
    const purchase = (await shop.purchases()).find(({ order_id }) => order_id === order.id);
    const { facts } = await shop.deps.database.db
      .selectFrom('invoices')
      .select('facts')
      .where('purchase_id', '=', purchase?.id ?? 0)
      .executeTakeFirstOrThrow();
    const { buyer } = JSON.parse(facts);
    assert.deepEqual([buyer.company, buyer.vat_id], ['Reader GmbH', 'DE123456789']);
    const { body } = await shop.call(shop.ada, 'GET', `/market/orders/${order.id}`);
    assert.deepEqual(
      [body.data.buyer.company, body.data.buyer.vat_id, body.data.consent],
      ['Reader GmbH', 'DE123456789', { text: order.consent_text, given_at: new Date(shop.clock.ms).toISOString() }],
    );
  });

  test('requires only an email address for a free item, and offers no coupon', async () => {
    const form = (await page(`/shop/buy/${shop.freeItem.id}`)).body;
    assert.match(form, />Get for free</);
    assert.doesNotMatch(form, /name="(coupon|consent|country|vat_id|pay)"/);
    const sent = await shop.order(shop.freeItem, { name: '', consent: '', email: 'free@buyer.example' });
    assert.equal(sent.statusCode, 303);
    const order = await lastOrder();
    assert.deepEqual([order.state, order.consent_text, order.consent_at], ['paid', '', null]);
  });

  test('rejects an order if its total differs from the amount on the button', async () => {
    const before = (await shop.orders()).length;
    const form = (await page(`/shop/buy/${shop.item.id}`)).body;
    assert.match(form, />Pay €19\.99</);
    assert.match(form, /name="total" value="1999"/);
    const again = await shop.order(shop.item, { pay: 'stripe', licence: 'extended', total: '1999' });
    assert.equal(again.statusCode, 409);
    assert.match(again.body, /The total is now €79\.00/);
    assert.match(again.body, />Pay €79\.00</);
    assert.equal((await shop.orders()).length, before);
    assert.equal((await shop.order(shop.item, { pay: 'stripe', licence: 'extended', total: '7900' })).statusCode, 303);
    // Orders are rate limited.
    shop.clock.ms += dayMs;
  });

  test('accepts forms only from its own pages', async () => {
    const before = (await shop.orders()).length;
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[])
      assert.equal((await shop.order(shop.item, {}, headers)).statusCode, 403, JSON.stringify(headers));
    assert.equal((await shop.orders()).length, before);
    const own: Record<string, string> = { 'sec-fetch-site': 'same-origin', origin: 'null' };
    assert.equal((await shop.order(shop.item, {}, own)).statusCode, 303);
  });

  test('creates one order from a form that is sent five times concurrently', async () => {
    const before = (await shop.orders()).length;
    const number = await shop.formNumber(shop.freeItem.id);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => shop.order(shop.freeItem, { number })));
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([303]));
    const made = (await shop.orders()).slice(before);
    assert.deepEqual(
      made.map(({ provider, state }) => [provider, state]),
      [['free', 'paid']],
    );
    const purchases = (await shop.purchases()).filter(({ order_id }) => order_id === made[0]?.id);
    assert.equal(purchases.length, 1);
    assert.equal((await shop.order(shop.item, { number })).statusCode, 409);
  });

  test('reads pasted addresses and coupons as they were meant', async () => {
    await shop.call(shop.ada, 'POST', '/market/coupons', { code: 'SAVE-20', percent: 20 });
    for (const coupon of [
      'save-20',
      '\u200bSAVE-20\u200b',
      'SAVE–20',
      'SAVE\u221220',
      'SA\u00adVE-20',
      '“SAVE-20”',
      'SAVE-20.',
    ]) {
      const sent = await shop.order(shop.item, { pay: 'manual', coupon, email: 'ada\u200b@buyer.example' });
      const { total_minor, buyer_email } = await lastOrder();
      assert.deepEqual([sent.statusCode, total_minor, buyer_email], [303, 1599, 'ada@buyer.example'], coupon);
    }
    shop.clock.ms += dayMs;
    for (const email of ['taro..y@docomo.example', 'taro.@docomo.example'])
      assert.equal((await shop.order(shop.freeItem, { email })).statusCode, 303, email);
    for (const email of [
      'ada@buyer..example',
      'ada@buyer.c',
      'ada@-buyer.example',
      'ada@127.0.0.1',
      'ada😀@buyer.example',
    ])
      assert.equal((await shop.order(shop.freeItem, { email })).statusCode, 422, email);
    shop.clock.ms += dayMs;
  });

  test('shows errors at their fields, keeps the input, and creates no order', async () => {
    const before = (await shop.orders()).length;
    for (const [fields, said] of [
      [{ email: 'nobody' }, 'This is not a complete email address, for example you@example.com'],
      [{ email: 'a@b.example\nBcc: c@d.example' }, 'This is not a complete email address, for example you@example.com'],
      [{ email: ' ' }, 'Enter your email address.'],
      [{ country: '' }, 'Choose your country.'],
      [{ name: '  ' }, 'Enter your name.'],
      [{ name: 'x'.repeat(101) }, 'Enter a name of up to 100'],
      [{ country: 'ZZ' }, 'Choose a country'],
      [{ vat_id: 'DE12' }, 'not a VAT ID of Germany'],
      [{ company: 'x'.repeat(101) }, 'Enter a company of up to 100'],
      [{ consent: '' }, 'Agree to the immediate delivery'],
      [{ licence: 'all' }, 'Choose a license'],
      [{ pay: 'gold' }, 'Choose a payment method'],
      [{ coupon: 'NOPE' }, 'This coupon code does not exist'],
      [{ number: 'AAAA-AAAA-AAAA-AAAA.forged' }, 'This form has expired'],
    ] as const) {
      const { statusCode, body } = await shop.order(shop.item, { name: 'Kept Name', ...fields });
      assert.deepEqual([statusCode, body.includes(said)], [422, true], JSON.stringify(fields));
      if (!('name' in fields)) assert.match(body, /value="Kept Name"/);
    }
    assert.equal((await shop.orders()).length, before);
    shop.clock.ms += dayMs;
  });

  test('lists errors with links to their fields, and focuses the first field', async () => {
    const { body } = await shop.order(shop.item, { email: 'nonsense@x', name: '', country: '', consent: '' });
    const [, list = ''] = /<div class="problem" role="alert">(.*?)<\/div>/s.exec(body) ?? [];
    assert.match(list, /Check 4 fields/);
    assert.deepEqual(
      [...list.matchAll(/<a href="#(\w+)">/g)].map(([, name]) => name),
      ['email', 'name', 'country', 'consent'],
    );
    for (const name of ['email', 'name', 'country', 'consent'])
      assert.match(body, new RegExp(`id="${name}" aria-describedby="${name}-fault" aria-invalid="true"`));
    assert.deepEqual(body.match(/id="(\w+)"[^>]* autofocus/)?.[1], 'email');
    assert.equal(body.match(/ autofocus/g)?.length, 1);
    assert.match(body, /<title>Error: Buy /);
  });

  test('preselects the browser’s country, and requires a country only if tax is charged', async () => {
    const german = { url: `/shop/buy/${shop.item.id}`, headers: { 'accept-language': 'de-AT,de;q=0.8' } };
    assert.match((await shop.app.inject(german)).body, /<option value="AT" selected>/);
    assert.match(
      (await page(`${german.url}?email=ada+shop@example.com`)).body,
      /name="email" value="ada\+shop@example\.com"/,
    );
    assert.match((await page(german.url)).body, /<select [^>]*required><option value="">Choose your country/);
    const { body } = await page(`/shop/buy/${shop.bobsItem.id}`);
    assert.doesNotMatch(body, /<select [^>]*required/);
    assert.match(body, /<option value="">Prefer not to say/);
  });

  test('links from an order form only to its item and the terms', async () => {
    const { body } = await page(`/shop/buy/${shop.item.id}`);
    assert.doesNotMatch(body, /role="search"|\/shop\/library/);
    assert.match(body, new RegExp(`<a class="mine back" href="/shop/items/${shop.item.id}/`));
  });

  test('charges buyers whose address Stripe refuses', async () => {
    const { session } = await shop.orderByStripe({ email: 'jörg@buyer.example' });
    assert.equal(shop.stripe.state.sessions.get(session)?.customer_email, null);
  });

  test('sells items whose long name has an emoji where Stripe’s limit cuts it', async () => {
    const { db } = shop.deps.database;
    await db
      .updateTable('items')
      .set({ name: `${'N'.repeat(199)}🎵 pack` })
      .where('id', '=', shop.item.id)
      .execute();
    assert.equal((await shop.order(shop.item, { pay: 'stripe' })).statusCode, 303);
    await db.updateTable('items').set({ name: shop.item.name }).where('id', '=', shop.item.id).execute();
  });

  test('keeps the order if Stripe is unavailable, and redirects once Stripe recovers', async () => {
    for (const failure of ['refused', 'status', 'lost'] as const) {
      const many = Array.from({ length: 2 }, () =>
        failure === 'status' ? { kind: failure, status: 500 } : { kind: failure },
      );
      shop.stripe.failures.push(...(many as typeof shop.stripe.failures));
      const answer = await shop.order(shop.item, { pay: 'stripe' });
      const order = await lastOrder();
      shop.stripe.failures.length = 0;
      assert.deepEqual([answer.statusCode, order.state], [503, 'open'], failure);
      assert.match(answer.body, /is unavailable right now\. Your order is saved/);
      assert.match(answer.body, new RegExp(`action="/shop/orders/${order.number}/pay"`));
      shop.clock.ms += 60_000;
      const again = await shop.post(`/shop/orders/${order.number}/pay`, {});
      assert.equal(again.statusCode, 303, failure);
      assert.equal(shop.stripe.state.sessions.get((await lastOrder()).provider_ref ?? '')?.url, again.headers.location);
    }
    shop.clock.ms += dayMs;
  });

  test('places no order that no payment method can take', async () => {
    const { db } = shop.deps.database;
    const setPrice = (price_regular_minor: number, currency: string) =>
      db.updateTable('items').set({ price_regular_minor, currency }).where('id', '=', shop.item.id).execute();
    await shop.call(shop.ada, 'POST', '/market/coupons', { code: 'ALMOST', percent: 99 });
    await shop.call(shop.ada, 'POST', '/market/coupons', { code: 'FIFTEEN', percent: 15 });
    const before = (await shop.orders()).length;
    // Bank transfers can take any amount.
    assert.equal((await shop.order(shop.item, { coupon: 'almost', pay: 'manual' })).statusCode, 303);
    const declined = await shop.order(shop.item, { coupon: 'almost', pay: 'stripe' });
    assert.deepEqual([declined.statusCode, /Choose a payment method/.test(declined.body)], [422, true]);
    await shop.call(shop.ada, 'PATCH', '/market/shop', { bank_instructions: '' });
    const small = await shop.order(shop.item, { coupon: 'almost', pay: 'stripe' });
    assert.equal(small.statusCode, 422);
    assert.match(small.body, /the total is €0\.20, but the minimum for card payments is €0\.50/);
    await setPrice(30, 'EUR');
    assert.match((await page(`/shop/buy/${shop.item.id}`)).body, /the minimum for card payments is €0\.50/);
    assert.equal((await shop.order(shop.item, { pay: 'stripe' })).statusCode, 409);
    await setPrice(1255, 'KWD');
    const odd = await shop.order(shop.item, { pay: 'stripe' });
    assert.deepEqual([odd.statusCode, /the last decimal must be 0 in KWD/.test(odd.body)], [409, true]);
    assert.equal((await shop.orders()).length, before + 1);
    await setPrice(1250, 'KWD');
    assert.equal((await shop.order(shop.item, { coupon: 'fifteen', pay: 'stripe' })).statusCode, 303);
    const { total_minor, discount_minor } = await lastOrder();
    assert.deepEqual([total_minor, discount_minor], [1060, 190]);
    await setPrice(1999, 'EUR');
    await shop.call(shop.ada, 'PATCH', '/market/shop', { bank_instructions: 'IBAN DE00 1234' });
    shop.clock.ms += dayMs;
  });

  test('explains that no payment method exists', async () => {
    const bare = await openShop({ open, withStripe: false });
    try {
      assert.equal((await bare.order(bare.item, { pay: 'stripe' })).statusCode, 422);
      const number = await bare.formNumber(bare.freeItem.id);
      const late = await bare.order(bare.bobsItem, { number });
      assert.equal(late.statusCode, 503);
      const { body: closed } = await bare.app.inject({ url: `/shop/buy/${bare.bobsItem.id}` });
      for (const shown of [late.body, closed]) {
        assert.match(shown, /does not accept payments yet/);
        assert.doesNotMatch(shown, /<form method="post"|name="email"/, 'a form that leads nowhere');
      }
      assert.equal((await bare.order(bare.item)).statusCode, 303);
      assert.equal((await bare.app.inject({ method: 'POST', url: '/shop/stripe', payload: '{}' })).statusCode, 404);
      await reconcileOrders(bare.deps);
    } finally {
      await bare.close();
    }
  });

  test('shows how to pay by bank transfer, and lets the author confirm once', async () => {
    await shop.order(shop.item, { pay: 'manual', email: 'may@buyer.example' });
    const { id, number, expires_at } = await lastOrder();
    const shown = await page(`/shop/orders/${number}`);
    assert.match(shown.body, /IBAN DE00 1234/);
    assert.match(shown.body, new RegExp(`data-copy="${number}"`));
    const letter = (await shop.letters()).at(-1)!;
    assert.equal(letter.idempotency_key, `order_instructions_${number}`);
    const { boxes } = unsealFacts(shop.deps.vault, letter.facts) as Notice;
    assert.deepEqual(boxes, [
      {
        kind: 'details',
        title: 'Bank transfer',
        text: 'IBAN DE00 1234',
        facts: [
          ['Amount', '€19.99', 'strong'],
          ['Reference', number, 'strong'],
          ['Pay until', formatDay(expires_at)],
        ],
      },
    ]);
    const before = await shop.balance();
    for (const verb of ['confirm', 'cancel'])
      assert.equal((await shop.call(shop.bob, 'POST', `/market/orders/${id}/${verb}`)).status, 404, verb);
    const answers = await Promise.all([1, 2, 3].map(() => shop.call(shop.ada, 'POST', `/market/orders/${id}/confirm`)));
    for (const { status, body } of answers)
      assert.deepEqual([status, body.data.state, body.data.total], [200, 'paid', 19.99]);
    // The author's bank received the money, so the author owes the fee.
    assert.equal((await shop.balance()) - before, -167);
    assert.equal((await shop.purchases()).filter(({ order_id }) => order_id === id).length, 1);
    assert.equal((await shop.call(shop.ada, 'POST', `/market/orders/${id}/cancel`)).status, 409);
  });

  test('promises no email if no mail server is configured', async () => {
    const { mail } = shop.deps;
    shop.deps.mail = { ...mail, ready: false };
    try {
      for (const order of [() => shop.order(shop.freeItem), () => shop.order(shop.item, { pay: 'manual' })]) {
        const placed = await order();
        const path = `/shop/orders/${(await lastOrder()).number}`;
        const [cookie] = String(placed.headers['set-cookie']).split(';');
        const own = (await shop.app.inject({ url: path, headers: { cookie } })).body;
        const { body } = await page(path);
        assert.match(body, /This shop cannot send email yet. Ask the seller for your (download|purchase code)/);
        assert.match(own, /download your purchase and keep its code now|Come back to this page in this browser/);
        for (const shown of [own, body]) assert.doesNotMatch(shown, /emailed|We email your|request another link/);
      }
    } finally {
      shop.deps.mail = mail;
    }
  });

  test('cancels or expires a transfer order, and accepts a transfer after expiry', async () => {
    await shop.order(shop.item, { pay: 'manual' });
    const first = await lastOrder();
    assert.equal((await shop.call(shop.ada, 'POST', `/market/orders/${first.id}/cancel`)).body.data.state, 'cancelled');
    assert.equal((await shop.call(shop.ada, 'POST', `/market/orders/${first.id}/confirm`)).status, 409);
    await shop.order(shop.item, { pay: 'manual' });
    const second = await lastOrder();
    for (const [days, state] of [
      [13, 'open'],
      [2, 'expired'],
    ] as const) {
      shop.clock.ms += days * dayMs;
      await reconcileOrders(shop.deps);
      assert.equal((await lastOrder()).state, state);
    }
    assert.equal((await shop.call(shop.ada, 'POST', `/market/orders/${second.id}/confirm`)).body.data.state, 'paid');
    const { order } = await shop.orderByStripe();
    assert.equal((await shop.call(shop.ada, 'POST', `/market/orders/${order.id}/confirm`)).status, 409);
  });

  test('does not offer an extended license for free if it has no price', async () => {
    const { db } = shop.deps.database;
    await db.updateTable('items').set({ price_extended_minor: 0 }).where('id', '=', shop.item.id).execute();
    assert.equal((await shop.order(shop.item, { licence: 'extended' })).statusCode, 404);
    await db.updateTable('items').set({ price_extended_minor: 7900 }).where('id', '=', shop.item.id).execute();
    assert.equal((await shop.order(shop.freeItem, { licence: 'extended' })).statusCode, 404);
    await db.updateTable('items').set({ is_extended_free: 1 }).where('id', '=', shop.freeItem.id).execute();
    assert.equal((await shop.order(shop.freeItem, { licence: 'extended' })).statusCode, 303);
    await db.updateTable('items').set({ is_extended_free: 0 }).where('id', '=', shop.freeItem.id).execute();
  });

  test('limits emails to an address about unpaid orders, and delays receipts', async () => {
    shop.clock.ms += dayMs;
    const mails = async (key: string) =>
      (await shop.letters()).filter((row) => row.idempotency_key.startsWith(`order_${key}`)).length;
    const before = [await mails('receipt'), await mails('instructions'), await mails('waiting')];
    for (let n = 0; n < 30; n++) {
      // All belong to one mailbox.
      const email = `Victim+${n}@flooded.example`;
      const answer = await shop.order(n % 2 ? shop.freeItem : shop.item, { pay: 'manual', email });
      assert.equal(answer.statusCode, 303);
      shop.clock.ms += 6000;
    }
    const after = [await mails('receipt'), await mails('instructions'), await mails('waiting')];
    assert.equal(after[0]! + after[1]! - before[0]! - before[1]!, 6);
    const orders = (await shop.orders()).slice(-30);
    const [open, free] = [orders.at(-2)!, orders.at(-1)!];
    assert.match(
      (await page(`/shop/orders/${open.number}`)).body,
      /Keep this page: we did not email these details[^<]*your purchase code/,
    );
    assert.match(
      (await page(`/shop/orders/${free.number}`)).body,
      /do not send one for this order[\s\S]*request a link to it/,
    );

    await shop.call(shop.ada, 'POST', `/market/orders/${open.id}/confirm`);
    const letter = (await shop.letters()).find((row) => row.idempotency_key === `order_receipt_${open.number}`)!;
    assert.ok(letter.next_attempt_at > shop.clock.ms && letter.expires_at > letter.next_attempt_at);
    const { action } = unsealFacts(shop.deps.vault, letter.facts) as Notice;
    const [, expires] = /\/open\/(\d+)\./.exec(action.url) ?? [];
    assert.ok(Number(expires) > letter.next_attempt_at);
    const { name, replyTo } = (unsealFacts(shop.deps.vault, letter.facts) as Notice).seller!;
    assert.deepEqual([name, replyTo], ['Ada Lovelace', 'ada@author.example']);
    assert.match((await page(`/shop/orders/${open.number}`)).body, /will be sent at 2026-[\d :-]+ UTC/);
    const paid = await shop.orderByStripe({ email: 'victim@flooded.example' });
    shop.stripe.state.pay(paid.session);
    await page(`/shop/orders/${paid.order.number}/returned`);
    const owed = (await shop.letters()).find((row) => row.idempotency_key === `order_receipt_${paid.order.number}`)!;
    assert.equal(owed.next_attempt_at, shop.clock.ms);
    shop.clock.ms += 7 * dayMs;
    assert.match((await page(`/shop/orders/${open.number}`)).body, /was sent at 2026-[\d :-]+ UTC/);
  });

  test('limits the orders from one network', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) statuses.push((await shop.order(shop.freeItem)).statusCode);
    assert.ok(statuses.includes(303) && statuses.at(-1) === 429, statuses.join());
    shop.clock.ms += dayMs;
  });
});
