import assert from 'node:assert/strict';
import { createServer as createHttp2Server, createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { createServer, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { WebSocketServer } from 'ws';
import { ownersGuard } from '../../../network/guard.ts';
import { createResolver } from '../../../network/index.ts';
import { parseMonitorAddress } from '../../monitor/address.ts';
import { type Connection, usualConnection } from '../../monitor/connection.ts';
import { checkConnectionOf } from '../connection.ts';
import { judge } from '../judge.ts';
import type { ProbeOutcome } from '../outcome.ts';
import { probeSite, type SiteAddress } from '../probe.ts';
import type { CheckSettings } from '../settings.ts';
import { certificates } from '../testing/certificates.ts';
import { causeOf, textOf } from '../testing/requests.ts';
import { listen, serveHttp, type TestServer } from '../testing/servers.ts';

const servers: TestServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));
const opened = async (server: Promise<TestServer>): Promise<TestServer> => {
  servers.push(await server);
  return server;
};
const pair = { key: certificates.key, cert: certificates.good };
const by = (settings: Partial<Connection>) => checkConnectionOf({ ...usualConnection, ...settings });
const trusted = by({ ca_certificate: certificates.authority });
const resolve = createResolver();

const probe = (url: string, settings: Partial<CheckSettings> = {}): Promise<ProbeOutcome> =>
  probeSite(
    parseMonitorAddress(url) as SiteAddress,
    {
      url,
      method: 'GET',
      headers: [],
      basicAuth: undefined,
      body: undefined,
      cacheBuster: false,
      timeoutMs: 10_000,
      accepted: undefined,
      needsText: false,
      lookup: null,
      guard: ownersGuard,
      connection: trusted,
      ...settings,
    },
    resolve,
  );

describe('TLS on any port', () => {
  test('checks the certificate, reports its expiry and reads the greeting', async () => {
    const server = await opened(
      listen(
        createTlsServer(pair, (socket) => {
          socket.on('error', () => {});
          socket.write('* OK ready\r\n');
        }),
        'tls',
      ),
    );
    const outcome = await probe(server.url, { needsText: true, lookup: 'OK' });
    assert.equal(textOf(outcome), '* OK ready\r\n');
    assert.deepEqual(
      [outcome.certificates[0]?.host, outcome.protocol, outcome.phases.tls > 0],
      ['127.0.0.1', 'tls', true],
    );
    const untrusted = await probe(server.url, { connection: undefined });
    assert.match(causeOf(untrusted), /unknown issuer/);
    assert.equal(untrusted.certificates.length, 1);
  });
});

type Script = { greeting: string; answers: [RegExp, string][]; start: RegExp };

/** Answers each line as scripted, and starts TLS after the line that matches `start`. */
function serveDialogue({ greeting, answers, start }: Script): Promise<TestServer> {
  return opened(
    listen(
      createServer((socket: Socket) => {
        socket.on('error', () => {});
        socket.write(greeting);
        const read = (bytes: Buffer) => {
          const said = bytes[0] === 0 ? bytes.toString('hex') : bytes.toString('latin1');
          socket.write(answers.find(([pattern]) => pattern.test(said))?.[1] ?? '500 what?\r\n');
          if (!start.test(said)) return;
          socket.off('data', read);
          const secure = new TLSSocket(socket, { isServer: true, ...pair });
          secure.on('error', () => {});
        };
        socket.on('data', read);
      }),
      'starttls',
    ),
  );
}

