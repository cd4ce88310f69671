import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { othersGuard, ownersGuard } from '../../../network/guard.ts';
import { NetworkError } from '../../../network/network-error.ts';
import { checksum, type Echo, echoRequest, type Family, readEchoReply } from './echo.ts';
import { probeIcmp } from './icmp.ts';
import { loadNative, type Native } from './native.ts';
import { pingByCommand, readPing } from './ping-command.ts';
import { Pinger } from './pinger.ts';
import { socketAddress } from './socket-address.ts';

const noNames = async () => {
  throw new Error('no name is to be looked up');
};
const settings = { guard: ownersGuard, timeoutMs: 30_000 };
const token = Buffer.from('0123456789abcdef');

function replyTo(family: Family, request: Buffer, change: Partial<{ type: number; address: string }> = {}): Buffer {
  const reply = Buffer.from(request);
  reply[0] = change.type ?? (family === 4 ? 0 : 129);
  if (family === 4) {
    reply.writeUInt16BE(0, 2);
    reply.writeUInt16BE(checksum(reply), 2);
  }
  return reply;
}
const ipv4Header = (words: number): Buffer => Buffer.concat([Buffer.from([0x40 | words]), Buffer.alloc(words * 4 - 1)]);

describe('echo packets', () => {
  const echo: Echo = { id: 0x1234, sequence: 0xfffe, token };

  test('writes a request whose checksum adds up to zero', () => {
    const request = echoRequest(4, echo);
    assert.equal(request.toString('hex'), `0800${request.toString('hex', 2, 4)}1234fffe${token.toString('hex')}`);
    assert.equal(checksum(request), 0);
    assert.equal(echoRequest(6, echo).toString('hex'), `800000001234fffe${token.toString('hex')}`);
  });

  test('computes the checksum of RFC 1071, even for an odd number of bytes', () => {
    assert.equal(checksum(Buffer.from('0001f203f4f5f6f7', 'hex')), 0x220d);
    assert.equal(checksum(Buffer.from('0001f203f4f5f6', 'hex')), checksum(Buffer.from('0001f203f4f5f600', 'hex')));
  });

  test('reads a reply with an IPv4 header of any length, and without one', () => {
    const reply = replyTo(4, echoRequest(4, echo));
    for (const words of [5, 15])
      assert.deepEqual(readEchoReply(4, Buffer.concat([ipv4Header(words), reply]), true), echo);
    assert.deepEqual(readEchoReply(4, reply, false), echo);
    assert.deepEqual(readEchoReply(6, replyTo(6, echoRequest(6, echo)), false), echo);
  });

  test('rejects requests, damaged replies, replies of another length, and noise', () => {
    const reply = replyTo(4, echoRequest(4, echo));
    const damaged = Buffer.from(reply);
    damaged[20]! ^= 1;
    const others = [echoRequest(4, echo), damaged, reply.subarray(1), Buffer.concat([reply, token]), Buffer.alloc(0)];
    for (const packet of others) assert.equal(readEchoReply(4, packet, false), undefined);
    assert.equal(readEchoReply(4, Buffer.from([0x4f]), true), undefined);
    assert.equal(readEchoReply(6, replyTo(6, echoRequest(6, echo), { type: 128 }), false), undefined);
  });
});

