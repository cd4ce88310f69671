import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import type { ItemRow } from '../../database/index.ts';
import { until } from '../../events/testing.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../kernel/index.ts';
import type { Courier } from '../../outbox/index.ts';
import { startTestCourier } from '../../outbox/testing.ts';
import { createLibraryLink } from '../buyers/index.ts';
import { findItem } from '../catalogue/index.ts';
import { importCatalogue } from '../import/import-catalogue.ts';
import { openItems, type TestItems } from '../items/testing.ts';
import { mailbox, openLibrary } from '../library/testing.ts';
import { changePurchase } from '../purchases/index.ts';
import { sell } from '../purchases/testing.ts';
import { catalogueOf, itemOf, purchaseOf } from '../testing.ts';
import { createVersionMails } from './courier.ts';
import { sendDueVersionMails } from './send.ts';

const graceMs = 10 * minuteMs;

onEachDatabase((open) => {
  let market: TestItems;
  let box: ReturnType<typeof mailbox>;
  let item: ItemRow;
  let courier: Courier | undefined;
  let library: FastifyInstance;
  let isReady: boolean;

  beforeEach(async () => {
    box = mailbox();
    isReady = true;
    const mail = {
      ...box.mail,
      get ready() {
        return isReady;
      },
    };
    market = await openItems((options) => open({ ...options, mail }));
    library = await openLibrary(market.deps);
    const id = await market.wholeItem();
    await market.post(`/market/items/${id}/publish`);
    item = (await findItem(market.deps.database.db, market.ann, id)) as ItemRow;
  });
  afterEach(async () => {
    await courier?.stop();
    courier = undefined;
    await library.close();
    await market.close();
  });

  const versions = () => `/market/items/${item.id}/versions`;
  const publish = async (version: string, body: object | undefined = { mail_buyers: 1 }, changes = 'New.') => {
    const made = await market.post(versions(), { version, changes });
    const path = `${versions()}/${made.body.data.id}`;
    await market.upload(`${path}/files?file_name=icons.zip`, `content of ${version}`);
    const answer = await market.post(`${path}/publish`, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return { path, answer: answer.body };
  };
  const stateOf = async (path: string) => (await market.get(path)).body.data.buyer_mail;
  const outbox = () =>
    market.deps.database.db.selectFrom('outbox').selectAll().where('event', '=', 'version').orderBy('id').execute();
  const pass = async (ms: number) => {
    market.deps.clock.ms += ms;
    await sendDueVersionMails(market.deps);
    market.deps.clock.ms += 2 * minuteMs;
    courier ??= startTestCourier(market.deps, { versionMails: createVersionMails(market.deps) });
    courier.wake();
    await until(async () => (await outbox()).every(({ state }) => state !== 'waiting'));
    while ((await sendDueVersionMails(market.deps)) > 0) {
      market.deps.clock.ms += minuteMs;
      courier.wake();
      await until(async () => (await outbox()).every(({ state }) => state !== 'waiting'));
    }
  };
  const mails = () => box.messages.filter(({ subject }) => /: version /.test(subject));
  const receivers = () =>
    mails()
      .map(({ to }) => to)
      .sort();
  const get = (url: string, cookie = '') => library.inject({ url, headers: { cookie, host: 'market.example' } });

  const bought = (email: string) => sell(market.deps, item, { email });
  const post = (url: string, form: Record<string, string>, cookie = '') =>
    library.inject({
      method: 'POST',
      url,
      headers: { cookie, host: 'market.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  const enter = async (email: string) => {
    const link = await createLibraryLink(market.deps, email);
    return String((await post(new URL(link).pathname, {})).headers['set-cookie']).split(';')[0] ?? '';
  };
  const linkIn = (to: string) => {
    const header = box.messages.findLast((mail) => mail.to === to)?.headers?.['List-Unsubscribe'] ?? '';
    return new URL(header.slice(1, -1)).href.slice('https://market.example'.length);
  };

  test('mails each buyer with a valid purchase once after the grace period, and counts them', async () => {
    await bought('grace@buyer.example');
    await bought('Grace@Buyer.example');
    await bought('lin@buyer.example');
    const refunded = await bought('gone@buyer.example');
    await changePurchase(
      market.deps,
      { account_id: market.ann, purchase_id: refunded.purchase.id },
      { kind: 'refund', provider: 'stripe', provider_ref: 're_1', amount_minor: 2000, reason: '' },
    );
    assert.deepEqual((await market.get(`/market/items/${item.id}/buyer-mail`)).body.data, {
      ...{ buyers: 2, opted_out: 0, imported: 0, not_meant: 0, can_mail: true },
      starts_at: new Date(market.deps.now() + graceMs).toISOString(),
    });
    const { path, answer } = await publish(
      '1.1.0',
      undefined,
      '- **Faster** <script>alert(1)</script>\n- [Docs](https://docs.example)',
    );
    assert.deepEqual([answer.data.buyer_mail.state, answer.data.buyer_mail.delivered], ['planned', 0]);
    await pass(graceMs - 3 * minuteMs);
    assert.deepEqual(receivers(), []);
    await pass(minuteMs);
    assert.deepEqual(receivers(), ['grace@buyer.example', 'lin@buyer.example']);
    const [mail] = mails();
    assert.equal(mail?.subject, 'Icons: version 1.1.0 is available');
    assert.deepEqual([mail?.sender?.name, mail?.sender?.replyTo], ['Ada Lovelace', 'ann@author.example']);
    assert.match(mail?.html ?? '', /<strong>Faster<\/strong>/);
    assert.doesNotMatch(mail?.html ?? '', /<script|<img/);
    assert.match(mail?.text ?? '', /What’s new\n\n- \*\*Faster\*\*/);
    assert.match(mail?.text ?? '', /because you bought Icons from Ada Lovelace/);
    assert.match(
      mail?.text ?? '',
      /Download version 1\.1\.0: https:\/\/market\.example\/shop\/library\/purchases\/\d+\n/,
    );
    assert.equal(mail?.headers?.['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
    const { state, delivered, waiting, failed } = await stateOf(path);
    assert.deepEqual({ state, delivered, waiting, failed }, { state: 'sent', delivered: 2, waiting: 0, failed: 0 });
    await pass(dayMs);
    assert.equal(mails().length, 2);
  });

  test('mails exactly the buyers who can download a version, as counted before', async () => {
    const { db } = market.deps.database;
    const set = async (email: string, changes: object) => {
      const { purchase } = await bought(email);
      await db.updateTable('purchases').set(changes).where('id', '=', purchase.id).execute();
      return purchase.id;
    };
    const nowMs = market.deps.now();
    await set('ended@buyer.example', { ends_at: nowMs - 1 });
    await set('ending@buyer.example', { ends_at: nowMs + 5 * minuteMs });
    await set('no-updates@buyer.example', { updates_until: nowMs - 1 });
    const good = await set('both@buyer.example', { ends_at: nowMs + dayMs, updates_until: nowMs + dayMs });
    await set('both@buyer.example', { ends_at: nowMs - 1 });
    const counted = async () => {
      const { buyers, not_meant } = (await market.get(`/market/items/${item.id}/buyer-mail`)).body.data;
      return { buyers, not_meant };
    };
    assert.deepEqual(await counted(), { buyers: 1, not_meant: 3 });
    await publish('1.1.0');
    await db.updateTable('purchases').set({ updates_until: nowMs }).where('id', '=', good).execute();
    // The second version is merged into the planned mails about the first one.
    market.deps.clock.ms += minuteMs;
    assert.deepEqual(await counted(), { buyers: 1, not_meant: 3 });
    await publish('1.2.0');
    await pass(graceMs);
    assert.deepEqual(receivers(), ['both@buyer.example']);
    assert.match(mails()[0]?.text ?? '', new RegExp(`library/purchases/${good}\\n`));
    assert.doesNotMatch(mails()[0]?.text ?? '', /1\.2\.0/);
  });

  test('sends no mail for first, silent or imported versions', async () => {
    await bought('grace@buyer.example');
    const [first] = (await market.get(versions())).body.data;
    assert.equal(first.buyer_mail, null);
    const { answer } = await publish('1.0.1', {});
    assert.equal(answer.data.buyer_mail, null);
    await pass(dayMs);
    assert.deepEqual(receivers(), []);
  });

  test('combines versions in quick succession into one mail, and waits a day for the next', async () => {
    await bought('grace@buyer.example');
    const first = await publish('1.1.0', undefined, 'One.');
    market.deps.clock.ms += minuteMs;
    const second = await publish('1.2.0', undefined, 'Two.');
    market.deps.clock.ms += minuteMs;
    const third = await publish('1.3.0', undefined, 'Three.');
    assert.equal((await stateOf(third.path)).starts_at, (await stateOf(first.path)).starts_at);
    await pass(graceMs);
    assert.equal(mails().length, 1);
    assert.match(mails()[0]?.subject ?? '', /version 1\.3\.0/);
    assert.match(
      mails()[0]?.text ?? '',
      /New in version 1\.3\.0\n\nThree\.\n\nNew in version 1\.2\.0\n\nTwo\.\n\nNew in version 1\.1\.0\n\nOne\./,
    );
    assert.deepEqual(
      [(await stateOf(first.path)).state, (await stateOf(second.path)).state, (await stateOf(third.path)).state],
      ['merged', 'merged', 'sent'],
    );
    await publish('1.4.0');
    await pass(11 * hourMs);
    assert.equal(mails().length, 1);
    await pass(13 * hourMs);
    assert.equal(mails().length, 2);
    assert.doesNotMatch(mails()[1]?.text ?? '', /1\.3\.0/);
  });

  test('unsubscribes on one click, but not when the link is opened, and offers to undo it', async () => {
    await bought('grace@buyer.example');
    await publish('1.1.0');
    await pass(graceMs);
    const link = linkIn('grace@buyer.example');
    const asked = await get(link);
    assert.match(asked.body, /Unsubscribe from Icons/);
    assert.doesNotMatch(asked.body, /grace@/);
    const reaches = async () => (await market.get(`/market/items/${item.id}/buyer-mail`)).body.data;
    assert.equal((await reaches()).buyers, 1, 'opening the link changes nothing');
    // Mail programs send no cookie and no origin.
    const ended = await post(link, { 'List-Unsubscribe': 'One-Click' });
    assert.deepEqual([ended.statusCode, /You are unsubscribed/.test(ended.body)], [200, true]);
    assert.equal((await post(link, { 'List-Unsubscribe': 'One-Click' })).statusCode, 200, 'twice is no error');
    assert.deepEqual([(await reaches()).buyers, (await reaches()).opted_out], [0, 1]);
    await post(link, { choice: 'on' });
    assert.equal((await reaches()).buyers, 1);
    await post(link, { choice: 'shop' });
    assert.equal((await reaches()).opted_out, 1);
    await publish('1.2.0');
    await pass(2 * dayMs);
    assert.equal(mails().length, 1);
  });

  test('rejects forged links without changes', async () => {
    await bought('grace@buyer.example');
    await publish('1.1.0');
    await pass(graceMs);
    const link = linkIn('grace@buyer.example');
    for (const forged of [`${link.slice(0, -3)}AAA`, link.replace(/=.*/, '=x'), link.replace(/\?.*/, '')])
      for (const answer of [await get(forged), await post(forged, { choice: 'item' })]) {
        assert.equal(answer.statusCode, 404);
        assert.doesNotMatch(answer.body, /Icons/);
      }
    assert.equal((await market.get(`/market/items/${item.id}/buyer-mail`)).body.data.buyers, 1);
  });

  test('skips queued mails of buyers who opted out or lost their purchase', async () => {
    await bought('grace@buyer.example');
    const { purchase } = await bought('lin@buyer.example');
    await bought('mae@buyer.example');
    const { path } = await publish('1.1.0');
    market.deps.clock.ms += graceMs;
    assert.equal(await sendDueVersionMails(market.deps), 3);
    await changePurchase(
      market.deps,
      { account_id: market.ann, purchase_id: purchase.id },
      { kind: 'revoke', reason: '' },
    );
    const cookie = await enter('mae@buyer.example');
    const page = `/shop/library/purchases/${purchase.id + 1}`;
    const { body } = await get(page, cookie);
    const form = /name="form" value="([\w-]+)"/.exec(body)?.[1] ?? '';
    const turned = await post(`${page}/version-mails`, { form, wanted: '0' }, cookie);
    assert.equal(turned.statusCode, 303);
    await pass(minuteMs);
    assert.deepEqual(receivers(), ['grace@buyer.example']);
    assert.deepEqual((await stateOf(path)).state, 'sent');
    assert.deepEqual([(await stateOf(path)).delivered, (await stateOf(path)).failed], [1, 0]);
  });

  test('mails imported buyers only after they opt in', async () => {
    const result = await importCatalogue(market.deps, market.ann, catalogueOf([itemOf(7)], [purchaseOf(1, 7)]));
    assert.equal(result.purchases, 1);
    const [imported] = (await market.get('/market/items?search=Item%207')).body.data;
    item = (await findItem(market.deps.database.db, market.ann, imported.id)) as ItemRow;
    const reaches = async () => (await market.get(`/market/items/${item.id}/buyer-mail`)).body.data;
    assert.deepEqual([(await reaches()).buyers, (await reaches()).imported], [0, 1]);
    const cookie = await enter('buyer-1@buyer.example');
    const list = await get('/shop/library', cookie);
    const page = /\/shop\/library\/purchases\/\d+/.exec(list.body)?.[0] ?? '';
    const { body } = await get(page, cookie);
    assert.match(body, /You don’t get emails about new versions/);
    const form = /name="form" value="([\w-]+)"/.exec(body)?.[1] ?? '';
    await post(`${page}/version-mails`, { form, wanted: '1' }, cookie);
    assert.deepEqual([(await reaches()).buyers, (await reaches()).imported], [1, 0]);
  });

  test('limits the pace, alternates between mailings, and sends each mail once with concurrent processes', async () => {
    for (let n = 0; n < 70; n++) await bought(`buyer-${String(n).padStart(2, '0')}@many.example`);
    await publish('1.1.0');
    market.deps.clock.ms += graceMs;
    await Promise.all(Array.from({ length: 4 }, () => sendDueVersionMails(market.deps)));
    const rows = await outbox();
    assert.equal(rows.length, 30);
    const begin = market.deps.now();
    assert.deepEqual(
      rows.map(({ next_attempt_at }) => next_attempt_at - begin).sort((a, b) => a - b),
      Array.from({ length: 30 }, (_, n) => n * secondMs),
    );
    for (let n = 0; n < 3; n++) {
      market.deps.clock.ms += 30 * secondMs;
      await sendDueVersionMails(market.deps);
    }
    const all = await outbox();
    assert.equal(all.length, 70);
    assert.equal(new Set(all.map(({ idempotency_key }) => idempotency_key)).size, 70);
  });

  test('lets only the author stop the mails', async () => {
    await bought('grace@buyer.example');
    const { path } = await publish('1.1.0');
    assert.equal((await market.remove(`${path}/buyer-mail`, market.bob)).status, 404);
    assert.equal((await market.get(`/market/items/${item.id}/buyer-mail`, market.bob)).status, 404);
    const stopped = await market.remove(`${path}/buyer-mail`);
    assert.equal(stopped.body.data.buyer_mail.state, 'cancelled');
    assert.equal((await market.remove(`${path}/buyer-mail`)).status, 409);
    await pass(dayMs);
    assert.deepEqual(receivers(), []);
  });

  test('plans no mails without a mail server', async () => {
    await bought('grace@buyer.example');
    isReady = false;
    assert.equal((await market.get(`/market/items/${item.id}/buyer-mail`)).body.data.can_mail, false);
    const { answer } = await publish('1.1.0', { mail_buyers: 1 });
    assert.equal(answer.data.buyer_mail, null);
  });

  test('previews the mail with all versions that it covers', async () => {
    await bought('grace@buyer.example');
    await publish('1.1.0', { mail_buyers: 1 }, 'Older **news**.');
    const made = await market.post(versions(), { version: '1.2.0', changes: 'Newer news.' });
    const path = `${versions()}/${made.body.data.id}/buyer-mail`;
    const { subject, text, html } = (await market.get(path)).body.data;
    assert.match(subject, /: version 1\.2\.0 is available$/);
    assert.match(text, /New in version 1\.2\.0\n\nNewer news\.[\s\S]*New in version 1\.1\.0\n\nOlder/);
    assert.match(html, /<strong>news<\/strong>/);
    assert.doesNotMatch(text, /token=|purchases\/\d/, 'the preview holds no link of a buyer');
    for (const answer of [await market.get(path, market.bob), await market.post(`${path}/test`, {}, market.bob)])
      assert.equal(answer.status, 404);
    assert.equal(box.messages.filter((mail) => mail.subject.startsWith('Test:')).length, 0);
  });

  test('sends limited test mails only to the author', async () => {
    await bought('grace@buyer.example');
    const { path } = await publish('1.1.0', { mail_buyers: 0 });
    const elsewhere = await market.post(`${path}/buyer-mail/test`, { to: 'other@buyer.example' });
    assert.deepEqual([elsewhere.status, box.messages.filter(({ subject }) => subject.startsWith('Test: '))], [422, []]);
    const sent = await market.post(`${path}/buyer-mail/test`);
    const [mail, ...others] = box.messages.filter(({ subject }) => subject.startsWith('Test: '));
    assert.deepEqual([sent.status, others.length], [200, 0]);
    assert.match(String(mail?.to), /^ann@/);
    assert.deepEqual([sent.body.data.sent_to, mail?.headers], [mail?.to, undefined]);
    for (let n = 0; n < 9; n++) assert.equal((await market.post(`${path}/buyer-mail/test`)).status, 200);
    assert.equal((await market.post(`${path}/buyer-mail/test`)).status, 429);
    isReady = false;
    const refused = await market.post(`${path}/buyer-mail/test`);
    assert.equal(refused.status, 503);
    assert.match(refused.body.message, /mail server|GATEHOUSE_SMTP_URL/i);
    assert.equal((await market.get(`${path}/buyer-mail`)).status, 200, 'the preview needs no mail server');
  });
});
