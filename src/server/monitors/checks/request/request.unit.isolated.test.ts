// Isolated: Node reads the trusted CA certificates once, at the first TLS connection.
import assert from 'node:assert/strict';
import type { IncomingMessage, RequestListener } from 'node:http';
import { after, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { freePort } from '../../../../../test/support/free-port.testing.ts';
import { othersGuard } from '../../../network/guard.ts';
import { certificates } from '../testing/certificates.ts';
import { causeOf, check, textOf } from '../testing/requests.ts';
import { serveHttp, serveHttps, serveSocket, type TestServer } from '../testing/servers.ts';

const defaultAuthorities = getCACertificates('default');
setDefaultCACertificates([certificates.authority]);
after(() => setDefaultCACertificates(defaultAuthorities));

const servers: TestServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));
const opened = async (server: Promise<TestServer>): Promise<TestServer> => {
  servers.push(await server);
  return server;
};

const listening = async (answer: RequestListener) => {
  const requests: IncomingMessage[] = [];
  const server = await opened(
    serveHttp((incoming, outgoing) => {
      requests.push(incoming);
      answer(incoming, outgoing);
    }),
  );
  return { ...server, requests };
};

describe('a check', () => {
  test('reports status, text, address and the time of each phase', async () => {
    const server = await listening((_, outgoing) => outgoing.end('hello'));
    const outcome = await check({ url: `http://localhost:${server.port}/a?b=1` });
    assert.equal(textOf(outcome), 'hello');
    assert.equal(outcome.address, `127.0.0.1:${server.port}`);
    const { dns, connect, tls, firstByte, total } = outcome.phases;
    assert.ok(connect > 0 && firstByte > 0 && tls === 0 && dns >= 0);
    assert.ok(total >= dns + connect + firstByte);
    assert.equal(server.requests[0]?.url, '/a?b=1');
    assert.equal(server.requests[0]?.headers['user-agent'], 'Gatehouse/0.1 (uptime check)');
  });

  test('sends the monitor’s method, headers and credentials', async () => {
    const server = await listening((_, outgoing) => outgoing.end());
    for (const method of ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const headers = [
        { key: 'X-Token', value: 'one' },
        { key: 'x-token', value: 'two' },
        { key: 'User-Agent', value: 'mine' },
      ];
      const outcome = await check({
        url: server.url,
        method,
        headers,
        basicAuth: { username: 'us\u00e9r', password: 'p:w' },
      });
      assert.equal(outcome.kind, 'answer', method);
      const seen = server.requests.at(-1)!;
      assert.equal(seen.method, method);
      assert.equal(seen.headers['x-token'], 'one, two');
      assert.equal(seen.headers['user-agent'], 'mine');
      assert.equal(seen.headers.authorization, `Basic ${Buffer.from('us\u00e9r:p:w').toString('base64')}`);
      if (method === 'POST' || method === 'PUT') assert.equal(seen.headers['content-length'], '0');
    }
  });

  test('opens a new connection for each request', async () => {
    const ports = new Set<number | undefined>();
    const server = await listening((incoming, outgoing) => {
      ports.add(incoming.socket.remotePort);
      outgoing.end();
    });
    for (let i = 0; i < 3; i++) await check({ url: server.url });
    assert.equal(ports.size, 3);
  });

  test('sends a unique query value as a cache buster', async () => {
    const server = await listening((_, outgoing) => outgoing.end());
    for (let i = 0; i < 3; i++) await check({ url: `${server.url}/p?q=%41+b`, cacheBuster: true });
    const urls = server.requests.map((seen) => seen.url!);
    assert.equal(new Set(urls).size, 3);
    for (const url of urls) assert.match(url, /^\/p\?q=%41\+b&gatehouse_check=[0-9a-f-]{36}$/);
  });

  test('reads up to 1 MiB of an endless body', async () => {
    const server = await listening((_, outgoing) => {
      const block = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        if (outgoing.destroyed) return;
        outgoing.write(block, () => setImmediate(more));
      };
      more();
    });
    assert.equal(textOf(await check({ url: server.url })).length, 1024 * 1024);
  });

  test('decompresses up to 1 MiB of a body', async () => {
    const server = await listening((_, outgoing) =>
      outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(200 * 1024 * 1024, 'y'))),
    );
    assert.equal(textOf(await check({ url: server.url })).length, 1024 * 1024);
  });

  test('accepts what an event stream has sent before the timeout', async () => {
    const server = await listening((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.write('data: alive\n\n');
    });
    assert.match(textOf(await check({ url: server.url }, 1500)), /alive/);
  });
});

