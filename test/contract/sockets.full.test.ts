import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { before, describe, test } from 'node:test';
import { openTestDeps } from '../support/testing.ts';
import { monitorsPath, plainMonitor, useService } from './service.ts';

describe('over a real socket', () => {
  const service = useService(openTestDeps);
  let port = 0;
  before(async () => {
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    port = (service.app.server.address() as AddressInfo).port;
  });

  /**
   * Reads until the connection closes, or the response matches `enough`. If the connection is reset while this side
   * still sends, the response can be lost (`wasReset`).
   */
  const speak = async (bytes: (string | Buffer)[], options: { end?: boolean; enough?: RegExp } = {}) => {
    const { promise: closed, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    let wasReset = false;
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      if (options.enough?.test(heard)) socket.destroy();
    });
    socket.on('error', () => {
      wasReset = true;
    });
    socket.on('close', () => resolve());
    socket.setTimeout(20_000, () => reject(new Error(`the service keeps silent after ${JSON.stringify(heard)}`)));
    for (const piece of bytes) socket.write(piece);
    if (options.end) socket.end();
    await closed;
    return { heard, wasReset };
  };
  const isAlive = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${monitorsPath}`, {
      headers: { authorization: `Bearer ${service.ada.key}` },
    });
    assert.equal(answer.status, 200);
  };
  const statusOf = (heard: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(heard)?.[1] ?? 0);
  const head = (line: string, headers: string[] = [], host = 'Host: x') =>
    `${line}\r\n${[host, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
  const auth = () => `Authorization: Bearer ${service.ada.key}`;
  const json = 'Content-Type: application/json';

  const nonsense: [string, () => (string | Buffer)[]][] = [
    ['no HTTP at all', () => ['hello\r\n\r\n']],
    ['a TLS greeting', () => [Buffer.from([0x16, 3, 1, 0, 0xa5, 1, 0, 0, 0xa1, 3, 3]), Buffer.alloc(200, 7)]],
    ['bytes of every value', () => [Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))]],
    ['an unknown method', () => [head(`BREW ${monitorsPath} HTTP/1.1`)]],
    ['an unknown version', () => [head(`GET ${monitorsPath} HTTP/9.9`)]],
    ['no host', () => [`GET ${monitorsPath} HTTP/1.1\r\nConnection: close\r\n\r\n`]],
    ['a header without a name', () => [head(`GET ${monitorsPath} HTTP/1.1`, [': x'])]],
    ['a header with NUL', () => [head(`GET ${monitorsPath} HTTP/1.1`, ['X-A: a\u0000b'])]],
    ['a NUL in the path', () => [head(`GET ${monitorsPath}/\u0000 HTTP/1.1`)]],
    [
      'raw bytes in the path',
      () => [
        Buffer.concat([
          Buffer.from(`GET ${monitorsPath}/`),
          Buffer.from([0xff, 0xfe]),
          Buffer.from(' HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
        ]),
      ],
    ],
    ['a path of 100,000 characters', () => [head(`GET /${'x'.repeat(100_000)} HTTP/1.1`)]],
    ['a header of 100,000 characters', () => [head(`GET ${monitorsPath} HTTP/1.1`, [`X-A: ${'x'.repeat(100_000)}`])]],
    [
      '5,000 headers',
      () => [
        head(
          `GET ${monitorsPath} HTTP/1.1`,
          Array.from({ length: 5000 }, (_, number) => `X-${number}: ${number}`),
        ),
      ],
    ],
    [
      'two lengths',
      () => [head(`POST ${monitorsPath} HTTP/1.1`, [auth(), json, 'Content-Length: 2', 'Content-Length: 3']), '{}x'],
    ],
    [
      'a length and chunks',
      () => [
        head(`POST ${monitorsPath} HTTP/1.1`, [auth(), json, 'Content-Length: 2', 'Transfer-Encoding: chunked']),
        '0\r\n\r\n',
      ],
    ],
    ['a negative length', () => [head(`POST ${monitorsPath} HTTP/1.1`, [auth(), json, 'Content-Length: -1'])]],
    [
      'a length that is no number',
      () => [head(`POST ${monitorsPath} HTTP/1.1`, [auth(), json, 'Content-Length: 1e3'])],
    ],
    [
      'a chunk of no size',
      () => [
        head(`POST ${monitorsPath} HTTP/1.1`, [auth(), json, 'Transfer-Encoding: chunked']),
        'zz\r\n{}\r\n0\r\n\r\n',
      ],
    ],
    [
      'an unknown transfer encoding',
      () => [head(`POST ${monitorsPath} HTTP/1.1`, [auth(), json, 'Transfer-Encoding: frobnicated']), '{}'],
    ],
    [
      'a length of 10 GB',
      () => [head(`POST ${monitorsPath} HTTP/1.1`, [auth(), json, 'Content-Length: 10000000000']), '{}'],
    ],
    ['a broken host', () => [head(`GET ${monitorsPath} HTTP/1.1`, [auth().replace('gh_', 'x')], 'Host: [::%%%')]],
    ['an absolute path elsewhere', () => [head('GET http://elsewhere.example/api/v1/nothing HTTP/1.1')]],
    ['an expectation that nobody meets', () => [head(`GET ${monitorsPath} HTTP/1.1`, ['Expect: a-miracle'])]],
    ['a folded header', () => [head(`GET ${monitorsPath} HTTP/1.1`, ['X-A: a\r\n b'])]],
  ];
  for (const [what, bytes] of nonsense)
    test(`${what}: is rejected, and the next request is served`, async () => {
      const { heard, wasReset } = await speak(bytes());
      if (heard === '' && wasReset) return isAlive();
      const status = statusOf(heard);
      assert.ok(status >= 400 && status < 500, `${what} heard ${JSON.stringify(heard.slice(0, 300))}`);
      const body = heard.slice(heard.indexOf('\r\n\r\n') + 4);
      // If a request is not HTTP, Node rejects it before it reaches an interface, sometimes without a body.
      if (body !== '' && body !== '0\r\n\r\n') {
        const error = JSON.parse(body);
        assert.equal(typeof (error.message ?? error.msg), 'string', body);
        assert.ok(!/node|stack|\.ts|llhttp/i.test(body), body);
      }
      await isAlive();
    });

  test('rejects a chunked body over 64 KiB with 413 before the body has ended', async () => {
    const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
    const opening = head(`POST ${monitorsPath} HTTP/1.1`, [auth(), json, 'Transfer-Encoding: chunked']);
    const { heard } = await speak([opening, chunk, chunk, chunk], { enough: /\r\n\r\n\{/ });
    assert.equal(statusOf(heard), 413);
    await isAlive();
  });

  test('writes nothing if a body is truncated', async () => {
    const body = JSON.stringify(plainMonitor);
    const opening = head(`POST ${monitorsPath} HTTP/1.1`, [auth(), json, `Content-Length: ${body.length + 1}`]);
    await speak([opening, body], { end: true });
    assert.equal((await service.ada.get(monitorsPath)).body.meta.total, 0);
    await isAlive();
  });

  test('answers pipelined requests in order', async () => {
    const one = (path: string, close = false) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\n${auth()}\r\n${close ? 'Connection: close\r\n' : ''}\r\n`;
    const { heard } = await speak([one(monitorsPath) + one('/api/v1/nothing') + one('/api/account/details', true)]);
    assert.deepEqual(
      [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status),
      ['200', '404', '200'],
    );
  });
});
