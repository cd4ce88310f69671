// Isolated: Node reads the trusted CA certificates once, at the first TLS connection.
import assert from 'node:assert/strict';
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { after, describe, test } from 'node:test';
import { createServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { certificates } from '../testing/certificates.ts';
import { causeOf, check, textOf } from '../testing/requests.ts';
import { listen, type TestServer } from '../testing/servers.ts';

const defaultAuthorities = getCACertificates('default');
setDefaultCACertificates([certificates.authority]);
after(() => setDefaultCACertificates(defaultAuthorities));

const pair = { key: certificates.key, cert: certificates.good };
const servers: TestServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));
const opened = async (server: Promise<TestServer>): Promise<TestServer> => {
  servers.push(await server);
  return server;
};

type Answer = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void;

const serve = (answer: Answer, allowHTTP1 = true): Promise<TestServer> => {
  const server = createSecureServer({ ...pair, allowHTTP1 }, (incoming, outgoing) => {
    if (incoming.httpVersionMajor === 1) outgoing.end('by HTTP/1.1');
  });
  server.on('sessionError', () => {});
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    answer(stream, headers);
  });
  return opened(listen(server, 'https'));
};
const serveTls = (onSocket: (socket: TLSSocket) => void, protocols = ['h2', 'http/1.1']): Promise<TestServer> =>
  opened(
    listen(
      createServer({ ...pair, ALPNProtocols: protocols }, (socket) => {
        socket.on('error', () => {});
        onSocket(socket);
      }),
      'https',
    ),
  );

describe('a check of a server that offers HTTP/2', () => {
  for (const allowHTTP1 of [true, false]) {
    test(`uses HTTP/2, ${allowHTTP1 ? 'with HTTP/1.1 as an alternative' : 'without HTTP/1.1 as an alternative'}`, async () => {
      const server = await serve((stream) => {
        stream.respond({ ':status': 203 });
        stream.end('by HTTP/2');
      }, allowHTTP1);
      const outcome = await check({ url: `${server.url}/` });
      assert.equal(textOf(outcome), 'by HTTP/2');
      assert.equal(outcome.kind === 'answer' && outcome.status, 203);
      assert.equal(outcome.protocol, 'h2');
      assert.equal(outcome.address, `127.0.0.1:${server.port}`);
      assert.equal(outcome.certificates[0]?.expiresAt, Date.parse('2120-01-01T00:00:00Z'));
      const { connect, tls, firstByte, total } = outcome.phases;
      assert.ok(connect > 0 && tls > 0 && firstByte > 0 && total >= connect + tls + firstByte);
    });
  }

  test("sends the method, path, headers and credentials, without HTTP/1.1's connection headers", async () => {
    let seen: IncomingHttpHeaders = {};
    const server = await serve((stream, headers) => {
      seen = headers;
      stream.respond({ ':status': 200 });
      stream.end();
    });
    const headers = [
      { key: 'X-Token', value: 'one' },
      { key: 'x-token', value: 'two' },
      { key: 'Keep-Alive', value: '5' },
      { key: 'TE', value: 'gzip' },
    ];
    const basicAuth = { username: 'u', password: 'p' };
    const outcome = await check({ url: `${server.url}/a?b=%41`, method: 'POST', headers, basicAuth });
    assert.equal(outcome.protocol, 'h2');
    assert.equal(seen[':method'], 'POST');
    assert.equal(seen[':path'], '/a?b=%41');
    assert.equal(seen[':scheme'], 'https');
    assert.equal(seen[':authority'], `127.0.0.1:${server.port}`);
    assert.equal(seen['x-token'], 'one, two');
    assert.equal(seen['content-length'], '0');
    assert.equal(seen.authorization, `Basic ${Buffer.from('u:p').toString('base64')}`);
    assert.deepEqual([seen.host, seen.connection, seen['keep-alive'], seen.te], Array(4).fill(undefined));
  });

  test('sends every method, with no body for HEAD', async () => {
    const server = await serve((stream) => {
      stream.respond({ ':status': 200, 'content-length': 4 });
      stream.end('body');
    });
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
      assert.equal(textOf(await check({ url: server.url, method })), 'body', method);
    assert.equal(textOf(await check({ url: server.url, method: 'HEAD' })), '');
  });

  test('follows redirects on new connections and reports the final address', async () => {
    const ports = new Set<number | undefined>();
    const server = await serve((stream, headers) => {
      ports.add(stream.session?.socket.remotePort);
      if (headers[':path']?.startsWith('/end')) {
        stream.respond({ ':status': 200 });
        stream.end('there');
      } else {
        stream.respond({ ':status': 302, location: Buffer.from('/end/\u00fc?token=abc&b=1').toString('latin1') });
        stream.end('x'.repeat(100_000));
      }
    });
    const outcome = await check({ url: `${server.url}/start` });
    assert.equal(textOf(outcome), 'there');
    assert.equal(outcome.finalUrl, `${server.url}/end/%C3%BC?token=***&b=1`);
    assert.equal(ports.size, 2);
  });

  test('decodes compressed text by its charset', async () => {
    const server = await serve((stream) => {
      stream.respond({ ':status': 200, 'content-encoding': 'gzip', 'content-type': 'text/plain; charset=latin1' });
      stream.end(gzipSync(Buffer.from([0x47, 0xf6])));
    });
    assert.equal(textOf(await check({ url: server.url })), 'G\u00f6');
  });

  test('reads up to 1 MiB of an endless body', async () => {
    const server = await serve((stream) => {
      stream.respond({ ':status': 200 });
      const block = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        if (!stream.destroyed && !stream.closed) stream.write(block, more);
      };
      more();
    });
    assert.equal(textOf(await check({ url: server.url })).length, 1024 * 1024);
    assert.equal((await check({ url: server.url, needsText: false })).kind, 'answer');
  });

  test('closes its connection', async () => {
    const closed = Promise.withResolvers<void>();
    const server = await serve((stream) => {
      stream.session?.socket.on('close', () => closed.resolve());
      stream.respond({ ':status': 200 });
      stream.end('x');
    });
    assert.equal((await check({ url: server.url })).kind, 'answer');
    await closed.promise;
  });

  test('accepts 421 as an answer', async () => {
    const server = await serve((stream) => {
      stream.respond({ ':status': 421 });
      stream.end();
    });
    const outcome = await check({ url: server.url });
    assert.equal(outcome.kind === 'answer' && outcome.status, 421);
  });
});