describe('STARTTLS', () => {
  const scripts: Record<string, Script> = {
    smtp: {
      greeting: '220-mail.example\r\n220 ESMTP\r\n',
      answers: [
        [/^EHLO \S+\r\n$/, '250-mail.example\r\n250-SIZE 1000\r\n250 STARTTLS\r\n'],
        [/^STARTTLS\r\n$/, '220 go ahead\r\n'],
      ],
      start: /^STARTTLS/,
    },
    imap: {
      greeting: '* OK ready\r\n',
      answers: [[/^a1 STARTTLS\r\n$/, '* CAPABILITY\r\na1 OK begin\r\n']],
      start: /STARTTLS/,
    },
    pop3: { greeting: '+OK ready\r\n', answers: [[/^STLS\r\n$/, '+OK begin\r\n']], start: /^STLS/ },
    ftp: { greeting: '220 ftp.example\r\n', answers: [[/^AUTH TLS\r\n$/, '234 begin\r\n']], start: /^AUTH/ },
    postgresql: {
      greeting: '',
      answers: [[/^0000000804d2162f$/, 'S']],
      start: /^00000008/,
    },
  };
  for (const [protocol, script] of Object.entries(scripts))
    test(`of ${protocol} ends with a checked certificate`, async () => {
      const server = await serveDialogue(script);
      const url = `${server.url}?protocol=${protocol}`;
      const outcome = await probe(url);
      assert.equal(textOf(outcome).split('\n')[0], script.greeting.split('\r\n')[0]);
      assert.equal(outcome.certificates.length, 1);
      assert.match(causeOf(await probe(url, { connection: undefined })), /unknown issuer/);
    });

  test('that is not offered or refused is a cause, and so is another protocol', async () => {
    const { smtp, imap, postgresql } = scripts as Record<'smtp' | 'imap' | 'postgresql', Script>;
    const never = /^$/;
    const cause = async (script: Script, protocol: string) => {
      const server = await serveDialogue({ ...script, start: never });
      return causeOf(await probe(`${server.url}?protocol=${protocol}`)).replace(`127.0.0.1:${server.port}`, 'it');
    };
    const plain: Script = { ...smtp, answers: [[/^EHLO/, '250 mail.example\r\n']] };
    assert.equal(await cause(plain, 'smtp'), 'it does not offer STARTTLS');
    assert.equal(await cause({ ...postgresql, answers: [[/^/, 'N']] }, 'postgresql'), 'it does not offer STARTTLS');
    const refused: Script = { ...imap, answers: [[/^/, 'a1 NO not now\r\n']] };
    assert.equal(await cause(refused, 'imap'), 'it refused STARTTLS (a1 NO not now)');
    assert.equal(await cause(imap, 'smtp'), 'it does not speak SMTP (* OK ready)');
  });

  test('ends if the greeting never does', async () => {
    const server = await opened(
      listen(
        createServer((socket) => {
          socket.on('error', () => {});
          // Each part is shorter than the limit.
          const writing = setInterval(() => socket.write('220-more\r\n'.repeat(3000)), 1);
          socket.on('close', () => clearInterval(writing));
        }),
        'starttls',
      ),
    );
    const started = performance.now();
    assert.match(causeOf(await probe(`${server.url}?protocol=smtp`)), /connection closed by/);
    assert.ok(performance.now() - started < 5000);
  });

  test('needs a protocol if the port is not a usual one', () => {
    assert.equal(parseMonitorAddress('starttls://a.example:10025').kind, 'wrong');
    for (const [port, protocol] of [
      [587, 'smtp'],
      [143, 'imap'],
      [5432, 'postgresql'],
    ])
      assert.deepEqual(parseMonitorAddress(`starttls://a.example:${port}`), {
        kind: 'starttls',
        host: 'a.example',
        port,
        protocol,
      });
  });
});