describe('redirects', () => {
  test('are followed up to five times', async () => {
    const server = await listening((incoming, outgoing) => {
      const left = Number(incoming.url!.slice(1));
      if (left === 0) outgoing.end('there');
      else outgoing.writeHead(302, { location: `/${left - 1}` }).end('x'.repeat(100_000));
    });
    assert.equal(textOf(await check({ url: `${server.url}/5` })), 'there');
    assert.equal(causeOf(await check({ url: `${server.url}/6` })), 'more than 5 redirects');
  });

  test('fail in a loop', async () => {
    const server = await listening((_, outgoing) => outgoing.writeHead(301, { location: '/' }).end());
    assert.equal(causeOf(await check({ url: server.url })), 'more than 5 redirects');
    assert.equal(server.requests.length, 6);
  });

  test('send no headers or credentials of the monitor to another origin', async () => {
    const other = await listening((_, outgoing) => outgoing.end('other'));
    const server = await listening((_, outgoing) => outgoing.writeHead(307, { location: `${other.url}/x` }).end());
    const secrets = { headers: [{ key: 'X-Token', value: 'secret' }], basicAuth: { username: 'u', password: 'p' } };
    assert.equal(textOf(await check({ url: server.url, method: 'POST', ...secrets })), 'other');
    assert.equal(server.requests[0]?.headers['x-token'], 'secret');
    assert.equal(other.requests[0]?.method, 'POST');
    assert.equal(other.requests[0]?.headers['x-token'], undefined);
    assert.equal(other.requests[0]?.headers.authorization, undefined);
  });

  test('report the final address without credentials, secrets and cache buster', async () => {
    const other = await listening((_, outgoing) => outgoing.end('other'));
    const server = await listening((incoming, outgoing) => {
      const back = incoming.url?.match(/gatehouse_check=[^&]*/)?.[0] ?? '';
      const location = `http://u:p@127.0.0.1:${other.port}/x?a=1&${back}&api_key=k#part`;
      outgoing.writeHead(302, { location }).end();
    });
    const outcome = await check({ url: server.url, cacheBuster: true });
    assert.equal(outcome.finalUrl, `${other.url}/x?a=1&api_key=***`);
    assert.equal(outcome.address, `127.0.0.1:${other.port}`);
    assert.equal((await check({ url: other.url })).finalUrl, '');
  });

  test('report how far they were followed if they fail', async () => {
    const port = await freePort();
    const server = await listening((_, outgoing) =>
      outgoing.writeHead(302, { location: `http://127.0.0.1:${port}/x` }).end(),
    );
    const outcome = await check({ url: server.url });
    assert.equal(causeOf(outcome), `connection refused by 127.0.0.1:${port}`);
    assert.equal(outcome.finalUrl, `http://127.0.0.1:${port}/x`);
    assert.equal(outcome.protocol, 'http/1.1');
  });

  test('fail if the target is not a web address', async () => {
    const server = await listening((incoming, outgoing) =>
      outgoing.writeHead(302, { location: incoming.url === '/ftp' ? 'ftp://x/' : 'http://[' }).end(),
    );
    assert.equal(causeOf(await check({ url: `${server.url}/ftp` })), 'redirects to ftp:, which is not http or https');
    assert.equal(causeOf(await check({ url: `${server.url}/bad` })), 'redirects to an invalid address');
  });

  test("to a private address are rejected for everyone except the service's owner", async () => {
    const settings = { url: 'http://127.0.0.1:1/', guard: othersGuard };
    assert.equal(causeOf(await check(settings)), '127.0.0.1 is not a public address');
    assert.equal(causeOf(await check({ ...settings, url: 'http://localhost:1/' })), 'localhost has no public address');
    assert.equal(
      causeOf(await check({ ...settings, url: 'http://[::ffff:169.254.169.254]/' })),
      '::ffff:a9fe:a9fe is not a public address',
    );
    assert.equal(causeOf(await check({ ...settings, url: 'http://0x7f.1/' })), '127.0.0.1 is not a public address');
  });
});