describe('causes over HTTP/2 when a server', () => {
  test('is silent before or during its answer', async () => {
    const silent = await serve(() => {});
    assert.equal(causeOf(await check({ url: silent.url }, 300)), 'no answer within 0.3 s');
    const half = await serve((stream) => {
      stream.respond({ ':status': 200 });
      stream.write('x');
    });
    assert.equal(causeOf(await check({ url: half.url }, 1500)), 'the answer was not complete within 1.5 s');
  });

  test('resets the request', async () => {
    const server = await serve((stream) => stream.close(2));
    assert.equal(
      causeOf(await check({ url: server.url })),
      `127.0.0.1:${server.port} aborted the HTTP/2 stream (internal error) before an answer`,
    );
  });

  test('resets its answer', async () => {
    const server = await serve((stream) => {
      stream.respond({ ':status': 200 });
      stream.write('x', () => stream.destroy(new Error('x')));
    });
    assert.equal(
      causeOf(await check({ url: server.url })),
      `127.0.0.1:${server.port} aborted the HTTP/2 stream (internal error) before the answer was complete`,
    );
  });

  test('sends GOAWAY', async () => {
    const server = await serve((stream) => stream.session?.goaway(11, 0));
    assert.equal(
      causeOf(await check({ url: server.url })),
      `127.0.0.1:${server.port} aborted the HTTP/2 stream (enhance your calm) before an answer`,
    );
  });

  test('closes the connection during its answer', async () => {
    const server = await serve((stream) => {
      stream.respond({ ':status': 200 });
      stream.write('x', () => stream.session?.destroy());
    });
    assert.equal(
      causeOf(await check({ url: server.url })),
      `connection closed by 127.0.0.1:${server.port} before the answer was complete`,
    );
  });

  test('sends endless headers', async () => {
    const server = await serveTls((socket) => {
      socket.write(frame(4, 0, 0, Buffer.alloc(0)));
      socket.once('data', () => {
        socket.write(frame(1, 0, 1, Buffer.from([0x88])));
        const header = Buffer.concat([Buffer.from([0, 1, 0x78, 100]), Buffer.alloc(100, 'y')]);
        const more = () => {
          if (socket.writable) socket.write(frame(9, 0, 1, header), () => setImmediate(more));
        };
        more();
      });
    });
    assert.match(causeOf(await check({ url: server.url })), /violated the HTTP\/2 protocol \(too many continuation/);
  });
});

describe('a check of a server that negotiates HTTP/2 but does not speak it', () => {
  const brokenIn2 = (socket: TLSSocket, byHttp1: string) =>
    socket.alpnProtocol === 'h2' ? socket.write('HTTP/1.1 400 Bad Request\r\n\r\n') : socket.end(byHttp1);

  test('uses HTTP/1.1', async () => {
    const server = await serveTls((socket) => brokenIn2(socket, 'HTTP/1.1 200 OK\r\n\r\nold'));
    const outcome = await check({ url: server.url });
    assert.equal(textOf(outcome), 'old');
    assert.equal(outcome.protocol, 'http/1.1');
  });

  test('uses HTTP/1.1 if the server requires it', async () => {
    const server = await serve((stream) => stream.close(13));
    assert.equal(textOf(await check({ url: server.url })), 'by HTTP/1.1');
  });

  test('reports both causes if HTTP/1.1 fails too', async () => {
    const server = await serveTls((socket) => brokenIn2(socket, ''));
    const peer = `127.0.0.1:${server.port}`;
    assert.equal(
      causeOf(await check({ url: server.url })),
      `${peer} violated the HTTP/2 protocol (protocol error) before an answer; over HTTP/1.1: connection closed by ${peer} before an answer`,
    );
  });
});

/** RFC 9113, 4.1 */
function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}