describe('accepted replies', () => {
  function network(kind: 'datagram' | 'raw', answers: (request: Buffer, to: string) => [Buffer, string][]) {
    const arrived: [Buffer, string][] = [];
    const open = new Set<number>();
    const native: Native = {
      open: (_, asked) => {
        if (asked !== kind) return -1;
        open.add(7);
        return 7;
      },
      sendTo: (_, request, to) => arrived.push(...answers(Buffer.from(request), [...to.subarray(4, 8)].join('.'))),
      receiveFrom(_, packet, from) {
        const next = arrived.shift();
        if (!next) return -1;
        const bytes = kind === 'raw' ? Buffer.concat([ipv4Header(5), next[0]]) : next[0];
        socketAddress(4, next[1]).copy(from);
        return bytes.copy(packet);
      },
      close: (socket) => open.delete(socket),
      lastError: () => 'EAGAIN',
    };
    return { pinger: new Pinger(native, 4), open };
  }
  const changed = (request: Buffer, at: number): Buffer => {
    const other = Buffer.from(request);
    other[at]! ^= 0xff;
    return replyTo(4, other);
  };
  const cases: [string, 'datagram' | 'raw', (request: Buffer, to: string) => [Buffer, string][], boolean][] = [
    ['the reply of the asked address', 'raw', (request, to) => [[replyTo(4, request), to]], true],
    [
      'one that comes after noise',
      'raw',
      (request, to) => [
        [request, to],
        [changed(request, 9), to],
        [replyTo(4, request), to],
      ],
      true,
    ],
    ['one under the identifier that the kernel chose', 'datagram', (request, to) => [[changed(request, 4), to]], true],
    ['another address', 'raw', (request) => [[replyTo(4, request), '192.0.2.2']], false],
    ['another identifier', 'raw', (request, to) => [[changed(request, 4), to]], false],
    ['another sequence number', 'raw', (request, to) => [[changed(request, 7), to]], false],
    ['another token', 'raw', (request, to) => [[changed(request, 23), to]], false],
    ['an error in place of a reply', 'raw', (request, to) => [[replyTo(4, request, { type: 3 }), to]], false],
    ['silence', 'datagram', () => [], false],
  ];
  for (const [name, kind, answers, counts] of cases)
    test(`${name}: ${counts ? 'counts' : 'does not count'}`, async () => {
      const { pinger, open } = network(kind, answers);
      const ms = await pinger.ping('192.0.2.1', counts ? 10_000 : 60);
      assert.equal(ms !== undefined, counts);
      assert.equal(open.size, 0, 'no socket stays open without requests under way');
    });

  test('matches concurrent requests with their own replies', async () => {
    const held: [Buffer, string][] = [];
    const { pinger } = network('raw', (request, to) => {
      held.unshift([replyTo(4, request), to]);
      return held.length === 3 ? held : [];
    });
    const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
    const times = await Promise.all(addresses.map((address) => pinger.ping(address, 10_000)));
    assert.ok(times.every((ms) => ms !== undefined));
  });

  test('reports that neither kind of socket is permitted', () => {
    const { pinger } = network('raw', () => []);
    assert.equal(pinger.permitted, true);
    const forbidden = { open: () => -1, lastError: () => 'EACCES' } as unknown as Native;
    assert.equal(new Pinger(forbidden, 4).permitted, false);
  });
});

describe('a check', () => {
  test('tries three times and uses the time of the answered try', async () => {
    const answers = [undefined, undefined, 12.5];
    const outcome = await probeIcmp({ host: '192.0.2.1' }, settings, noNames, async () => answers.shift());
    assert.ok(outcome.kind === 'answer', JSON.stringify(outcome));
    assert.deepEqual([outcome.phases.total, outcome.phases.firstByte, outcome.protocol], [12.5, 12.5, 'icmp']);
    assert.equal(outcome.address, '192.0.2.1');
  });

  test('fails after three unanswered tries', async () => {
    let tries = 0;
    const outcome = await probeIcmp({ host: '::1' }, settings, noNames, async (family, address) => {
      assert.deepEqual([family, address], [6, '::1']);
      tries++;
      return undefined;
    });
    assert.ok(outcome.kind === 'failure');
    assert.deepEqual([outcome.cause, tries], ['no answer from ::1 to 3 echo requests', 3]);
  });

  test('reports a missing permission as a local fault', async () => {
    const outcome = await probeIcmp({ host: '192.0.2.1' }, settings, noNames, async () => {
      throw new NetworkError('not permitted', 'local');
    });
    assert.equal(outcome.kind, 'local_fault');
  });

  test('does not let other accounts reach this machine, by address or by name', async () => {
    for (const host of ['127.0.0.1', 'inside.example']) {
      const outcome = await probeIcmp(
        { host },
        { ...settings, guard: othersGuard },
        async () => ['127.0.0.1'],
        async () => assert.fail('nothing is to be sent'),
      );
      assert.ok(
        outcome.kind === 'failure' && / (is not a|has no) public address$/.test(outcome.cause),
        JSON.stringify(outcome),
      );
    }
  });

  for (const [family, host] of [
    [4, '127.0.0.1'],
    [6, '::1'],
  ] as const)
    test(`pings ${host} for real`, async (context) => {
      const native = await loadNative();
      if (!native || !new Pinger(native, family).permitted)
        return context.skip('this machine permits no ICMP socket: see net.ipv4.ping_group_range');
      const outcome = await probeIcmp({ host }, settings, noNames);
      assert.ok(outcome.kind === 'answer', JSON.stringify(outcome));
      assert.ok(outcome.phases.total > 0 && outcome.phases.total < 2000);
    });
});

