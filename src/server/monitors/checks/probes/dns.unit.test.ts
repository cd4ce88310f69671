import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, test } from 'node:test';
import { freePort } from '../../../../../test/support/free-port.testing.ts';
import { type Guard, othersGuard, ownersGuard } from '../../../network/guard.ts';
import type { RecordType } from '../../monitor/address.ts';
import { probeDns, queryFailure } from './dns.ts';
import {
  codes,
  type NameServer,
  nameBytes,
  readQuestion,
  serveNames,
  textBytes,
  types,
  words,
  writeReply,
} from './testing/name-server.ts';

const servers: NameServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
const serve = async (answer: Parameters<typeof serveNames>[0]): Promise<NameServer> => {
  const server = await serveNames(answer);
  servers.push(server);
  return server;
};
/** Also listens on TCP. Another process can use the number of the UDP port on TCP, so it tries until one is free. */
async function serveWithTcp(answer: Parameters<typeof serveNames>[0], overTcp: Server): Promise<NameServer> {
  for (;;) {
    const server = await serve(answer);
    const isFree = await new Promise<boolean>((resolve, reject) => {
      overTcp.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      );
      overTcp.listen(server.port, '127.0.0.1', () => resolve(true));
    });
    if (isFree) return server;
  }
}
const noNames = async () => {
  throw new Error('no name is to be looked up');
};
const question = (port: number, type: RecordType = 'A') =>
  ({ kind: 'dns', server: { host: '127.0.0.1', port }, name: 'shop.example', type }) as const;

describe('records as sorted lines of text', () => {
  const caa = (critical: number, tag: string, value: string) =>
    Buffer.concat([Buffer.from([critical]), textBytes(tag), Buffer.from(value)]);
  const numbers = (...each: number[]) => words(...each.flatMap((one) => [one >>> 16, one & 0xffff]));
  const cases: [RecordType, Buffer[], string][] = [
    ['A', [Buffer.from([192, 0, 2, 9]), Buffer.from([192, 0, 2, 1])], '192.0.2.1\n192.0.2.9'],
    ['AAAA', [Buffer.from('20010db8000000000000000000000001', 'hex')], '2001:db8::1'],
    ['CNAME', [nameBytes('other.example')], 'other.example'],
    ['NS', [nameBytes('b.ns.example'), nameBytes('a.ns.example')], 'a.ns.example\nb.ns.example'],
    ['PTR', [nameBytes('host.example')], 'host.example'],
    [
      'MX',
      [Buffer.concat([words(20), nameBytes('b.example')]), Buffer.concat([words(10), nameBytes('a.example')])],
      '10 a.example\n20 b.example',
    ],
    ['TXT', [Buffer.concat([textBytes('v=spf1 '), textBytes('-all')])], 'v=spf1 -all'],
    ['TXT', [Buffer.concat([Buffer.from([7]), Buffer.from('grüezi')])], 'grüezi'],
    ['SRV', [Buffer.concat([words(1, 2, 443), nameBytes('web.example')])], '1 2 443 web.example'],
    [
      'SOA',
      [Buffer.concat([nameBytes('a.ns.example'), nameBytes('root.example'), numbers(2026, 7200, 3600, 1209600, 300)])],
      'a.ns.example root.example 2026 7200 3600 1209600 300',
    ],
    [
      'CAA',
      [caa(0, 'issue', 'letsencrypt.org'), caa(128, 'iodef', 'mailto:a@b.example')],
      '0 issue "letsencrypt.org"\n128 iodef "mailto:a@b.example"',
    ],
  ];
  cases.push(
    ['DS', [Buffer.concat([words(2371), Buffer.from([13, 2, 0xab, 0x01])])], '2371 13 2 AB01'],
    ['TLSA', [Buffer.from([3, 1, 1, 0xab, 0x01])], '3 1 1 AB01'],
    [
      'HTTPS',
      [
        Buffer.concat([words(1), Buffer.from([0]), words(1, 6), textBytes('h2'), textBytes('h3'), words(3, 2, 8443)]),
        Buffer.concat([words(0), nameBytes('cdn.example')]),
      ],
      '0 cdn.example\n1 . alpn=h2,h3 port=8443',
    ],
    [
      'SVCB',
      [
        Buffer.concat([
          words(1),
          nameBytes('dns.example'),
          words(4, 4),
          Buffer.from([192, 0, 2, 1]),
          words(7, 2, 0xabcd),
        ]),
      ],
      '1 dns.example ipv4hint=192.0.2.1 key7=abcd',
    ],
  );
  for (const [type, records, text] of cases)
    test(type, async () => {
      const server = await serve((asked) => (asked.type === types[type] ? { records } : { code: codes.refused }));
      const outcome = await probeDns(question(server.port, type), { guard: ownersGuard }, noNames, 30_000);
      assert.ok(outcome.kind === 'answer', JSON.stringify(outcome));
      assert.equal(outcome.text, text);
      assert.deepEqual([outcome.status, outcome.protocol, outcome.address], [0, 'dns', `127.0.0.1:${server.port}`]);
      assert.ok(outcome.phases.firstByte > 0 && outcome.phases.firstByte <= outcome.phases.total);
    });
});

