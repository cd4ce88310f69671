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
import { readBody, serveHttp, serveHttps, serveSocket, type TestServer } from '../testing/servers.ts';

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

  test('accepts what radio, cameras and streams have sent before the timeout', async () => {
    const server = await listening((incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': decodeURIComponent(incoming.url!.slice(1)) });
      outgoing.write('first');
    });
    for (const type of ['audio/mpeg', 'application/x-ndjson', 'multipart/x-mixed-replace; boundary=x']) {
      const url = `${server.url}/${encodeURIComponent(type)}`;
      assert.equal((await check({ url, needsText: false }, 20_000)).kind, 'answer');
      assert.equal(textOf(await check({ url }, 500)), 'first');
    }
    const page = `${server.url}/${encodeURIComponent('text/html')}`;
    assert.equal(textOf(await check({ url: page, lookup: 'first' }, 500)), 'first');
    assert.match(causeOf(await check({ url: page, lookup: 'other' }, 500)), /not complete within/);
    assert.match(causeOf(await check({ url: page, needsText: false }, 500)), /not complete within/);
  });

  test('rejects a response with a length that stalls, whatever its type', async () => {
    const server = await listening((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 100 });
      outgoing.write('first');
    });
    assert.match(causeOf(await check({ url: server.url, lookup: 'first' }, 500)), /not complete within/);
  });

  test('says whether the text is only the beginning', async () => {
    const server = await listening((incoming, outgoing) =>
      outgoing.end('x'.repeat(incoming.url === '/long' ? 1024 * 1024 + 1 : 10)),
    );
    const cut = async (path: string) => {
      const outcome = await check({ url: server.url + path });
      return outcome.kind === 'answer' && outcome.isCut;
    };
    assert.deepEqual([await cut('/long'), await cut('/short')], [true, false]);
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

  test('keep only headers about the client for other sites, and for other ports of the same host', async () => {
    const secure = await opened(
      serveHttps({ key: certificates.key, cert: certificates.good }, async (incoming, outgoing) => {
        received.push({ ...incoming.headers, method: incoming.method, body: await readBody(incoming) });
        outgoing.end('there');
      }),
    );
    const received: Record<string, unknown>[] = [];
    const toLocalhost = await listening((_, outgoing) =>
      outgoing.writeHead(308, { location: `https://localhost:${secure.port}/` }).end(),
    );
    const settings = {
      method: 'POST',
      body: { text: '{}', contentType: 'application/json' },
      basicAuth: { username: 'u', password: 'p' },
      headers: [
        { key: 'User-Agent', value: 'Mozilla/5.0' },
        { key: 'Accept-Language', value: 'de' },
        { key: 'X-Token', value: 'secret' },
        { key: 'Cookie', value: 'own=1' },
      ],
    } as const;
    textOf(
      await check({
        ...settings,
        headers: [...settings.headers],
        url: toLocalhost.url.replace('127.0.0.1', 'localhost'),
      }),
    );
    textOf(await check({ ...settings, headers: [...settings.headers], url: toLocalhost.url }));
    const seen = received.map((one) => [
      one['user-agent'],
      one['accept-language'],
      one['x-token'],
      one.cookie,
      one.authorization,
      one.body,
    ]);
    assert.deepEqual(seen, [
      ['Mozilla/5.0', 'de', undefined, undefined, undefined, ''],
      ['Mozilla/5.0', 'de', undefined, undefined, undefined, ''],
    ]);
  });

  test('send the cookies that the site has set, only where browsers send them', async () => {
    const other = await listening((_, outgoing) => outgoing.end('other'));
    const cookies: (string | undefined)[] = [];
    const server = await listening((incoming, outgoing) => {
      cookies.push(incoming.headers.cookie);
      const away = { location: `http://localhost:${other.port}/` };
      if (incoming.headers.cookie?.includes('seen=1')) return outgoing.writeHead(302, away).end();
      const set = ['seen=1; Path=/; HttpOnly', 'deep=1; Path=/other', 'old=1; Max-Age=0', 'hidden=1; Secure'];
      outgoing.writeHead(302, { location: '/', 'set-cookie': set }).end();
    });
    const headers = [{ key: 'Cookie', value: 'own=1; seen=0' }];
    assert.equal(textOf(await check({ url: server.url, headers })), 'other');
    assert.deepEqual(cookies, ['own=1; seen=0', 'own=1; seen=1']);
    assert.equal(other.requests[0]?.headers.cookie, undefined);
    await check({ url: server.url });
    assert.equal(cookies[2], undefined, 'no cookie is kept after a check');
  });

  test('are the answer if they have an empty address', async () => {
    const server = await listening((_, outgoing) => outgoing.writeHead(302, { location: '' }).end('here'));
    assert.equal(textOf(await check({ url: server.url })), 'here');
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

  test('ends with the compressed data', async () => {
    const server = await listening((_, outgoing) =>
      outgoing
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(Buffer.concat([gzipSync(body), Buffer.from([0x1f, 0x8b]), Buffer.from('garbage')])),
    );
    assert.equal(textOf(await check({ url: server.url })), body);
  });

  test('ends with the last of several gzip members', async () => {
    const members = [gzipSync(body), gzipSync(body), gzipSync('last')];
    const server = await listening((_, outgoing) =>
      outgoing
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(Buffer.concat([...members, Buffer.from([0x1f, 0x8b]), Buffer.from('garbage')])),
    );
    assert.equal(textOf(await check({ url: server.url })), `${body}${body}last`);
  });

  test('fails if it does not match its encoding', async () => {
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

describe('responses that browsers accept', () => {
  const length = 'Content-Length: 2\r\n';
  const cases: Record<string, string> = {
    'lines that end with LF': 'HTTP/1.1 200 OK\nContent-Length: 2\n\nok',
    'a control character': `HTTP/1.1 200 OK\r\nSet-Cookie: a=\x01b\r\n${length}\r\nok`,
    'a header name with a space': `HTTP/1.1 200 OK\r\nX Powered By: y\r\n${length}\r\nok`,
    'a space after the name': `HTTP/1.1 200 OK\r\nX-P : y\r\nContent-Length : 2\r\n\r\nok`,
    'a folded header': `HTTP/1.1 200 OK\r\nX-P: y\r\n z\r\n${length}\r\nok`,
    'a folded invalid header': `HTTP/1.1 200 OK\r\nX P: y\r\n z\r\n${length}\r\nok`,
    'no header name': `HTTP/1.1 200 OK\r\n: y\r\n${length}\r\nok`,
    'no colon': `HTTP/1.1 200 OK\r\nnonsense\r\n${length}\r\nok`,
    'a length and chunks': `HTTP/1.1 200 OK\r\n${length}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`,
    'the same length twice': `HTTP/1.1 200 OK\r\n${length}${length}\r\nok`,
    'a list of the same length': 'HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nok',
    'a space after the chunk size': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2 \r\nok\r\n0\r\n\r\n',
    'an interim response': `HTTP/1.1 103 Early Hints\r\nX P: y\r\n\r\nHTTP/1.1 200 OK\nX P: y\r\n${length}\r\nok`,
    'the protocol of Shoutcast': 'ICY 200 OK\r\nicy-name: radio\r\n\r\nok',
    'an empty line first': `\r\nHTTP/1.1 200 OK\r\n${length}\r\nok`,
  };
  for (const [name, response] of Object.entries(cases))
    test(name, async () => {
      const server = await opened(serveSocket((socket) => socket.once('data', () => socket.end(response, 'latin1'))));
      const outcome = await check({ url: server.url });
      assert.equal(textOf(outcome), 'ok');
      assert.equal('status' in outcome && outcome.status, 200);
      const slow = await opened(
        serveSocket((socket) => {
          socket.setNoDelay(true);
          socket.once('data', async () => {
            for (const byte of Buffer.from(response, 'latin1')) {
              socket.write(Buffer.from([byte]));
              await new Promise(setImmediate);
            }
            socket.end();
          });
        }),
      );
      assert.equal(textOf(await check({ url: slow.url })), 'ok');
    });
});

describe('failures', () => {
  test('say what is invalid in a response', async () => {
    for (const [response, reason] of [
      ['HTTP/1.1 000 OK\r\nContent-Length: 2\r\n\r\nok', /valid HTTP response \(.+\)$/],
      ['HTTP/1.1 20 OK\r\n\r\n', /valid HTTP response \(.+\)$/],
      [
        'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok',
        /valid HTTP response \(.*Content-Length.*\)$/,
      ],
      ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', /valid HTTP response \(.*chunk.*\)$/i],
    ] as const) {
      const server = await opened(serveSocket((socket) => socket.once('data', () => socket.end(response))));
      assert.match(causeOf(await check({ url: server.url })), reason, response);
    }
  });

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
      `127.0.0.1:${server.port} did not send a valid HTTP response (Expected HTTP/, RTSP/ or ICE/)`,
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
      const issuedBy = 'Gatehouse test authority';
      assert.deepEqual(outcome.certificates, [{ host, expiresAt: Date.parse('2120-01-01T00:00:00Z'), issuedBy }]);
    }
  });

  test('that are not trusted fail the check with the reason, before anything is sent', async () => {
    let asked = 0;
    const expiredDays = () => Math.floor((Date.now() - Date.parse('2020-01-01T00:00:00Z')) / day);
    const reasons: [string, () => string][] = [
      [certificates.expired, () => `certificate expired ${expiredDays()} days ago`],
      [certificates.otherName, () => 'certificate is for another host name'],
      [certificates.selfSigned, () => 'certificate is self-signed'],
    ];
    for (const [cert, reason] of reasons) {
      const server = await opened(serveHttps({ key: certificates.key, cert }, () => asked++));
      // A day can end during the check.
      const before = reason();
      const outcome = await check({ url: `https://localhost:${server.port}/` });
      assert.equal(causeOf(outcome), causeOf(outcome) === before ? before : reason());
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
      { host: '127.0.0.1', expiresAt: Date.parse('2120-01-01T00:00:00Z'), issuedBy: 'Gatehouse test authority' },
      { host: 'localhost', expiresAt: Date.parse('2020-01-01T00:00:00Z') },
    ]);
  });

  test('are missing if the server does not speak TLS', async () => {
    const server = await listening((_, outgoing) => outgoing.end());
    assert.match(causeOf(await check({ url: `https://127.0.0.1:${server.port}/` })), /^TLS failed: /);
  });
});
