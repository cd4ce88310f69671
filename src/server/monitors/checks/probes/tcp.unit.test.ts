import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { afterEach, describe, test } from 'node:test';
import { freePort } from '../../../../../test/support/free-port.testing.ts';
import { othersGuard, ownersGuard } from '../../../network/guard.ts';
import { judge } from '../judge.ts';
import { serveSocket, type TestServer } from '../testing/servers.ts';
import { probeTcp } from './tcp.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
const serve = async (onSocket: (socket: Socket) => void): Promise<TestServer> => {
  const server = await serveSocket(onSocket);
  servers.push(server);
  return server;
};
const noNames = async () => {
  throw new Error('no name is to be looked up');
};
const timeoutMs = 30_000;
const silent = { guard: ownersGuard, needsText: false, lookup: null };
const listening = (lookup: string) => ({ guard: ownersGuard, needsText: true, lookup });
const wanted = (text: string) =>
  ({ alert_condition: 'url_no_text', alert_text_lookup: text, accepted_status_codes: null, upside_down: 0 }) as const;
const at = (port: number) => ({ host: '127.0.0.1', port });

test('passes when the connection is accepted, whatever the server sends', async () => {
  const server = await serve((socket) => socket.write('500 go away'));
  const outcome = await probeTcp(at(server.port), silent, noNames, { timeoutMs });
  assert.ok(outcome.kind === 'answer', JSON.stringify(outcome));
  const { phases } = outcome;
  assert.deepEqual([outcome.protocol, outcome.status, outcome.address], ['tcp', 0, `127.0.0.1:${server.port}`]);
  assert.ok(phases.connect > 0 && phases.connect === phases.total);
  const condition = { alert_condition: 'url_unavailable', alert_text_lookup: null, upside_down: 0 } as const;
  assert.deepEqual(judge({ ...condition, accepted_status_codes: '200' }, outcome), { good: true });
});

test('fails when the connection is refused', async () => {
  const port = await freePort();
  const outcome = await probeTcp(at(port), silent, noNames, { timeoutMs });
  assert.ok(outcome.kind === 'failure', JSON.stringify(outcome));
  assert.deepEqual([outcome.cause, outcome.protocol], [`connection refused by 127.0.0.1:${port}`, '']);
});

describe('text that the server sends', () => {
  const textOf = async (onSocket: (socket: Socket) => void, lookup = 'never said', listenMs = 10_000) => {
    const server = await serve(onSocket);
    const outcome = await probeTcp(at(server.port), listening(lookup), noNames, { timeoutMs, listenMs });
    assert.ok(outcome.kind === 'answer', JSON.stringify(outcome));
    return outcome;
  };

  test('ends when the server closes', async () => {
    const outcome = await textOf((socket) => socket.end('220 mail.example ESMTP\r\n'));
    assert.equal(outcome.text, '220 mail.example ESMTP\r\n');
    assert.ok(outcome.phases.firstByte > 0);
    assert.deepEqual(judge(wanted('ESMTP'), outcome), { good: true });
  });

  test('ends when the text is found, even if it arrives in several parts', async () => {
    const outcome = await textOf((socket) => {
      socket.setNoDelay();
      socket.write('22');
      socket.once('close', () => {});
      setImmediate(() => socket.write('0 mail'));
    }, '220');
    assert.match(outcome.text ?? '', /^220/);
  });

  test('ends at the time limit, which does not count as response time', async () => {
    const outcome = await textOf((socket) => socket.write('hello'), 'bye', 300);
    assert.equal(outcome.text, 'hello');
    const { connect, dns, firstByte, total } = outcome.phases;
    assert.equal(total, dns + connect + firstByte);
    assert.deepEqual(judge(wanted('bye'), outcome), {
      good: false,
      cause: 'text not found',
    });
  });

  test('is empty if the server sends nothing, or closes without sending anything', async () => {
    assert.equal((await textOf(() => {}, 'x', 50)).text, '');
    assert.equal((await textOf((socket) => socket.end())).text, '');
  });

  test('is limited to 64 KiB', async () => {
    const line = `${'x'.repeat(1023)}\n`;
    const outcome = await textOf((socket) => {
      const more = (): void => {
        while (socket.writable && socket.write(line));
      };
      socket.on('drain', more);
      more();
    });
    assert.equal(outcome.text?.length, 64 * 1024);
  });
});

test('does not let other accounts reach this machine, by address or by name', async () => {
  let asked = 0;
  const server = await serve(() => asked++);
  for (const host of ['127.0.0.1', 'inside.example']) {
    const settings = { ...silent, guard: othersGuard };
    const outcome = await probeTcp({ host, port: server.port }, settings, async () => ['127.0.0.1'], { timeoutMs });
    assert.ok(
      outcome.kind === 'failure' && / (is not a|has no) public address$/.test(outcome.cause),
      JSON.stringify(outcome),
    );
  }
  assert.equal(asked, 0);
});
