import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { ItemFileRow, ItemRow, PurchaseRow } from '../../database/index.ts';
import { minuteMs } from '../../kernel/time.ts';
import { changePurchase } from '../purchases/index.ts';
import { addItem, rowOf, sell } from '../purchases/testing.ts';
import { makeAuthor, validPurchase } from '../testing.ts';
import { createDownloadTicket } from './download-ticket.ts';
import { addVersion, openLibrary, signInToLibrary } from './testing.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: number;
  let item: ItemRow;
  let file: ItemFileRow;
  before(async () => {
    deps = await open();
    ada = (await makeAuthor(deps)).id;
    item = await addItem(deps, ada);
    file = await addVersion(deps, item, { version: '1.0.0' });
    app = await openLibrary(deps);
    await deps.database.db
      .insertInto('webhook_endpoints')
      .values({
        account_id: ada,
        url_sealed: 'x',
        secret_sealed: 'x',
        events: '["purchase.downloaded"]',
        is_active: 1,
        created_at: 0,
      })
      .execute();
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  const ticketOf = (purchase: PurchaseRow, of: ItemFileRow = file) =>
    `/shop/files/${createDownloadTicket(deps.vault, { purchaseId: purchase.id, fileId: of.id }, deps.now())}`;
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers });
  const refund = (purchase: PurchaseRow) =>
    changePurchase(
      deps,
      { account_id: ada, purchase_id: purchase.id },
      { kind: 'refund', amount_minor: 2000, provider: 'stripe', provider_ref: `re_${purchase.id}`, reason: '' },
    );
  const webhooks = async (purchase: PurchaseRow) =>
    (await deps.database.db.selectFrom('outbox').select('facts').where('event', '=', 'webhook').execute()).filter(
      ({ facts }) => JSON.parse(facts).data.id === purchase.id,
    ).length;

  test('redirects from the library to a ticket URL, which serves the file whole or in ranges', async () => {
    const { purchase } = await sell(deps, item, { email: 'get@buyer.example' });
    const cookie = await signInToLibrary(deps, app, 'get@buyer.example');
    const button = await get(`/shop/library/purchases/${purchase.id}/files/${file.id}`, { cookie });
    assert.equal(button.statusCode, 303);
    const ticket = String(button.headers.location);
    assert.match(ticket, /^\/shop\/files\/[\w.-]+$/);
    const whole = await get(ticket);
    assert.deepEqual(
      [whole.statusCode, whole.body, whole.headers['content-length'], whole.headers['content-disposition']],
      [200, 'the content', '11', `attachment; filename="icons.zip"; filename*=UTF-8''icons.zip`],
    );
    const rest = await get(ticket, { range: 'bytes=4-', 'if-range': String(whole.headers.etag) });
    assert.deepEqual([rest.statusCode, rest.body, rest.headers['content-range']], [206, 'content', 'bytes 4-10/11']);
    assert.match(String(whole.headers['cache-control']), /no-store/);
  });

  test('records and announces the first of several concurrent downloads once, and ignores HEAD requests', async () => {
    const { purchase, code } = await sell(deps, item);
    const url = ticketOf(purchase);
    assert.equal((await get(url, {}, 'HEAD')).statusCode, 200);
    assert.equal((await validPurchase(deps, ada, code))?.downloaded, false);
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(url)));
    assert.ok(answers.every(({ statusCode }) => statusCode === 200));
    deps.clock.ms += 1000;
    await get(url);
    assert.equal((await validPurchase(deps, ada, code))?.downloaded, true);
    assert.equal((await rowOf(deps, purchase)).first_downloaded_at, deps.now() - 1000);
    assert.equal(await webhooks(purchase), 1);
  });

  test('blocks earlier tickets and code validation after a refund', async () => {
    const { purchase, code } = await sell(deps, item);
    const url = ticketOf(purchase);
    assert.equal((await get(url)).statusCode, 200);
    await refund(purchase);
    assert.deepEqual([(await get(url)).statusCode, (await get(url, { range: 'bytes=4-' })).statusCode], [403, 403]);
    assert.match((await get(url)).body, /was refunded/);
    assert.equal(await validPurchase(deps, ada, code), undefined);
  });

  test('blocks downloads and validations after a concurrent refund, and records completed downloads', async () => {
    for (let round = 0; round < 8; round++) {
      const { purchase, code } = await sell(deps, item);
      const url = ticketOf(purchase);
      let isRefunded = false;
      const late: number[] = [];
      const download = async () => {
        const wasRefunded = isRefunded;
        const { statusCode } = await get(url);
        if (wasRefunded) late.push(statusCode);
        return statusCode;
      };
      const validate = async () => {
        const wasRefunded = isRefunded;
        const isValid = (await validPurchase(deps, ada, code)) !== undefined;
        assert.ok(!(wasRefunded && isValid), 'valid after its refund');
      };
      const [first] = await Promise.all([
        download(),
        validate(),
        refund(purchase).then(() => {
          isRefunded = true;
        }),
        download(),
        validate(),
      ]);
      await Promise.all([download(), validate()]);
      assert.deepEqual([...new Set(late)], [403]);
      const { downloaded, state } = await rowOf(deps, purchase);
      assert.equal(state, 'refunded');
      if (first === 200) assert.equal(downloaded, 1);
    }
  });

  test('blocks downloads while a dispute is open, and after a revocation', async () => {
    const { purchase } = await sell(deps, item);
    const of = { account_id: ada, purchase_id: purchase.id };
    const dispute = { amount_minor: 2000, provider: 'stripe', provider_ref: `dp_${purchase.id}` };
    await changePurchase(deps, of, { kind: 'dispute_opened', ...dispute });
    assert.equal((await get(ticketOf(purchase))).statusCode, 403);
    await changePurchase(deps, of, { kind: 'dispute_won', ...dispute });
    assert.equal((await get(ticketOf(purchase))).statusCode, 200);
    await changePurchase(deps, of, { kind: 'revoke', reason: '' });
    assert.equal((await get(ticketOf(purchase))).statusCode, 403);
  });

  test('expires a ticket after ten minutes, except in the buyer’s browser', async () => {
    const { purchase } = await sell(deps, item, { email: 'slow@buyer.example' });
    const url = ticketOf(purchase);
    deps.clock.ms += 10 * minuteMs;
    assert.equal((await get(url)).statusCode, 403);
    const resumed = await get(url, {
      cookie: await signInToLibrary(deps, app, 'slow@buyer.example'),
      range: 'bytes=4-',
    });
    assert.equal(resumed.statusCode, 206);
    assert.equal((await get(url, { cookie: await signInToLibrary(deps, app, 'else@buyer.example') })).statusCode, 403);
  });

  test('rejects forged and changed tickets', async () => {
    const { purchase } = await sell(deps, item);
    const genuine = ticketOf(purchase);
    const changed = genuine.replace(/\/(\d+)\./, (_, id) => `/${Number(id) - 1}.`);
    for (const url of [
      changed,
      `${genuine}x`,
      genuine.slice(0, -1),
      '/shop/files/x',
      '/shop/files/..%2f..%2fledger.db',
    ])
      assert.equal((await get(url)).statusCode, 404, url);
  });

  test('rejects files of other items, unpublished versions and other buyers’ purchases', async () => {
    const other = await addVersion(deps, await addItem(deps, ada), { version: '1.0.0' });
    const unpublished = await addVersion(deps, item, { version: '2.0.0', published: false });
    const { purchase } = await sell(deps, item, { email: 'mine@buyer.example' });
    const cookie = await signInToLibrary(deps, app, 'mine@buyer.example');
    const strange = await sell(deps, item, { email: 'strange@buyer.example' });
    const button = (id: number, fileId: number | string) => `/shop/library/purchases/${id}/files/${fileId}`;
    for (const url of [
      ticketOf(purchase, other),
      ticketOf(purchase, unpublished),
      button(purchase.id, other.id),
      button(purchase.id, unpublished.id),
      button(strange.purchase.id, file.id),
      button(purchase.id, '..%2f1'),
    ])
      assert.equal((await get(url, { cookie })).statusCode, 404, url);
    assert.equal((await get(button(purchase.id, file.id))).headers.location, '/shop/library');
    assert.equal((await rowOf(deps, purchase)).downloaded, 0);
  });

  test('escapes unsafe file names', async () => {
    const { purchase } = await sell(deps, item);
    const names = [
      '../../../etc/passwd',
      '..\\..\\boot.ini',
      'a"; filename="b',
      'x\r\nset-cookie: a=b',
      '/',
      'sch\u202exslx.exe',
      '日本.zip',
    ];
    for (const [index, name] of names.entries()) {
      const tricky = await addVersion(deps, item, { version: `9.${index}.0`, name, content: `content ${index}` });
      const answer = await get(ticketOf(purchase, tricky));
      assert.deepEqual([answer.statusCode, answer.body], [200, `content ${index}`], name);
      assert.equal(answer.headers['set-cookie'], undefined);
      const header = String(answer.headers['content-disposition']);
      assert.match(header, /^attachment; filename="[^"\\/\r\n]*"; filename\*=UTF-8''[\w.~%!$&+^`|-]*$/, name);
      assert.doesNotMatch(decodeURIComponent(header), /[/\\\r\n\u202e]/, name);
    }
  });
});
