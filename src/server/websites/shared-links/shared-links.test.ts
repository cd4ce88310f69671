import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { minuteMs } from '../../kernel/time.ts';
import { sha256 } from '../../kernel/vault.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { maxLinks } from './shared-link.ts';

onEachDatabase((open) => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  before(async () => {
    service = await openWebsites({ open });
  });
  after(() => service.close());

  const addSite = async (domain: string, settings: object = {}): Promise<number> =>
    (await service.asAnn('POST', '/websites', { domain, ...settings })).body.data.id;
  const addLink = async (
    website: number,
    name = 'For the board',
  ): Promise<{ id: number; url: string; path: string }> => {
    const { data } = (await service.asAnn('POST', `/websites/${website}/shared-links`, { name })).body;
    return { id: data.id, url: data.url, path: new URL(data.url).pathname };
  };
  const look = (path: string, headers: Record<string, string> = {}) => service.app.inject({ url: path, headers });

  test("shows a link's URL to its owner and stores no readable token", async () => {
    const website = await addSite('shared.example');
    const stored = await service.asAnn('POST', `/websites/${website}/shared-links`, { name: ' For the board ' });
    assert.equal(stored.status, 201);
    const { id, url } = stored.body.data;
    assert.equal(stored.headers.location, `http://gatehouse.test/api/v1/websites/${website}/shared-links/${id}`);
    const expected = {
      id,
      object: 'shared_link',
      name: 'For the board',
      url,
      created_at: new Date(service.deps.now()).toISOString(),
      used_at: null,
    };
    assert.deepEqual(stored.body, { data: expected });
    assert.deepEqual((await service.asAnn('GET', `/websites/${website}/shared-links/${id}`)).body, { data: expected });
    assert.deepEqual((await service.asAnn('GET', `/websites/${website}/shared-links`)).body, { data: [expected] });
    const base = service.deps.config.analyticsBaseUrl;
    const token = new RegExp(`^${base}/stats/${website}/share/([\\w-]{43})$`).exec(url)?.[1] ?? '';
    const row = await service.deps.database.db.selectFrom('shared_links').selectAll().executeTakeFirstOrThrow();
    assert.equal(row.token_hash, sha256(token));
    assert.doesNotMatch(JSON.stringify(row), new RegExp(token));
  });

  test('rejects a name that is missing or too long', async () => {
    const website = await addSite('names.example');
    for (const name of [undefined, '', '   ', 'x'.repeat(101), 'a\u0000b']) {
      const { status, body } = await service.asAnn('POST', `/websites/${website}/shared-links`, { name });
      assert.equal(status, 422, String(name));
      assert.ok(body.errors.name);
    }
  });

  test('is accessible only to its own account', async () => {
    const website = await addSite('mine.example');
    const bobs = (await service.call(service.bob, 'POST', '/websites', { domain: 'his.example' })).body.data.id;
    const { id } = await addLink(website);
    const path = `/websites/${website}/shared-links`;
    assert.equal((await service.call(service.bob, 'GET', path)).status, 404);
    assert.equal((await service.call(service.bob, 'POST', path, { name: 'x' })).status, 404);
    for (const [method, below] of [
      ['GET', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
      ['GET', `/websites/${bobs}/shared-links/${id}`],
      ['DELETE', `/websites/${bobs}/shared-links/${id}`],
    ] as const)
      assert.equal((await service.call(service.bob, method, below)).status, 404, `${method} ${below}`);
    const other = await addSite('other-of-mine.example');
    assert.equal((await service.asAnn('DELETE', `/websites/${other}/shared-links/${id}`)).status, 404);
    assert.equal((await service.asAnn('GET', `${path}/${id}`)).status, 200);
  });

  test('opens the statistics whatever their privacy, until it is deleted', async () => {
    for (const [domain, settings] of [
      ['all.example', { privacy: 0 }],
      ['nobody.example', { privacy: 1 }],
      ['word.example', { privacy: 2, password: 'open sesame' }],
    ] as const) {
      const website = await addSite(domain, settings);
      const { id, path } = await addLink(website);
      const opened = await look(path);
      assert.equal(opened.statusCode, 200, domain);
      assert.match(opened.body, new RegExp(`<h1>${domain.replace('.', '\\.')}</h1>`));
      assert.equal((await look(`${path}/embed`)).statusCode, 200);
      assert.deepEqual((await service.asAnn('DELETE', `/websites/${website}/shared-links/${id}`)).body, {
        id,
        object: 'shared_link',
        deleted: true,
      });
      assert.equal((await look(path)).statusCode, 404, `${domain} after it was deleted`);
      assert.equal((await look(`${path}/embed`)).statusCode, 404);
      assert.equal((await service.asAnn('DELETE', `/websites/${website}/shared-links/${id}`)).status, 404);
    }
  });

  test('opens every view without exposing its token, until it is deleted', async () => {
    const website = await addSite('viewed.example', { privacy: 1 });
    const { id, path } = await addLink(website);
    const views = ['', '?list=page', '?realtime=1&sources=channels', '?metric=visits&compare=none'];
    for (const view of views) {
      const { statusCode, headers, body } = await look(`${path}${view}`);
      assert.equal(statusCode, 200, view);
      assert.doesNotMatch(body, new RegExp(path.split('/').at(-1) ?? ''), view);
      assert.deepEqual(
        [headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy'], headers['set-cookie']],
        ['private, no-store', 'noindex, nofollow', 'no-referrer', undefined],
      );
    }
    const formed = await look(`${path}?period=7d&form=1&contains=x`);
    assert.deepEqual([formed.statusCode, formed.headers.location], [303, '?period=7d&filter=page:contains:x']);
    // The token gives no access to the owner's own reports.
    assert.equal((await look(`${path}/stats/goals`)).statusCode, 404);
    await service.asAnn('DELETE', `/websites/${website}/shared-links/${id}`);
    for (const view of [...views, '?period=7d&form=1&contains=x'])
      assert.equal((await look(`${path}${view}`)).statusCode, 404, view);
  });

  test('is deleted with its website', async () => {
    const website = await addSite('gone.example');
    const { path } = await addLink(website);
    assert.equal((await look(path)).statusCode, 200);
    await service.asAnn('DELETE', `/websites/${website}`);
    assert.equal((await look(path)).statusCode, 404);
  });

  test('opens no other website, and an invalid link looks like a link to an unknown website', async () => {
    const [website, other] = [await addSite('first.example'), await addSite('second.example', { privacy: 1 })];
    const { path } = await addLink(website);
    const token = path.split('/').at(-1) ?? '';
    const unknown = await look(`/stats/999999/share/${token}`);
    assert.equal(unknown.statusCode, 404);
    const wrong = [
      `/stats/${other}/share/${token}`,
      `/stats/${website}/share/${token.slice(0, -1)}`,
      `/stats/${website}/share/${token}x`,
      `/stats/${website}/share/%00`,
      `/stats/${website}/share/${'A'.repeat(43)}`,
    ];
    for (const address of wrong) {
      const answer = await look(address);
      assert.deepEqual([answer.statusCode, answer.body], [404, unknown.body], address);
    }
  });

  test('records its last use, at most once a minute', async () => {
    const { clock } = service.deps;
    const website = await addSite('used.example');
    const { id, path } = await addLink(website);
    const usedAt = async (): Promise<string> =>
      (await service.asAnn('GET', `/websites/${website}/shared-links/${id}`)).body.data.used_at;
    const first = clock.ms;
    await look(path);
    assert.equal(await usedAt(), new Date(first).toISOString());
    clock.ms += minuteMs - 1;
    await look(path);
    assert.equal(await usedAt(), new Date(first).toISOString());
    clock.ms += 1;
    await look(path);
    assert.equal(await usedAt(), new Date(first + minuteMs).toISOString());
  });

  test('hides its URL from other sites, search engines and caches', async () => {
    const website = await addSite('quiet.example', { privacy: 0, noindex: 0 });
    const { path } = await addLink(website);
    for (const address of [path, `${path}/embed`, `${path}?period=nonsense`]) {
      const { headers, body } = await look(address);
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.match(String(headers['x-robots-tag']), /noindex/);
      assert.match(body, /<meta name="robots" content="noindex/);
      assert.equal(headers['cache-control'], 'private, no-store');
      assert.doesNotMatch(body, /canonical/);
    }
    const { body } = await look(path);
    const links = [...body.matchAll(/(?<!preload" )href="([^"]*)"/g)].map(([, href]) => href);
    assert.deepEqual(
      links.filter((href) => !href?.startsWith('?') && href !== 'https://db-ip.com'),
      [],
    );
  });

  test('limits wrong tokens, but not valid tokens from the same network', async () => {
    const website = await addSite('tried.example', { privacy: 1 });
    const { path } = await addLink(website);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 22; attempt++)
      statuses.push((await look(`/stats/${website}/share/${attempt}`, from(`2001:db8::${attempt}`))).statusCode);
    assert.deepEqual(statuses, [...Array(20).fill(404), 429, 429]);
    assert.equal((await look(path, from('2001:db8::1'))).statusCode, 200);
    assert.equal((await look(`/stats/${website}/share/x`, from('198.51.100.77'))).statusCode, 404);
  });

  test('limits a website to a hundred links, even if they are created simultaneously', async () => {
    const website = await addSite('many.example');
    const { db } = service.deps.database;
    const rows = Array.from({ length: maxLinks - 1 }, (_, n) => ({
      account_id: service.ann,
      website_id: website,
      name: `n ${n}`,
      token_hash: `${website} ${n}`,
      token_sealed: service.deps.vault.seal('shared link', 'x'),
      created_at: 1,
      used_at: null,
    }));
    await db.insertInto('shared_links').values(rows).execute();
    const answers = await Promise.all(
      [1, 2, 3].map((n) => service.asAnn('POST', `/websites/${website}/shared-links`, { name: `last ${n}` })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422]);
    assert.equal((await service.asAnn('GET', `/websites/${website}/shared-links`)).body.data.length, maxLinks);
  });
});
