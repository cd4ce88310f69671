import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { after, test } from 'node:test';
import { openResolve } from './resolve.ts';

const noHosts = () => undefined;

/** A name server over UDP that answers with one address, or not at all. */
async function nameServer(answerOf: (name: string, type: number) => string | 'none' | 'silent') {
  const socket = createSocket('udp4');
  let questions = 0;
  socket.on('message', (message, from) => {
    questions++;
    let end = 12;
    const labels: string[] = [];
    for (let length = message[end]!; length > 0; length = message[end]!) {
      labels.push(message.toString('latin1', end + 1, end + 1 + length));
      end += length + 1;
    }
    const type = message.readUInt16BE(end + 1);
    const answer = answerOf(labels.join('.'), type);
    if (answer === 'silent') return;
    const head = Buffer.from(message.subarray(0, end + 5));
    const found = answer !== 'none' && type === 1;
    head.writeUInt16BE(answer === 'none' ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(found ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const record = Buffer.from([
      0xc0,
      12,
      0,
      1,
      0,
      1,
      0,
      0,
      14,
      16,
      0,
      4,
      ...(found ? answer.split('.').map(Number) : []),
    ]);
    socket.send(found ? Buffer.concat([head, record]) : head, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  after(() => socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, questions: () => questions };
}

test('names of the hosts file and localhost need no name server', async () => {
  const resolve = openResolve({
    servers: ['127.0.0.1:1'],
    hosts: (name) => (name === 'shop' ? ['10.0.0.7'] : undefined),
  });
  assert.deepEqual(await resolve('SHOP.'), ['10.0.0.7']);
  assert.deepEqual(await resolve('localhost'), ['127.0.0.1', '::1']);
});

test('every look-up asks the name server anew', async () => {
  let address = '192.0.2.1';
  const dns = await nameServer(() => address);
  const resolve = openResolve({ servers: [dns.server], hosts: noHosts });
  assert.deepEqual(await resolve('site.example'), ['192.0.2.1']);
  address = '192.0.2.2';
  assert.deepEqual(await resolve('site.example'), ['192.0.2.2']);
});

test('a name that does not exist is not found', async () => {
  const dns = await nameServer(() => 'none');
  const resolve = openResolve({ servers: [dns.server], hosts: noHosts });
  await assert.rejects(resolve('nowhere.example'), { message: 'host name not found' });
});

test('a name server that is silent about one family does not hold up the other', async () => {
  const dns = await nameServer((_, type) => (type === 1 ? '192.0.2.9' : 'silent'));
  const resolve = openResolve({ servers: [dns.server], hosts: noHosts });
  const started = performance.now();
  assert.deepEqual(await resolve('site.example'), ['192.0.2.9']);
  assert.ok(performance.now() - started < 2000);
});
