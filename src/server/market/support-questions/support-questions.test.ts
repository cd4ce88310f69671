import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { CompiledQuery } from 'kysely';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import { parseBodies, presentErrors, setCaller, useSchemas } from '../../http/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { type Notice, unsealDestination } from '../../outbox/index.ts';
import { changeBuyer } from '../purchases/change-buyer.ts';
import { addItem, rowOf, sell } from '../purchases/testing.ts';
import { updateShopRow } from '../shops/index.ts';
import { makeAuthor, makeTwoAuthors } from '../testing.ts';
import { addBuyerMessage, askQuestion, supportQuestionRoutes } from './index.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let api: FastifyInstance;
  let ada: number;
  let bob: number;
  let item: ItemRow;
  before(async () => {
    deps = await open();
    [ada, bob] = await makeTwoAuthors(deps);
    item = await addItem(deps, ada, { name: 'Harbour <b>Icons</b>', version: '1.2.0', activation_limit: 3 });
    api = fastify();
    presentErrors(api);
    parseBodies(api);
    api.addHook('onRequest', async (request) => {
      setCaller(request, { accountId: Number(request.headers['x-account']), isOwner: false, timeZone: 'UTC' });
    });
    supportQuestionRoutes(useSchemas(api), deps, 'https://gatehouse.example/api/v1');
  });
  after(async () => {
    await api.close();
    await deps.close();
  });

  async function call(account: number, method: 'GET' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) {
    const answer = await api.inject({
      method,
      url: `/market/support-questions${url}`,
      headers: { 'x-account': String(account) },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  let buyers = 0;
  const bought = async () => {
    const email = `buyer-${++buyers}@buyer.example`;
    return { email, ...(await sell(deps, item, { email })) };
  };
  const ask = (
    { purchase, email }: { purchase: PurchaseRow; email: string },
    { subject = 'It does not start', message = 'What now?' } = {},
  ) => askQuestion(deps, { purchase, email, subject, message });
  const mails = async () => {
    const { db } = deps.database;
    const rows = await db.selectFrom('outbox').selectAll().where('event', '=', 'notice').orderBy('id').execute();
    return rows.map((row) => ({
      to: unsealDestination(deps.vault, row.destination_sealed),
      ...(JSON.parse(row.facts) as Notice),
    }));
  };
  const mailsTo = async (to: string) => (await mails()).filter((mail) => mail.to === to);

  test('mails the seller the question and purchase facts, with the buyer as reply address', async () => {
    const of = await bought();
    const { db } = deps.database;
    await db
      .updateTable('purchases')
      .set({ downloaded_version: '1.1.0', version_downloaded_at: deps.now(), supported_until: deps.now() + 30 * dayMs })
      .where('id', '=', of.purchase.id)
      .execute();
    await db
      .insertInto('activations')
      .values({
        account_id: ada,
        purchase_id: of.purchase.id,
        kind: 'domain',
        label: 'shop.example',
        subject_hash: 'h',
        created_at: deps.now(),
        seen_at: deps.now(),
      })
      .execute();
    const question = await ask(of, { subject: 'Bcc: x', message: 'Line one\nLine <two>' });
    const mail = (await mailsTo('ada@author.example')).at(-1)!;
    assert.equal(mail.subject, 'Question about Harbour <b>Icons</b>: Bcc: x');
    assert.deepEqual(mail.replyTo, { name: 'Grace Hopper', address: of.email });
    assert.deepEqual(mail.boxes, [
      { kind: 'details', title: 'Grace Hopper: Bcc: x', facts: [], text: 'Line one\nLine <two>' },
    ]);
    assert.equal(mail.action.url, `${deps.config.baseUrl}/market/support/${question.id}`);
    assert.deepEqual(mail.facts?.slice(2), [
      ['Purchase', `${of.code.slice(0, 8)}…`, { url: `${deps.config.baseUrl}/market/purchases/${of.purchase.id}` }],
      ['License', 'Regular license, bought 10 March 2026'],
      ['Version', '1.1.0 downloaded, newest is 1.2.0'],
      ['Support', 'Ends 9 April 2026', 'strong'],
      ['Activations', '1 of 3: shop.example'],
    ]);
    assert.ok(!JSON.stringify(mail).includes(of.code), 'the whole code opens the purchase');
    const shown = (await call(ada, 'GET', `/${question.id}`)).body.data;
    assert.equal(shown.purchase_code, `${of.code.slice(0, 8)}…`);
    assert.deepEqual(shown.asked.activations, { used: 1, limit: 3, labels: ['shop.example'] });
    assert.deepEqual([shown.asked.support, shown.asked.downloaded_version], ['active', '1.1.0']);
    assert.deepEqual(
      shown.thread.map(({ from, body, mailed }: Record<string, unknown>) => [from, body, mailed]),
      [['buyer', 'Line one\nLine <two>', true]],
    );
  });

  test('mails no text from buyers to unconfirmed addresses', async () => {
    const theirs = await addItem(deps, bob, { name: 'Notes' });
    const email = 'grace@buyer.example';
    const { purchase } = await sell(deps, theirs, { email });
    const { id } = await ask({ purchase, email }, { subject: 'Cheap pills', message: 'at pills.example' });
    const { to, ...mail } = (await mails()).at(-1)!;
    assert.equal(to, 'bob@author.example');
    assert.doesNotMatch(JSON.stringify(mail), /pills|grace|replyTo|boxes|Activations/i);
    assert.equal(mail.subject, 'Question about Notes');
    assert.equal(mail.action.url, `${deps.config.baseUrl}/market/support/${id}`);
    const shown = (await call(bob, 'GET', `/${id}`)).body.data;
    assert.deepEqual([shown.subject, shown.thread[0].body], ['Cheap pills', 'at pills.example']);
    assert.equal((await call(bob, 'DELETE', `/${id}`)).status, 200);
    await deps.database.db.updateTable('users').set({ email_verified_at: 1 }).where('email', '=', to).execute();
    const other = await ask({ purchase, email }, { subject: 'Install', message: 'Where does it go?' });
    assert.match(JSON.stringify((await mails()).at(-1)), /Where does it go\?/);
    assert.equal((await call(bob, 'DELETE', `/${other.id}`)).status, 200);
  });

  test('shows the facts when the question was asked and the current facts', async () => {
    const of = await bought();
    const question = await ask(of);
    const set = { supported_until: deps.now() - 12 * dayMs, state: 'revoked' as const };
    await deps.database.db.updateTable('purchases').set(set).where('id', '=', of.purchase.id).execute();
    const { asked, now } = (await call(ada, 'GET', `/${question.id}`)).body.data;
    assert.deepEqual([asked.support, asked.state, now.support, now.state], ['active', 'valid', 'ended', 'revoked']);
  });

  test('mails answers to the buyer, and reopens the question on a reply', async () => {
    const of = await bought();
    const { id } = await ask(of);
    const answered = await call(ada, 'POST', `/${id}/answers`, { message: ' Restart it.\r\nThen wait. ' });
    assert.deepEqual([answered.status, answered.body.data.status], [200, 'answered']);
    const mail = (await mailsTo(of.email)).at(-1)!;
    assert.equal(mail.boxes?.[0]?.kind === 'details' && mail.boxes[0].text, 'Restart it.\nThen wait.');
    assert.equal(mail.seller?.replyTo, 'ada@author.example');
    assert.equal(
      mail.action.url,
      `${deps.config.marketBaseUrl}/shop/library/purchases/${of.purchase.id}/questions/${id}`,
    );
    const closed = await call(ada, 'POST', `/${id}/answers`, { message: 'Done?', close: 1 });
    assert.equal(closed.body.data.status, 'closed');
    await addBuyerMessage(deps, { ...of, questionId: id, message: 'Not yet.' });
    const again = (await call(ada, 'GET', `/${id}`)).body.data;
    assert.deepEqual([again.status, again.messages, again.thread.length], ['waiting', 4, 4]);
    const [first, second] = (await mailsTo('ada@author.example')).slice(-2);
    assert.match(second!.subject, /^Re: /);
    assert.equal(second!.answers, `support_message_${again.thread[0].id}`);
    assert.equal(first!.answers, undefined);
    assert.equal((await call(ada, 'PATCH', `/${id}`, { closed: 1 })).body.data.status, 'closed');
    assert.equal((await call(ada, 'PATCH', `/${id}`, { closed: 0 })).body.data.status, 'waiting');
    assert.equal((await call(ada, 'POST', `/${id}/answers`, { message: '  ' })).status, 422);
    assert.equal((await call(ada, 'POST', `/${id}/answers`, { message: 'x'.repeat(5001) })).status, 422);
  });

  test('lists waiting questions first, searches and counts', async (t) => {
    const apart = t.mock.method(deps.database, 'queueLongRead');
    const own = await addItem(deps, bob, { name: 'Lighthouse' });
    const of = { email: 'list@buyer.example', ...(await sell(deps, own, { email: 'list@buyer.example' })) };
    const made: number[] = [];
    for (const subject of ['Old', 'Older than new', 'New']) {
      deps.clock.ms += 1000;
      made.push((await ask(of, { subject, message: `About ${subject}: 100%_sure` })).id);
    }
    const [old, older, recent] = made;
    await call(bob, 'POST', `/${old}/answers`, { message: 'Yes.' });
    const listed = (await call(bob, 'GET', '')).body;
    assert.deepEqual(
      listed.data.map((one: { id: number }) => one.id),
      [older, recent, old],
    );
    assert.deepEqual((await call(bob, 'GET', '/summary')).body.data, {
      object: 'support_question_summary',
      waiting: 2,
      answered: 1,
      closed: 0,
    });
    for (const [query, found] of [
      ['?status=waiting', 2],
      ['?status=open', 3],
      ['?status=closed', 0],
      ['?search=0%25_SURE', 3],
      ['?search=lighthouse', 3],
      ['?search=LIST@buyer', 3],
      ['?search=older', 1],
      ['?search=nothing', 0],
      [`?purchase_id=${of.purchase.id}`, 3],
      [`?item_id=${item.id}`, 0],
    ] as const)
      assert.equal((await call(bob, 'GET', query)).body.meta.total, found, query);
    assert.equal(apart.mock.callCount(), 10, 'a search reads all messages: it must not hold up others');
    if (deps.database.dialect !== 'sqlite') return;
    const { sql, parameters } = apart.mock.calls[0]!.arguments[0].compile();
    type Step = { id: number; parent: number; detail: string };
    const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows: steps } = await deps.database.db.executeQuery<Step>(explained);
    const reading = steps.find(({ detail }) => detail.includes(' support_messages '));
    const within = steps.find(({ id }) => id === reading?.parent)?.detail;
    assert.match(String(within), /^LIST SUBQUERY/, 'messages are read once, not for each question');
  });

  test('hides questions from other accounts and buyers', async () => {
    const of = await bought();
    const { id } = await ask(of);
    assert.equal((await call(bob, 'GET', `/${id}`)).status, 404);
    assert.equal((await call(bob, 'POST', `/${id}/answers`, { message: 'Mine' })).status, 404);
    assert.equal((await call(bob, 'PATCH', `/${id}`, { closed: 1 })).status, 404);
    assert.equal((await call(bob, 'DELETE', `/${id}`)).status, 404);
    assert.equal((await call(bob, 'GET', `?purchase_id=${of.purchase.id}`)).body.meta.total, 0);
    const other = await bought();
    const notFound = { code: 'not_found' };
    await assert.rejects(ask({ purchase: of.purchase, email: other.email }), notFound);
    await assert.rejects(addBuyerMessage(deps, { ...other, questionId: id, message: 'x' }), notFound);
    assert.equal((await call(ada, 'GET', `/${id}`)).body.data.messages, 1);
  });

  test('stores a repeated question only once, and enforces the limits', async () => {
    const of = await bought();
    const before = (await mailsTo('ada@author.example')).length;
    const twice = await Promise.all([ask(of), ask(of)]);
    assert.equal(twice[0].id, twice[1].id);
    assert.equal((await mailsTo('ada@author.example')).length, before + 1);
    for (let more = 2; more <= 5; more++) await ask(of, { subject: `Question ${more}` });
    await assert.rejects(ask(of, { subject: 'Question 6' }), { code: 'conflict', message: /5 open questions/ });
    await deps.database.db
      .updateTable('support_questions')
      .set({ messages: 100 })
      .where('id', '=', twice[0].id)
      .execute();
    await assert.rejects(addBuyerMessage(deps, { ...of, questionId: twice[0].id, message: 'More' }), {
      code: 'conflict',
      message: /100 messages/,
    });
  });

  test('allows questions depending on the seller’s setting, the purchase’s state and its support', async () => {
    const of = await bought();
    const { id } = await ask(of);
    const { db } = deps.database;
    const set = (columns: Partial<PurchaseRow>) =>
      db.updateTable('purchases').set(columns).where('id', '=', of.purchase.id).execute();
    const tryBoth = async () => {
      const outcome = (done: Promise<unknown>) =>
        done.then(
          () => 'taken',
          (error: Error) => error.message,
        );
      return [
        await outcome(ask(of, { subject: `Again at ${deps.clock.ms++}` })),
        await outcome(addBuyerMessage(deps, { ...of, questionId: id, message: 'Hello?' })),
      ];
    };
    await set({ supported_until: deps.now() - 1 });
    assert.deepEqual(await tryBoth(), ['taken', 'taken']);
    const mail = (await mailsTo('ada@author.example')).at(-1)!;
    assert.match(String(mail.paragraphs[0]), /Support for this purchase has ended\.$/);
    await updateShopRow(db, ada, { support_questions: 'supported' });
    const late = 'The seller answers questions only while support lasts.';
    assert.deepEqual(await tryBoth(), [late, 'taken']);
    await call(ada, 'PATCH', `/${id}`, { closed: 1 });
    assert.deepEqual(await tryBoth(), [late, late]);
    await updateShopRow(db, ada, { support_questions: 'off' });
    const off = 'The seller does not accept questions here.';
    assert.deepEqual(await tryBoth(), [off, off]);
    await updateShopRow(db, ada, { support_questions: 'always' });
    await set({ state: 'disputed' });
    assert.deepEqual(await tryBoth(), ['taken', 'taken']);
    await set({ state: 'refunded' });
    const refunded = 'This purchase was refunded, so its support has ended.';
    assert.deepEqual(await tryBoth(), [refunded, refunded]);
    await set({ state: 'valid' });
    await db.updateTable('accounts').set({ disabled_at: 1 }).where('id', '=', ada).execute();
    assert.deepEqual(await tryBoth(), [off, off]);
    await db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', ada).execute();
  });

  test('limits mails to a seller’s mailbox, but not questions in the console', async () => {
    const author = (await makeAuthor(deps, 'flooded')).id;
    const own = await addItem(deps, author, { name: 'Flooded' });
    const mailed: boolean[] = [];
    for (let number = 0; number < 12; number++) {
      const email = `flood-${number}@buyer.example`;
      const of = { email, ...(await sell(deps, own, { email })) };
      for (const subject of ['One', 'Two', 'Three', 'Four']) {
        const { id } = await ask(of, { subject });
        mailed.push((await call(author, 'GET', `/${id}`)).body.data.thread[0].mailed);
      }
    }
    assert.equal(mailed.lastIndexOf(true), mailed.indexOf(false) - 1);
    assert.ok(mailed.indexOf(false) >= 20 && mailed.indexOf(false) < 48, String(mailed.indexOf(false)));
    assert.equal((await call(author, 'GET', '/summary')).body.data.waiting, 48);
  });
  test('sends no answer to an address that no longer owns the purchase', async () => {
    const of = await bought();
    const { id } = await ask(of);
    await changeBuyer(
      deps,
      { account_id: ada, purchase_id: of.purchase.id },
      { email: 'new@buyer.example', name: undefined },
    );
    assert.equal((await call(ada, 'GET', `/${id}`)).body.data.can_answer, false);
    assert.equal((await call(ada, 'POST', `/${id}/answers`, { message: 'To whom?' })).status, 409);
    await assert.rejects(addBuyerMessage(deps, { ...of, questionId: id, message: 'Still me' }), { code: 'not_found' });
    const moved = { purchase: await rowOf(deps, of.purchase), email: 'new@buyer.example', questionId: id };
    await assert.rejects(addBuyerMessage(deps, { ...moved, message: 'Me now' }), { code: 'not_found' });
  });

  test('sends one webhook per message, without the purchase code', async () => {
    const { db } = deps.database;
    await db
      .insertInto('webhook_endpoints')
      .values({ account_id: ada, url_sealed: 'x', secret_sealed: 'x', events: '[]', created_at: 1 })
      .execute();
    const of = await bought();
    const { id } = await ask(of, { subject: 'Told', message: 'To a receiver' });
    await addBuyerMessage(deps, { ...of, questionId: id, message: 'More' });
    const sent = await db.selectFrom('outbox').select('facts').where('event', '=', 'webhook').orderBy('id').execute();
    const told = sent.filter(({ facts }) => facts.includes('support_question'));
    assert.deepEqual(
      told.map(({ facts }) => JSON.parse(facts)).map(({ type, data }) => [type, data.id, data.subject, data.message]),
      [
        ['support_question.created', id, 'Told', 'To a receiver'],
        ['support_question.replied', id, 'Told', 'More'],
      ],
    );
    for (const { facts } of told) assert.ok(!facts.includes(of.code));
  });

  test('deletes a question with its messages and mails', async () => {
    const of = await bought();
    const { id } = await ask(of, { message: 'A secret of mine' });
    await call(ada, 'POST', `/${id}/answers`, { message: 'Noted: a secret of mine' });
    assert.deepEqual((await call(ada, 'DELETE', `/${id}`)).body, { id, object: 'support_question', deleted: true });
    assert.equal((await call(ada, 'GET', `/${id}`)).status, 404);
    assert.ok(!JSON.stringify(await mails()).includes('secret of mine'));
    const { db } = deps.database;
    const left = await db.selectFrom('support_messages').select('id').where('question_id', '=', id).execute();
    assert.deepEqual(left, []);
  });
});