describe('the ping command', () => {
  const path = process.env.PATH;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-ping-'));
  });
  afterEach(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true });
  });
  const install = (script: string): void => {
    writeFileSync(join(folder, 'ping'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    process.env.PATH = `${folder}:${path}`;
  };

  test('runs once without name lookups, and reports the measured time', async () => {
    install(`[ "$*" = "-n -c 1 192.0.2.1" ] && echo "64 bytes from 192.0.2.1: icmp_seq=1 ttl=64 time=7.25 ms"`);
    assert.equal(await pingByCommand(4, '192.0.2.1', 10_000), 7.25);
  });

  test('is killed at its timeout', async () => {
    install('exec sleep 60');
    assert.equal(await pingByCommand(4, '192.0.2.1', 100), undefined);
  });

  test('reports the missing command if there is no ping command', async () => {
    process.env.PATH = folder;
    await assert.rejects(
      pingByCommand(4, '192.0.2.1', 1000),
      (error) =>
        error instanceof NetworkError && error.fault === 'local' && /install the ping command/.test(error.message),
    );
  });
});

describe('output of ping commands', () => {
  const end = '\n--- 127.0.0.1 ping statistics ---\n1 packets transmitted, 1 received';
  const cases: [string, string, string, number | null, number | undefined][] = [
    ['iputils', '127.0.0.1', `64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms${end}`, 0, 0.045],
    ['iputils, IPv6', '::1', '64 bytes from ::1: icmp_seq=1 ttl=64 time=0.030 ms', 0, 0.03],
    ['iputils, another spelling', '0:0:0:0:0:0:0:1', '64 bytes from ::1: icmp_seq=1 ttl=64 time=1 ms', 0, 1],
    ['BusyBox', '127.0.0.1', '64 bytes from 127.0.0.1: seq=0 ttl=64 time=0.115 ms', 0, 0.115],
    ['macOS', '127.0.0.1', '64 bytes from 127.0.0.1: icmp_seq=0 ttl=64 time=0.080 ms', 0, 0.08],
    ['macOS, IPv6', 'fe80::1', '16 bytes from fe80::1%lo0, icmp_seq=0 hlim=64 time=0.103 ms', 0, 0.103],
    ['another address', '192.0.2.1', '64 bytes from 192.0.2.9: icmp_seq=1 ttl=64 time=1 ms', 0, undefined],
    ['no answer', '192.0.2.1', '1 packets transmitted, 0 received, 100% packet loss', 1, undefined],
    ['no answer on macOS', '192.0.2.1', '1 packets transmitted, 0 packets received', 2, undefined],
    ['its time was up', '192.0.2.1', '', null, undefined],
    ['unreachable', '192.0.2.1', 'From 192.0.2.9 icmp_seq=1 Destination Host Unreachable', 1, undefined],
  ];
  for (const [name, address, stdout, code, ms] of cases)
    test(name, () => assert.equal(readPing({ code, stdout, stderr: '' }, address), ms));

  const complaints: [string, number, RegExp, 'local' | 'site'][] = [
    ['ping: socktype: SOCK_RAW\nping: socket: Operation not permitted', 2, /ping_group_range="0 2147483647"/, 'local'],
    ['ping: permission denied (are you root?)', 1, /install the ping command/, 'local'],
    ['ping: connect: Network is unreachable', 2, /^192\.0\.2\.1 cannot be reached$/, 'site'],
    ['ping: sendto: No route to host', 1, /^192\.0\.2\.1 cannot be reached$/, 'site'],
    ['ping: unknown option -- Z', 64, /^the ping command failed: ping: unknown option -- Z$/, 'local'],
  ];
  for (const [stderr, code, cause, fault] of complaints)
    test(stderr, () =>
      assert.throws(
        () => readPing({ code, stdout: '', stderr }, '192.0.2.1'),
        (error) => error instanceof NetworkError && cause.test(error.message) && error.fault === fault,
      ),
    );
});