const alias = { type: types.CNAME, records: [nameBytes('other.example')] };

test('asks again by TCP if the answer does not fit into a datagram', async () => {
  const record = Buffer.concat([words(2371), Buffer.from([13, 2, 0xab, 0x01])]);
  const overTcp = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (query) => {
      const { question: asked, end } = readQuestion(query.subarray(2));
      const message = writeReply(asked, query.subarray(14, end + 2), { records: [record] });
      socket.end(Buffer.concat([words(message.length), message]));
    });
  });
  const server = await serveWithTcp(() => ({ isCut: true }), overTcp);
  const outcome = await probeDns(question(server.port, 'DS'), { guard: ownersGuard }, noNames, 30_000);
  assert.ok(outcome.kind === 'answer', JSON.stringify(outcome));
  assert.equal(outcome.text, '2371 13 2 AB01');
  overTcp.close();
});

test('with expect=nxdomain, only a name that does not exist is good', async () => {
  const outcomeOf = async (code: number, records: Buffer[]) => {
    const server = await serve(() => ({ code, records }));
    return probeDns({ ...question(server.port), isNoName: true }, { guard: ownersGuard }, noNames, 30_000);
  };
  assert.equal((await outcomeOf(codes.noSuchName, [])).kind, 'answer');
  for (const [code, records, cause] of [
    [codes.ok, [Buffer.from([192, 0, 2, 1])], 'shop.example exists, although it must not'],
    [codes.ok, [], 'shop.example exists, although it must not'],
  ] as const) {
    const outcome = await outcomeOf(code, [...records]);
    assert.equal(outcome.kind === 'failure' && outcome.cause, cause);
  }
});

test('an alias without records of the type fails, whatever the type', async () => {
  const server = await serve(() => alias);
  for (const type of ['AAAA', 'NS', 'PTR', 'MX', 'TXT', 'SRV', 'CAA'] as const) {
    const outcome = await probeDns(question(server.port, type), { guard: ownersGuard }, noNames, 30_000);
    assert.equal(outcome.kind === 'failure' && outcome.cause, `shop.example has no ${type} records`);
  }
  const soa = await probeDns(question(server.port, 'SOA'), { guard: ownersGuard }, noNames, 30_000);
  assert.equal(soa.kind, 'failure');
});

describe('failed queries and their causes', () => {
  const cases: [string, Parameters<typeof serveNames>[0], (peer: string) => string, string][] = [
    ['NXDOMAIN', () => ({ code: codes.noSuchName }), () => 'shop.example does not exist (NXDOMAIN)', 'dns'],
    ['no such records', () => ({}), () => 'shop.example has no A records', 'dns'],
    ['an alias only', () => alias, () => 'shop.example has no A records', 'dns'],
    ['SERVFAIL', () => ({ code: codes.failed }), (peer) => `${peer} failed to answer (SERVFAIL)`, 'dns'],
    ['REFUSED', () => ({ code: codes.refused }), (peer) => `${peer} refused to answer (REFUSED)`, 'dns'],
    ['silence', () => undefined, (peer) => `no answer from ${peer} in time`, ''],
    [
      'an answer to another question',
      ({ id }) => ({ id: id ^ 1, records: [Buffer.from([192, 0, 2, 1])] }),
      (peer) => `no answer from ${peer} in time`,
      '',
    ],
  ];
  for (const [name, answer, cause, protocol] of cases)
    test(name, async () => {
      const server = await serve(answer);
      const outcome = await probeDns(question(server.port), { guard: ownersGuard }, noNames, 4000);
      assert.ok(outcome.kind === 'failure', JSON.stringify(outcome));
      assert.deepEqual([outcome.cause, outcome.protocol], [cause(`127.0.0.1:${server.port}`), protocol]);
      assert.equal(outcome.networkInDoubt, false);
    });

  test('connection refused', async () => {
    const port = await freePort();
    const outcome = await probeDns(question(port), { guard: ownersGuard }, noNames, 2000);
    assert.ok(outcome.kind === 'failure', JSON.stringify(outcome));
    assert.equal(outcome.cause, `connection refused by 127.0.0.1:${port}`);
  });

  test('timeout of the check', async () => {
    const server = await serve(() => undefined);
    const outcome = await probeDns(
      { ...question(server.port), server: { host: 'ns.example', port: server.port } },
      { guard: ownersGuard },
      () => new Promise(() => {}),
      100,
    );
    assert.ok(outcome.kind === 'failure', JSON.stringify(outcome));
    assert.equal(outcome.cause, 'no answer from the name server within 0.1 s');
    assert.equal(server.asked.length, 0);
  });
});