describe('text', () => {
  const body = 'Größe 10 € – ok';
  const encodings: [string, Buffer][] = [
    ['gzip', gzipSync(body)],
    ['x-gzip', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['deflate', deflateRawSync(body)],
    ['br', brotliCompressSync(body)],
    ['zstd', zstdCompressSync(body)],
    ['gzip, br', brotliCompressSync(gzipSync(body))],
    ['something', Buffer.from(body)],
  ];
  for (const [encoding, bytes] of encodings) {
    test(`is decompressed from ${encoding}`, async () => {
      const server = await listening((_, outgoing) =>
        outgoing.writeHead(200, { 'content-encoding': encoding }).end(bytes),
      );
      assert.equal(textOf(await check({ url: server.url })), body);
    });
  }

  test('fails if the body does not match its declared encoding', async () => {
    const server = await listening((_, outgoing) =>
      outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'),
    );
    assert.equal(causeOf(await check({ url: server.url })), 'the answer is not valid gzip');
    assert.equal((await check({ url: server.url, needsText: false })).kind, 'answer');
  });

  test('is decoded by the response’s charset', async () => {
    const server = await listening((_, outgoing) =>
      outgoing.writeHead(200, { 'content-type': 'text/html; charset="ISO-8859-15"' }).end(Buffer.from([0x47, 0xa4])),
    );
    assert.equal(textOf(await check({ url: server.url })), 'G€');
  });
});

describe('failures', () => {
  test('of the connection name the address that refused it', async () => {
    const port = await freePort();
    assert.equal(causeOf(await check({ url: `http://127.0.0.1:${port}/` })), `connection refused by 127.0.0.1:${port}`);
    assert.equal(causeOf(await check({ url: `http://localhost:${port}/` })), `connection refused by 127.0.0.1:${port}`);
  });

  test('without an answer end at the timeout', async () => {
    const server = await opened(serveSocket(() => {}));
    assert.equal(causeOf(await check({ url: server.url }, 300)), 'no answer within 0.3 s');
    const https = server.url.replace('http', 'https');
    assert.equal(causeOf(await check({ url: https }, 300)), 'no answer within 0.3 s');
  });

  test('distinguish an incomplete answer from no answer', async () => {
    const server = await opened(
      serveSocket((socket) =>
        socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n123')),
      ),
    );
    const outcome = await check({ url: server.url }, 1500);
    assert.equal(causeOf(outcome), 'the answer was not complete within 1.5 s');
    const closing = await opened(
      serveSocket((socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n123')),
      ),
    );
    assert.equal(
      causeOf(await check({ url: closing.url })),
      `connection closed by 127.0.0.1:${closing.port} before the answer was complete`,
    );
  });

  test('report headers that are too large, whether one header or many', async () => {
    for (const more of ['x'.repeat(1000), `x: ${'y'.repeat(1000)}\r\n`]) {
      const server = await opened(
        serveSocket((socket) => {
          socket.write('HTTP/1.1 200 OK\r\nx: ');
          const send = () => {
            if (socket.writable) socket.write(more, () => setImmediate(send));
          };
          send();
        }),
      );
      assert.equal(causeOf(await check({ url: server.url })), 'the response headers are too large');
    }
  });

  test('end at the timeout despite endless informational responses', async () => {
    const server = await opened(
      serveSocket((socket) => {
        const send = () => {
          if (socket.writable) socket.write('HTTP/1.1 102 Processing\r\n\r\n', () => setTimeout(send, 5));
        };
        socket.once('data', send);
      }),
    );
    assert.equal(causeOf(await check({ url: server.url }, 300)), 'no answer within 0.3 s');
  });

  test('do not include a switch of protocols, which counts as an answer', async () => {
    const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
    const server = await opened(serveSocket((socket) => socket.once('data', () => socket.write(switching))));
    const outcome = await check({ url: server.url });
    assert.equal(outcome.kind === 'answer' && outcome.status, 101);
  });

  test('caused by an invalid header leave no connection open', async () => {
    const closed = Promise.withResolvers<void>();
    const server = await opened(serveSocket((socket) => socket.on('close', () => closed.resolve())));
    assert.match(causeOf(await check({ url: server.url, headers: [{ key: 'trailer', value: 'x' }] })), /TRAILER/);
    await closed.promise;
  });

  test('report invalid HTTP', async () => {
    const server = await opened(serveSocket((socket) => socket.end('SSH-2.0-x\r\n')));
    assert.equal(
      causeOf(await check({ url: server.url })),
      `127.0.0.1:${server.port} did not send a valid HTTP response`,
    );
    const closing = await opened(serveSocket((socket) => socket.once('data', () => socket.destroy())));
    assert.equal(
      causeOf(await check({ url: closing.url })),
      `connection closed by 127.0.0.1:${closing.port} before an answer`,
    );
  });
});

describe('certificates', () => {
  const serve = async (cert: string) =>
    opened(serveHttps({ key: certificates.key, cert }, (_, outgoing) => outgoing.end('secure')));
  const day = 86_400_000;

  test('with a valid name and issuer are trusted, and their expiry is reported', async () => {
    const server = await serve(certificates.good);
    for (const host of ['localhost', '127.0.0.1']) {
      const outcome = await check({ url: `https://${host}:${server.port}/` });
      assert.equal(textOf(outcome), 'secure');
      assert.ok(outcome.phases.tls > 0);
      assert.deepEqual(outcome.certificates, [{ host, expiresAt: Date.parse('2120-01-01T00:00:00Z') }]);
    }
  });

  test('that are not trusted fail the check with the reason, before anything is sent', async () => {
    let asked = 0;
    const reasons: [string, string][] = [
      [
        certificates.expired,
        `certificate expired ${Math.floor((Date.now() - Date.parse('2020-01-01T00:00:00Z')) / day)} days ago`,
      ],
      [certificates.otherName, 'certificate is for another host name'],
      [certificates.selfSigned, 'certificate is self-signed'],
    ];
    for (const [cert, reason] of reasons) {
      const server = await opened(serveHttps({ key: certificates.key, cert }, () => asked++));
      const outcome = await check({ url: `https://localhost:${server.port}/` });
      assert.equal(causeOf(outcome), reason);
      assert.equal(outcome.certificates.length, 1);
    }
    assert.equal(asked, 0);
  });

  test('are reported for each host of a redirect chain', async () => {
    const expired = await serve(certificates.expired);
    const to = `https://localhost:${expired.port}/`;
    const plain = await listening((_, outgoing) => outgoing.writeHead(302, { location: to }).end());
    const outcome = await check({ url: plain.url });
    assert.match(causeOf(outcome), /^certificate expired \d+ days ago$/);
    assert.deepEqual(outcome.certificates, [{ host: 'localhost', expiresAt: Date.parse('2020-01-01T00:00:00Z') }]);
    assert.equal(outcome.finalUrl, to);
    const secure = await opened(
      serveHttps({ key: certificates.key, cert: certificates.good }, (_, outgoing) =>
        outgoing.writeHead(302, { location: plain.url }).end(),
      ),
    );
    const over = await check({ url: secure.url });
    assert.equal(causeOf(over), causeOf(outcome));
    assert.deepEqual(over.certificates, [
      { host: '127.0.0.1', expiresAt: Date.parse('2120-01-01T00:00:00Z') },
      { host: 'localhost', expiresAt: Date.parse('2020-01-01T00:00:00Z') },
    ]);
  });

  test('are missing if the server does not speak TLS', async () => {
    const server = await listening((_, outgoing) => outgoing.end());
    assert.match(causeOf(await check({ url: `https://127.0.0.1:${server.port}/` })), /^TLS failed: /);
  });
});
