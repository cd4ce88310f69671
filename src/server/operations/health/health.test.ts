import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { useService } from '../../../../test/contract/service.ts';
import { openTestDeps } from '../../../../test/support/testing.ts';

describe('public paths', () => {
  const service = useService(openTestDeps);

  test('/healthz answers without a key', async () => {
    const { status, body, headers } = await service.ada.send('GET', '/healthz', { key: undefined });
    assert.deepEqual([status, body], [200, { status: 'ok' }]);
    assert.equal(headers['cache-control'], 'no-store');
  });

  test('/favicon.ico is an icon on any host', async () => {
    const { status, headers, text } = await service.ada.send('GET', '/favicon.ico', { key: undefined });
    assert.deepEqual([status, headers['content-type']], [200, 'image/x-icon']);
    assert.ok(text.startsWith('\0\0\u0001\0'), 'the signature of an ICO file');
  });

  test('compresses responses if the client accepts it', async () => {
    const answer = await service.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } });
    assert.deepEqual([answer.headers['content-encoding'], answer.headers.vary], ['gzip', 'accept-encoding']);
    assert.match(JSON.parse(gunzipSync(answer.rawPayload).toString()).openapi, /^3\./);
  });

  test('describes public pages in one sentence', async () => {
    const { ada } = service;
    const { id } = (await ada.post('/api/v1/status-pages', { name: 'A "B" <C>', slug: 'abc' })).body.data;
    const described = async (path: string) =>
      /<meta name="description" content="([^"]*)">/.exec((await ada.send('GET', path, { key: undefined })).text)?.[1];
    assert.match((await described('/status/abc')) ?? '', /^Is A &quot;B&quot; &lt;C&gt; down\?/);
    assert.match((await described('/status/abc/history')) ?? '', /^Incidents and maintenance of A/);
    await ada.patch(`/api/v1/status-pages/${id}`, { description: 'How our shop is doing' });
    assert.equal(await described('/status/abc'), 'How our shop is doing');
  });

  test('has no start timeout, because restoring interrupted work can take long', () => {
    assert.equal(service.app.initialConfig.pluginTimeout, 0);
  });
});