test('resolves the server’s name and queries that server', async () => {
  const server = await serve(() => ({ records: [Buffer.from([192, 0, 2, 1])] }));
  const named = { ...question(server.port), server: { host: 'ns.example', port: server.port } };
  const toHere = async (name: string) => {
    assert.equal(name, 'ns.example');
    return ['127.0.0.1'];
  };
  const outcome = await probeDns(named, { guard: ownersGuard }, toHere, 30_000);
  assert.equal(outcome.kind, 'answer');
  assert.equal(server.asked.length, 1);
});

test('does not let other accounts query a name server on this machine, by address or by name', async () => {
  const server = await serve(() => ({ records: [] }));
  for (const host of ['127.0.0.1', 'ns.example']) {
    const outcome = await probeDns(
      { ...question(server.port), server: { host, port: server.port } },
      { guard: othersGuard },
      async () => ['127.0.0.1'],
      30_000,
    );
    assert.ok(
      outcome.kind === 'failure' && / (is not a|has no) public address$/.test(outcome.cause),
      JSON.stringify(outcome),
    );
  }
  assert.equal(server.asked.length, 0);
});

test('hides private names and addresses in this machine’s network from other accounts', async () => {
  const inside = await serve(() => ({ records: [Buffer.from([10, 0, 0, 7])] }));
  const outside = await serve(() => ({ records: [Buffer.from([93, 184, 216, 34])] }));
  const ask = (name: string, guard: Guard, { port }: NameServer) =>
    probeDns({ kind: 'dns', server: undefined, name, type: 'A' }, { guard }, noNames, 2000, [`127.0.0.1:${port}`]);
  const causeOf = (outcome: Awaited<ReturnType<typeof ask>>) => outcome.kind === 'failure' && outcome.cause;
  const zone = 'is not in a public zone, so this machine’s name servers are not asked';
  for (const name of ['db.internal', 'intranet', '7.0.0.10.in-addr.arpa'])
    assert.equal(causeOf(await ask(name, othersGuard, inside)), `${name} ${zone}`);
  assert.equal(inside.asked.length, 0);
  assert.equal(causeOf(await ask('vpn.shop.com', othersGuard, inside)), 'vpn.shop.com has no A records');
  const found = await ask('shop.com', othersGuard, outside);
  assert.equal(found.kind === 'answer' && found.text, '93.184.216.34');
  const owners = await ask('db.internal', ownersGuard, inside);
  assert.equal(owners.kind === 'answer' && owners.text, '10.0.0.7');
});

test('does not tell other accounts whether a name exists only in this machine’s network', async () => {
  const port = async (answer: Parameters<typeof serveNames>[0]) => (await serve(answer)).port;
  const isPrivate = await port(() => ({ records: [Buffer.from([10, 0, 0, 7])] }));
  const hasNoRecords = await port(() => ({}));
  const missing = await port(() => ({ code: codes.noSuchName }));
  const outcomeOf = async (port: number, guard: Guard, isNoName: boolean) => {
    const expected = isNoName ? ({ isNoName } as const) : {};
    const asked = { kind: 'dns', server: undefined, name: 'vpn.shop.com', type: 'A', ...expected } as const;
    const outcome = await probeDns(asked, { guard }, noNames, 2000, [`127.0.0.1:${port}`]);
    return outcome.kind === 'failure' ? [outcome.cause, outcome.protocol] : outcome.kind;
  };
  for (const port of [isPrivate, hasNoRecords, missing]) {
    assert.deepEqual(await outcomeOf(port, othersGuard, false), ['vpn.shop.com has no A records', 'dns']);
    assert.equal(await outcomeOf(port, othersGuard, true), 'answer');
  }
  const exists = ['vpn.shop.com exists, although it must not', 'dns'];
  for (const port of [isPrivate, hasNoRecords]) assert.deepEqual(await outcomeOf(port, ownersGuard, true), exists);
  assert.equal(await outcomeOf(missing, ownersGuard, true), 'answer');
});

test('blames the site for failures of the given name server, but not of this machine’s name servers', () => {
  const asked = { name: 'a.example', type: 'A', peer: 'the name server' } as const;
  const faults = (own: boolean) =>
    ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ETIMEOUT', 'ECONNREFUSED', 'EOF'].map(
      (code) => queryFailure(code, { ...asked, own }).fault,
    );
  assert.deepEqual(new Set(faults(false)), new Set(['site']));
  const shaky = 'name servers';
  assert.deepEqual(faults(true), ['site', 'site', shaky, shaky, shaky, 'local', shaky]);
});
