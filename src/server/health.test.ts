import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { eventsAway, useService } from '../../test/contract/service.ts';
import { openTestDeps } from './testing.ts';

describe('the paths that everybody asks for', () => {
  const service = useService(openTestDeps);

  test('/healthz is 200 while the database answers, also without the event store, and needs no key', async () => {
    const { status, body, headers } = await service.ada.send('GET', '/healthz', { key: undefined });
    assert.deepEqual([status, body], [200, { status: 'ok', database: 'ok', events: 'away' }]);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(eventsAway.state().reachable, false);
  });

  test('/favicon.ico is an icon, for any host', async () => {
    const { status, headers, text } = await service.ada.send('GET', '/favicon.ico', { key: undefined });
    assert.deepEqual([status, headers['content-type']], [200, 'image/x-icon']);
    assert.ok(text.startsWith('\0\0\u0001\0'), 'the signature of an ICO file');
  });

  test('answers are compressed where a client takes it', async () => {
    const answer = await service.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } });
    assert.deepEqual([answer.headers['content-encoding'], answer.headers.vary], ['gzip', 'accept-encoding']);
    assert.match(JSON.parse(gunzipSync(answer.rawPayload).toString()).openapi, /^3\./);
  });

  test('pages for everybody say in a sentence what they are', async () => {
    const { ada } = service;
    const { id } = (await ada.post('/api/v1/status-pages', { name: 'A "B" <C>', slug: 'abc' })).body.data;
    const described = async (path: string) =>
      /<meta name="description" content="([^"]*)">/.exec((await ada.send('GET', path, { key: undefined })).text)?.[1];
    assert.match((await described('/status/abc')) ?? '', /^Is A &quot;B&quot; &lt;C&gt; up\?/);
    assert.match((await described('/status/abc/history')) ?? '', /^Incidents and maintenance of A/);
    await ada.patch(`/api/v1/status-pages/${id}`, { description: 'How our shop is doing' });
    assert.equal(await described('/status/abc'), 'How our shop is doing');
  });

  test('/healthz is 503 once the database is gone', async () => {
    const { db } = service.deps.ledger;
    const { getExecutor } = db;
    db.getExecutor = () => {
      throw new Error('connection refused at 10.0.0.5');
    };
    const { status, text } = await service.ada.send('GET', '/healthz', { key: undefined });
    db.getExecutor = getExecutor;
    assert.equal(status, 503);
    assert.deepEqual(JSON.parse(text), { status: 'failing', database: 'away', events: 'away' });
  });
});
