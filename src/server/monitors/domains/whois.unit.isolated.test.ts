import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
import net, { type AddressInfo, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { after, before, mock, test } from 'node:test';
import { createLookUp } from './look-up.ts';

const answers: Record<string, string> = {
  'shop.rs': 'Domain name: shop.rs\nDomain status: Active\nExpiration date: 12.08.2027 12:31:19\nRegistrar: Loopia\n',
  'shop.ir': 'domain:\t\tshop.ir\nascii:\t\tshop.ir\nexpire-date:\t2027-08-12\nsource:\tIRNIC\n',
  'shop.de': 'Domain: shop.de\nNserver: ns.shop.de\nStatus: connect\n',
  'shop.xx': 'nothing of use\n',
};
const server = createServer((socket: Socket) => {
  socket.once('data', (asked) => socket.end(answers[asked.toString().trim()] ?? 'No match'));
});

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { connect } = net;
  // WHOIS servers have the fixed port 43.
  const redirected = (options: NetConnectOpts) => connect({ ...options, port });
  mock.method(net, 'createConnection', redirected);
  mock.method(net, 'connect', redirected);
  syncBuiltinESMExports();
});
after(() => {
  mock.restoreAll();
  syncBuiltinESMExports();
  server.close();
});

const never = new AbortController().signal;
const hints = Object.fromEntries(['rs', 'ir', 'de', 'xx'].map((tld) => [tld, '127.0.0.1']));
const lookUp = createLookUp({
  customBootstrapData: { version: '1.0', publication: '', services: [] },
  whoisHints: hints,
});

test('reads WHOIS dates with the day first', async () => {
  assert.deepEqual(await lookUp('shop.rs', never), {
    kind: 'answer',
    expiresAt: Date.parse('2027-08-12T12:31:19Z'),
  });
});

test('reads a date from an answer that has nothing else of a usual answer', async () => {
  assert.deepEqual(await lookUp('shop.ir', never), { kind: 'answer', expiresAt: Date.parse('2027-08-12') });
});

test('distinguishes a registry that publishes no date from an answer that is not understood', async () => {
  assert.deepEqual(await lookUp('shop.de', never), { kind: 'answer', expiresAt: null });
  const { kind } = await lookUp('shop.xx', never);
  assert.equal(kind, 'failure');
});
