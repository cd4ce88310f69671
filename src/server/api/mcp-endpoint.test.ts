import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { openTestDeps } from '../../../test/support/testing.ts';
import { buildApp } from '../app/app.ts';
import { makeAuthor } from '../market/testing.ts';
import { callWith, type Fixture, openFixture } from './mcp/testing.ts';

const base = 'http://127.0.0.1:8080';
type Given = { key?: string; query?: string; mode?: VersionNegotiationMode };

describe('MCP over HTTP', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await openFixture();
  });
  after(() => fixture.close());

  const send: typeof fetch = async (input, init) => {
    const request = new Request(input as string | URL, init);
    const { pathname, search } = new URL(request.url);
    const answer = await fixture.app.inject({
      method: request.method as 'POST',
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(request.headers), host: '127.0.0.1:8080' },
      payload: await request.text(),
    });
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return new Response(answer.body === '' ? null : answer.body, { status: answer.statusCode, headers });
  };
  const connect = async ({ key = fixture.ada.key, query = '', mode = 'legacy' }: Given = {}) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${base}/mcp${query}`), { fetch: send, requestInit }),
    );
    return { client, call: callWith(client) };
  };
  const post = (headers: Record<string, string> = {}, url = '/mcp') =>
    fixture.app.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer ${fixture.ada.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });

  for (const mode of ['legacy', { pin: '2026-07-28' }] as const)
    test(`serves a client of ${mode === 'legacy' ? 'the revisions of 2025' : 'the revision 2026-07-28'} with its key`, async () => {
      const { client, call } = await connect({ mode });
      const { tools } = await client.listTools();
      assert.ok(tools.some(({ name }) => name === 'get_overview'));
      assert.ok(!tools.some(({ name }) => name === 'pause_monitor'));
      const { text, data } = await call('list_websites');
      assert.equal(data.websites[0].id, fixture.website, text);
      const bob = await connect({ mode, key: fixture.bob.key });
      assert.deepEqual((await bob.call('list_websites')).data.websites, []);
      await Promise.all([client.close(), bob.client.close()]);
    });

  test('offers writing tools only if the URL allows them', async () => {
    const { client, call } = await connect({ query: '?allow_writes=true' });
    const { text, isError } = await call('add_annotation', { text: 'Deployed' });
    assert.equal(isError, false, text);
    await client.close();
  });

  test('rejects requests without a valid key', async () => {
    for (const authorization of ['', 'Bearer gh_wrong', `Basic ${fixture.ada.key}`]) {
      const { statusCode, headers, body } = await post({ authorization });
      assert.deepEqual([statusCode, headers['www-authenticate']], [401, 'Bearer']);
      assert.doesNotMatch(body, /tools|gh_wrong/);
    }
  });

  test('rejects pages from other origins, but not from its own', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:8080'])
      assert.equal((await post({ origin })).statusCode, 403, origin);
    assert.equal((await post({ origin: base })).statusCode, 200);
  });

  test('rejects invalid messages in the protocol’s format', async () => {
    assert.equal((await post({ 'content-type': 'text/plain' })).statusCode, 415);
    const headers = {
      authorization: `Bearer ${fixture.ada.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const broken = await fixture.app.inject({ method: 'POST', url: '/mcp', headers, payload: '{' });
    assert.equal(broken.statusCode, 400);
    assert.equal(broken.json().jsonrpc, '2.0');
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const batch = JSON.stringify(Array(100).fill(message));
    const refused = await fixture.app.inject({ method: 'POST', url: '/mcp', headers, payload: ` ${batch}` });
    assert.deepEqual([refused.statusCode, refused.json().error.code], [400, -32_600]);
    const get = await fixture.app.inject({ method: 'GET', url: '/mcp', headers });
    assert.equal(get.statusCode, 405);
  });
});

test('sends requests to the host names of interfaces that have their own', async () => {
  const config = { monitorBaseUrl: 'https://up.example', marketBaseUrl: 'https://shop.example' };
  const deps = await openTestDeps({ events: true, config });
  const app = await buildApp(deps);
  try {
    const { key } = await makeAuthor(deps, 'ada');
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const params = { name: 'get_overview', arguments: {} };
    const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const { body } = await app.inject({ method: 'POST', url: '/mcp', headers, payload });
    assert.match(body, /"monitors":0/);
  } finally {
    await app.close();
    await deps.close();
  }
});
