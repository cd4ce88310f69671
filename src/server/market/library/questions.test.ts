import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import { addItem, rowOf, sell } from '../purchases/testing.ts';
import { updateShopRow } from '../shops/index.ts';
import { makeAuthor } from '../testing.ts';
import { startDownload } from './download.ts';
import { addVersion, openLibrary, signInToLibrary } from './testing.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: number;
  let item: ItemRow;
  before(async () => {
    deps = await open();
    ada = (await makeAuthor(deps)).id;
    item = await addItem(deps, ada, { name: 'Harbour <b>Icons</b>' });
    app = await openLibrary(deps);
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  let visitors = 0;
  const bought = async () => {
    const email = `asks-${++visitors}@buyer.example`;
    const { purchase } = await sell(deps, item, { email });
    const cookie = await signInToLibrary(deps, app, email);
    const headers = { cookie, 'x-forwarded-for': `198.51.${visitors}.1` };
    const path = `/shop/library/purchases/${purchase.id}`;
    const get = (url: string) => app.inject({ url, headers });
    const page = await get(`${path}/questions`);
    const form = /name="form" value="([\w-]+)"/.exec(page.body)?.[1] ?? '';
    const post = (url: string, fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ form, ...fields }).toString(),
      });
    const ask = (fields: Record<string, string>) => post(`${path}/questions`, fields);
    return { email, purchase, path, page, get, post, ask, form };
  };
  const questionsOf = ({ id }: PurchaseRow) =>
    deps.database.db.selectFrom('support_questions').selectAll().where('purchase_id', '=', id).orderBy('id').execute();

  test('sends a question from the purchase’s page, and escapes its text', async () => {
    const { path, get, ask, post, purchase } = await bought();
    assert.match((await get(path)).body, new RegExp(`href="${path}/questions">Ask the seller`));
    const asked = await ask({ subject: '<script>alert(1)</script>', message: 'One\r\n<img src=x>\r\n& more' });
    const [question] = await questionsOf(purchase);
    assert.deepEqual([asked.statusCode, asked.headers.location], [303, `${path}/questions/${question?.id}?done=asked`]);
    const shown = await get(String(asked.headers.location));
    assert.match(shown.body, /We sent your question to the seller/);
    assert.match(shown.body, /One\n&lt;img src=x&gt;\n&amp; more/);
    for (const wild of ['<script>alert', '<img src=x', '<b>Icons']) assert.ok(!shown.body.includes(wild), wild);
    assert.match(String(shown.headers['content-security-policy']), /^default-src 'none'/);
    assert.equal(shown.headers['cache-control'], 'private, no-store');
    const again = await post(`${path}/questions/${question?.id}`, { message: 'And this?' });
    assert.equal(again.statusCode, 303);
    assert.match((await get(String(again.headers.location))).body, /And this\?/);
    assert.match(
      (await get(path)).body,
      /&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/a><span><span class="state waiting">/,
    );
  });

  test('keeps the text of a rejected form and shows the reason', async () => {
    const { ask, path, post, purchase } = await bought();
    const empty = await ask({ subject: 'Half "done"', message: ' ' });
    assert.equal(empty.statusCode, 422);
    assert.match(empty.body, /role="alert"><p>Write a message of up to 5,000 characters\./);
    assert.match(empty.body, /value="Half &quot;done&quot;"/);
    const long = await ask({ subject: 'x'.repeat(201), message: 'The text </textarea> stays' });
    assert.match(long.body, /Enter a subject of up to 200 characters\./);
    assert.match(long.body, /The text &lt;\/textarea&gt; stays<\/textarea>/);
    assert.equal((await questionsOf(purchase)).length, 0);
    // Browsers send two characters for a line break, but the limit counts one.
    assert.equal((await ask({ subject: 'Long', message: `${'x\r\n'.repeat(2499)}xx` })).statusCode, 303);
    const [question] = await questionsOf(purchase);
    const tooLong = await post(`${path}/questions/${question?.id}`, { message: 'y'.repeat(5001) });
    assert.equal(tooLong.statusCode, 422);
    assert.match(tooLong.body, /y{5001}<\/textarea>/);
  });

  test('limits messages per purchase, and doesn’t count rejected ones', async () => {
    const { ask, path, post, purchase } = await bought();
    await ask({ subject: 'First', message: 'Hello' });
    const [question] = await questionsOf(purchase);
    const write = () => post(`${path}/questions/${question?.id}`, { message: 'More' });
    for (let n = 0; n < 4; n++) assert.equal((await write()).statusCode, 303);
    const refused = await write();
    assert.equal(refused.statusCode, 429);
    assert.match(refused.body, /You have written several times\. Wait 10 minutes/);
    deps.clock.ms += 10 * 60_000;
    assert.equal((await write()).statusCode, 303);
  });

  test("hides a buyer's questions from other buyers, and rejects a form without its token", async () => {
    const { path, ask, purchase, form } = await bought();
    await ask({ subject: 'Mine', message: 'Private' });
    const [question] = await questionsOf(purchase);
    const own = `${path}/questions/${question?.id}`;
    const other = await bought();
    for (const url of [own, `${path}/questions`]) {
      assert.equal((await other.get(url)).statusCode, 404, url);
      assert.equal((await other.post(url, { subject: 'x', message: 'x' })).statusCode, 404, url);
      assert.equal((await app.inject({ url })).headers.location, '/shop/library', url);
      assert.equal((await other.post(url, { form, subject: 'x', message: 'x' })).statusCode, 403, url);
    }
    assert.equal((await other.get(`${other.path}/questions/${question?.id}`)).statusCode, 404);
    assert.equal((await questionsOf(purchase))[0]?.messages, 1);
  });

  test('shows when support has ended, and follows the seller’s setting', async () => {
    const { path, get, ask, purchase } = await bought();
    const { db } = deps.database;
    await db
      .updateTable('purchases')
      .set({ supported_until: Date.parse('2026-02-01T00:00:00Z') })
      .where('id', '=', purchase.id)
      .execute();
    assert.match((await get(path)).body, /Support ended on 1 February 2026\. You can still ask/);
    await updateShopRow(db, ada, { support_questions: 'supported' });
    const late = (await get(path)).body;
    assert.match(late, /Support ended on 1 February 2026\. The seller answers questions only while support lasts\./);
    assert.ok(!late.includes('Ask the seller'));
    assert.equal((await ask({ subject: 'Late', message: 'Hello' })).statusCode, 409);
    await updateShopRow(db, ada, { support_questions: 'off' });
    assert.ok(!(await get(path)).body.includes('<h2>Support</h2>'));
    assert.equal((await ask({ subject: 'Off', message: 'Hello' })).statusCode, 409);
    await updateShopRow(db, ada, { support_questions: 'always' });
    await db.updateTable('purchases').set({ state: 'revoked' }).where('id', '=', purchase.id).execute();
    assert.match((await get(path)).body, /Ask the seller/);
    await db.updateTable('purchases').set({ state: 'refunded' }).where('id', '=', purchase.id).execute();
    assert.ok(!(await get(path)).body.includes('Ask the seller'));
  });

  test('shows the latest messages, up to ten and 60 KB, and links to earlier ones', async () => {
    const { path, get, ask, purchase } = await bought();
    await ask({ subject: 'Much', message: 'Message 0.' });
    const [question] = await questionsOf(purchase);
    const { id: question_id, account_id } = question!;
    const of = { account_id, question_id, sender: 'seller' as const, is_mailed: 1, created_at: deps.now() };
    const { db } = deps.database;
    for (let n = 1; n < 23; n++) {
      const body = n < 15 ? `Message ${n}.` : `Message ${n}. ${'<'.repeat(1000)}`;
      await db
        .insertInto('support_messages')
        .values({ ...of, body })
        .execute();
    }
    let url = `${path}/questions/${question_id}`;
    const shown: number[][] = [];
    for (;;) {
      const { body } = await get(url);
      assert.ok(Buffer.byteLength(body) < 60_000, String(Buffer.byteLength(body)));
      assert.equal(body.includes('Latest messages'), shown.length > 0);
      assert.equal(body.includes('<textarea'), shown.length === 0);
      shown.push([...body.matchAll(/Message (\d+)\./g)].map(([, n]) => Number(n)));
      const earlier = /href="([^"]+\?before=\d+)">Earlier messages/.exec(body)?.[1];
      if (!earlier) break;
      url = earlier;
    }
    assert.deepEqual(
      shown.toReversed().flat(),
      Array.from({ length: 23 }, (_, n) => n),
    );
    assert.deepEqual(
      shown.map(({ length }) => length),
      [5, 10, 8],
    );
    assert.equal((await get(`${path}/questions/${question_id}?before=1`)).statusCode, 404);
  });

  test('records the version that was downloaded last', async () => {
    const { purchase } = await bought();
    const [one, two] = [
      await addVersion(deps, item, { version: '1.1.0', content: 'one' }),
      await addVersion(deps, item, { version: '1.2.0', content: 'two' }),
    ];
    const kept = async (file: { id: number }) => {
      deps.clock.ms += 1000;
      await startDownload(deps, { purchaseId: purchase.id, fileId: file.id });
      const { downloaded_version, version_downloaded_at } = await rowOf(deps, purchase);
      return [downloaded_version, version_downloaded_at];
    };
    assert.deepEqual(await kept(two), ['1.2.0', deps.now()]);
    const [, since] = await kept(two);
    assert.equal(since, deps.now() - 1000);
    assert.deepEqual(await kept(one), ['1.1.0', deps.now()]);
    await deps.database.db.updateTable('purchases').set({ state: 'refunded' }).where('id', '=', purchase.id).execute();
    await assert.rejects(kept(two));
    assert.equal((await rowOf(deps, purchase)).downloaded_version, '1.1.0');
  });
});
