import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { ItemRow } from '../../database/index.ts';
import { until } from '../../events/testing.ts';
import { minuteMs } from '../../kernel/time.ts';
import type { Mailer } from '../../mail/index.ts';
import type { Courier } from '../../outbox/index.ts';
import { startTestCourier } from '../../outbox/testing.ts';
import { createLibraryLink } from '../buyers/index.ts';
import { addItem, sell } from '../purchases/testing.ts';
import { makeAuthor } from '../testing.ts';
import { createLibraryLinkMails, requestLibraryLink } from './link-mails.ts';
import { mailbox, openLibrary } from './testing.ts';

onEachDatabase((open) => {
  const box = mailbox();
  let deps: TestDeps;
  let app: FastifyInstance;
  let item: ItemRow;
  let courier: Courier;
  let isMailAway = false;
  let visitors = 0;
  const mail: Mailer = {
    ...box.mail,
    send: async (message) => {
      if (isMailAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return box.mail.send(message);
    },
  };
  const startCourier = () => {
    courier = startTestCourier(deps, { requestedMails: { library_link: createLibraryLinkMails(deps) } });
  };
  before(async () => {
    deps = await open({ mail });
    item = await addItem(deps, (await makeAuthor(deps)).id);
    app = await openLibrary(deps);
    startCourier();
  });
  after(async () => {
    await courier.stop();
    await app.close();
    await deps.close();
  });

  const send = (
    method: 'GET' | 'POST',
    url: string,
    { from, form, cookie }: { from?: string; form?: object; cookie?: string } = {},
  ) =>
    app.inject({
      method,
      url,
      headers: {
        'x-forwarded-for': from ?? `10.0.${++visitors >> 8}.${visitors & 255}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...(cookie && { cookie }),
      },
      payload: new URLSearchParams(form as Record<string, string>).toString(),
    });
  const ask = (email: string, from?: string) =>
    send('POST', '/shop/library', { form: { email }, ...(from && { from }) });
  const requests = () =>
    deps.database.db.selectFrom('outbox').selectAll().where('event', '=', 'library_link').orderBy('id').execute();
  const tried = async (attempts = 1) => {
    courier.wake();
    await until(async () =>
      (await requests()).every(
        (row) => row.state !== 'waiting' || (row.attempts === attempts && row.lease_until === 0),
      ),
    );
  };
  const linkFor = async (email: string) => {
    const count = box.messages.length + 1;
    await ask(email);
    courier.wake();
    await box.arrived(count);
    return box.linkInMail();
  };
  const cookieOf = (answer: Awaited<ReturnType<typeof send>>) =>
    String(answer.headers['set-cookie']).split(';')[0] ?? '';

  test('gives buyers and strangers the same response, and emails only buyers', async () => {
    await sell(deps, item, { email: 'Known@Buyer.example' });
    const [known, unknown] = [await ask('known@buyer.example'), await ask('unknwn@buyer.example')];
    const without = (body: string) => body.replaceAll(/\w+@buyer\.example/g, 'SOMEBODY');
    assert.deepEqual([known.statusCode, without(known.body)], [unknown.statusCode, without(unknown.body)]);
    const names = (answer: typeof known) => Object.keys(answer.headers).sort();
    assert.deepEqual(names(known), names(unknown));
    await tried();
    assert.deepEqual(
      box.messages.map(({ to }) => to),
      ['known@buyer.example'],
    );
  });

  test('mails a buyer whose address was pasted, or has dots in unusual places', async () => {
    for (const [email, pasted] of [
      ['zed@paste.example', 'zed@paste.example\u200b'],
      ['taro..y.@docomo.example', '\u202ataro..y.@docomo.example\u202c'],
    ] as const) {
      await sell(deps, item, { email });
      assert.match(await linkFor(pasted), /\/shop\/library\/open\//);
      assert.equal(box.messages.at(-1)?.to, email);
    }
  });

  test('stores each request before the response, and sends it after a restart', async () => {
    await courier.stop();
    await sell(deps, item, { email: 'kept@buyer.example' });
    const before = [box.messages.length, (await requests()).length] as const;
    for (const email of ['kept@buyer.example', 'nobody@buyer.example'])
      assert.equal((await ask(email)).statusCode, 200);
    const written = (await requests()).slice(before[1]);
    assert.equal(written.length, 2);
    assert.deepEqual(written[0]?.facts, written[1]?.facts);
    assert.doesNotMatch(JSON.stringify(written), /kept|nobody/);
    startCourier();
    await tried();
    assert.deepEqual(
      box.messages.slice(before[0]).map(({ to }) => to),
      ['kept@buyer.example'],
    );
    const left = (await requests()).map(({ id }) => id);
    assert.ok(!left.includes(written[1]!.id), 'nothing tells that a stranger asked');
    assert.equal((await send('POST', box.linkInMail())).statusCode, 303);
  });

  test('counts only one email, no matter how often a link is requested during a mail outage', async () => {
    await sell(deps, item, { email: 'patient@buyer.example' });
    const before = box.messages.length;
    isMailAway = true;
    try {
      for (let round = 0; round < 7; round++) {
        await ask('patient@buyer.example');
        await tried();
      }
    } finally {
      isMailAway = false;
    }
    const waiting = (await requests()).filter(({ state }) => state === 'waiting');
    assert.equal(waiting.length, 1);
    deps.clock.ms += 40 * minuteMs;
    courier.wake();
    await box.arrived(before + 1);
    const link = box.linkInMail();
    deps.clock.ms += 19 * minuteMs;
    assert.equal((await send('POST', link)).statusCode, 303);
    for (let round = 0; round < 4; round++) await linkFor('patient@buyer.example');
    assert.equal(box.messages.length, before + 5);
  });

  test('sends only the newest of several queued requests', async () => {
    await courier.stop();
    await sell(deps, item, { email: 'eager@buyer.example' });
    const before = box.messages.length;
    for (let round = 0; round < 6; round++) await ask('eager@buyer.example');
    startCourier();
    await tried();
    assert.equal(box.messages.length, before + 1);
  });

  test('links to the shop’s current domain if it has lost the request’s domain', async () => {
    await sell(deps, item, { email: 'moved@buyer.example' });
    const before = box.messages.length;
    await requestLibraryLink(
      { ...deps, config: { ...deps.config, marketBaseUrl: 'https://lost.example' } },
      'moved@buyer.example',
    );
    courier.wake();
    await box.arrived(before + 1);
    assert.ok(box.messages.at(-1)?.text.includes(`${deps.config.marketBaseUrl}${box.linkInMail()}`));
  });

  test('opens the library of the address once, and only with the button', async () => {
    await sell(deps, item, { email: 'once@buyer.example' });
    await sell(deps, await addItem(deps, item.account_id, { name: 'Not mine' }), { email: 'other@buyer.example' });
    const link = await linkFor('once@buyer.example');
    for (let look = 0; look < 3; look++) assert.match((await send('GET', link)).body, /Open my purchases/);
    const opened = await send('POST', link);
    assert.deepEqual([opened.statusCode, opened.headers.location], [303, '/shop/library']);
    assert.match(String(opened.headers['set-cookie']), /; Path=\/shop; HttpOnly; SameSite=Lax$/);
    const list = (await send('GET', '/shop/library', { cookie: cookieOf(opened) })).body;
    assert.match(list, /once@buyer\.example/);
    assert.doesNotMatch(list, /Not mine/);
    const again = await send('POST', link);
    assert.deepEqual([again.statusCode, again.headers['set-cookie']], [410, undefined]);
  });

  test('rejects sign-ins and link requests from other sites', async () => {
    await sell(deps, item, { email: 'csrf@buyer.example' });
    const link = await linkFor('csrf@buyer.example');
    const from = (headers: Record<string, string>, url = link) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '10.9.9.9', ...headers },
        payload: 'email=csrf@buyer.example',
      });
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    const before = box.messages.length;
    for (const headers of foreign) {
      const answer = await from(headers);
      assert.deepEqual([answer.statusCode, answer.headers['set-cookie']], [403, undefined], JSON.stringify(headers));
      assert.equal((await from(headers, '/shop/library')).statusCode, 403);
    }
    assert.equal(box.messages.length, before);
    const page = await send('GET', link);
    assert.match(page.body, /opens the purchases of c…@buyer\.example/);
    assert.equal(page.headers['referrer-policy'], 'same-origin');
    assert.equal((await from({ 'sec-fetch-site': 'same-origin', origin: 'https://any.example' })).statusCode, 303);
  });

  test('accepts one of several concurrent redemptions', async () => {
    await sell(deps, item, { email: 'race@buyer.example' });
    const link = await linkFor('race@buyer.example');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('POST', link)));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [303, ...Array(7).fill(410)]);
  });

  test('expires requested links after 20 minutes, receipt links after a day', async () => {
    await sell(deps, item, { email: 'late@buyer.example' });
    const asked = await linkFor('late@buyer.example');
    const receipt = new URL(await createLibraryLink(deps, 'Late@buyer.example')).pathname;
    deps.clock.ms += 20 * minuteMs;
    assert.equal((await send('POST', asked)).statusCode, 410);
    assert.equal((await send('POST', receipt)).statusCode, 303);
    assert.equal((await send('POST', `/shop/library/open/${'x'.repeat(43)}`)).statusCode, 410);
  });

  test('stores only hashes of link and session tokens', async () => {
    await sell(deps, item, { email: 'hash@buyer.example' });
    const link = await linkFor('hash@buyer.example');
    const session = cookieOf(await send('POST', link)).split('=')[1] ?? '';
    const rows = JSON.stringify([
      await deps.database.db.selectFrom('buyer_links').selectAll().execute(),
      await deps.database.db.selectFrom('buyer_sessions').selectAll().execute(),
      await deps.database.db.selectFrom('outbox').selectAll().execute(),
    ]);
    assert.equal(session.length, 43);
    for (const token of [link.slice(-43), session]) assert.ok(!rows.includes(token));
  });

  test('returns 404 for pages after the last', async () => {
    await sell(deps, item, { email: 'pages@buyer.example' });
    const cookie = cookieOf(await send('POST', await linkFor('pages@buyer.example')));
    assert.equal((await send('GET', '/shop/library?page=2', { cookie })).statusCode, 404);
    assert.equal((await send('GET', '/shop/library?page=1', { cookie })).statusCode, 200);
  });

  test('ends a session after 30 days, or on logout with its own form', async () => {
    await sell(deps, item, { email: 'leave@buyer.example' });
    const cookie = cookieOf(await send('POST', await linkFor('leave@buyer.example')));
    const page = (await send('GET', '/shop/library', { cookie })).body;
    const form = /name="form" value="([\w-]+)"/.exec(page)?.[1] ?? '';
    assert.equal((await send('POST', '/shop/library/leave', { cookie })).statusCode, 403);
    assert.equal((await send('POST', '/shop/library/leave', { cookie, form: { form } })).statusCode, 303);
    assert.match((await send('GET', '/shop/library', { cookie })).body, /Send me a link/);
    const later = cookieOf(await send('POST', await linkFor('leave@buyer.example')));
    deps.clock.ms += 30 * 24 * 60 * minuteMs;
    assert.match((await send('GET', '/shop/library', { cookie: later })).body, /Send me a link/);
  });

  test('limits mails per address and requests per network', async () => {
    await sell(deps, item, { email: 'flood@buyer.example' });
    const before = box.messages.length;
    for (let round = 0; round < 12; round++) {
      assert.equal((await ask('Flood@buyer.example')).statusCode, 200);
      await tried();
    }
    assert.equal(box.messages.length, before + 5);
    await linkFor('known@buyer.example');
    assert.equal(box.messages.length, before + 6);
    const statuses: number[] = [];
    for (let round = 0; round < 12; round++) statuses.push((await ask(`a${round}@x.example`, '192.0.2.9')).statusCode);
    assert.deepEqual(statuses, [...Array(10).fill(200), 429, 429]);
  });

  test('offers no form without a mail server', async () => {
    const { mail } = deps;
    deps.mail = { ...mail, ready: false };
    try {
      const pages = [await send('GET', '/shop/library'), await ask('known@buyer.example')];
      assert.deepEqual(
        pages.map(({ statusCode }) => statusCode),
        [200, 503],
      );
      for (const { body } of pages) {
        assert.match(body, /can’t send email yet, so you can’t log in here/);
        assert.doesNotMatch(body, /name="email"|login link|Temporarily/);
      }
    } finally {
      deps.mail = mail;
    }
  });

  test('rejects invalid addresses', async () => {
    for (const email of ['', 'x', `${'a'.repeat(250)}@x.example`]) assert.equal((await ask(email)).statusCode, 422);
    assert.match((await ask('grace"@')).body, /value="grace&quot;@"/, 'what was written is there to be mended');
  });
});