describe('WebSocket', () => {
  const serve = async (secure: boolean) => {
    const seen: { path?: string; token?: unknown; protocol?: string }[] = [];
    const server = secure
      ? (await import('node:https')).createServer(pair)
      : (await import('node:http')).createServer();
    const sockets = new WebSocketServer({ server, path: '/live', handleProtocols: (names) => [...names][0] ?? false });
    sockets.on('connection', (socket, { url = '', headers }) => {
      seen.push({ path: url, token: headers['x-token'], protocol: socket.protocol });
      socket.send('welcome');
      socket.on('message', (message) => socket.send(`echo: ${message}`));
    });
    return { ...(await opened(listen(server, secure ? 'wss' : 'ws'))), seen };
  };

  test('opens with the monitor’s headers, sends the message and finds the text', async () => {
    for (const secure of [false, true]) {
      const server = await serve(secure);
      const outcome = await probe(`${server.url}/live?room=1`, {
        headers: [
          { key: 'X-Token', value: 'one' },
          { key: 'Sec-WebSocket-Protocol', value: 'chat' },
        ],
        message: 'ping',
        needsText: true,
        lookup: 'echo: ping',
      });
      assert.equal(textOf(outcome), 'welcome\necho: ping');
      assert.deepEqual(server.seen, [{ path: '/live?room=1', token: 'one', protocol: 'chat' }]);
      assert.deepEqual([outcome.protocol, outcome.certificates.length], ['ws', secure ? 1 : 0]);
    }
  });

  test('fails with the response if the server does not switch', async () => {
    const server = await serve(false);
    assert.match(
      causeOf(await probe(`${server.url}/other`)),
      /did not accept the WebSocket connection \(400 Bad Request\)$/,
    );
    const page = await opened(serveHttp((_, outgoing) => outgoing.end('a page')));
    assert.match(causeOf(await probe(page.url.replace('http', 'ws'))), /\(200 OK\)$/);
  });
});

describe('gRPC health', () => {
  const framed = (...message: number[]) => Buffer.from([0, 0, 0, 0, message.length, ...message]);
  /** Knows `shop.Orders` and the whole server. */
  const answer = (asked: Buffer, stream: ServerHttp2Stream, path: unknown) => {
    const service = asked.subarray(7).toString();
    const replies: Record<string, Buffer> = { '': framed(8, 1), 'shop.Orders': framed(8, 2), 'shop.New': framed() };
    const reply = replies[service];
    const code = path !== '/grpc.health.v1.Health/Check' ? 12 : reply ? 0 : 5;
    if (!reply)
      return stream.respond(
        { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': code },
        { endStream: true },
      );
    stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': String(code) }));
    stream.end(reply);
  };
  const serve = async (secure: boolean) => {
    const tokens: unknown[] = [];
    const server = secure ? createSecureServer(pair) : createHttp2Server();
    server.on('stream', (stream, headers) => {
      const parts: Buffer[] = [];
      tokens.push(headers['x-token']);
      stream.on('error', () => {});
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => answer(Buffer.concat(parts), stream, headers[':path']));
    });
    return { ...(await opened(listen(server, secure ? 'grpcs' : 'grpc'))), tokens };
  };

  test('is good if the service is serving, with or without TLS', async () => {
    for (const secure of [false, true]) {
      const server = await serve(secure);
      const outcome = await probe(server.url, { headers: [{ key: 'X-Token', value: 'one' }] });
      assert.equal(outcome.kind, 'answer', JSON.stringify(outcome));
      assert.deepEqual([outcome.protocol, outcome.certificates.length], ['grpc', secure ? 1 : 0]);
      assert.deepEqual(server.tokens, ['one']);
    }
  });

  test('fails with the state of the service, or the reason for no state', async () => {
    const server = await serve(false);
    const cause = async (service: string) => causeOf(await probe(`${server.url}/${service}`));
    assert.equal(await cause('shop.Orders'), 'the service is not serving (NOT_SERVING)');
    assert.equal(await cause('shop.New'), 'the service is not serving (UNKNOWN)');
    assert.match(await cause('shop.Gone'), /failed the health check \(NOT_FOUND\)$/);
    const page = await opened(serveHttp((_, outgoing) => outgoing.end('a page')));
    assert.match(causeOf(await probe(page.url.replace('http', 'grpc'))), /does not speak gRPC/);
  });
});

test('with match=exact, the text must list all records', () => {
  const condition = { alert_condition: 'url_no_text', accepted_status_codes: null, upside_down: 0 } as const;
  const outcome = { kind: 'answer', status: 0, text: '192.0.2.1\n2001:db8::1', protocol: 'dns' } as ProbeOutcome;
  const isGood = (alert_text_lookup: string, isExact: boolean) =>
    judge({ ...condition, alert_text_lookup }, { ...outcome, isExact } as never).good;
  assert.ok(isGood('192.0.2.1', false));
  assert.ok(!isGood('192.0.2.1', true));
  assert.ok(isGood('2001:DB8:0::1\n192.0.2.1\n', true));
});
