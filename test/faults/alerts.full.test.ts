import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import Database from 'better-sqlite3';
import { openDatabase } from '../../src/server/database/index.ts';
import { TestService, until } from '../support/service.ts';

type Message = { type: string; key: string };

let siteIsUp = false;
let answers = false;
const asked: Message[] = [];
const taken: Message[] = [];
const silent: ServerResponse[] = [];
const world = createServer(async (request, response) => {
  if (!request.url?.startsWith('/hook')) {
    response.statusCode = siteIsUp ? 200 : 503;
    response.end();
    return;
  }
  const { type } = (await json(request)) as { type: string };
  const message = { type, key: String(request.headers['idempotency-key']) };
  asked.push(message);
  if (!answers) {
    silent.push(response);
    return;
  }
  taken.push(message);
  response.end();
});

let service: TestService;
before(async () => {
  await new Promise<void>((resolve) => world.listen(0, '127.0.0.1', resolve));
  service = await TestService.prepare({ GATEHOUSE_CANARY: 'off' });
});
after(async () => {
  await service.remove();
  world.closeAllConnections();
  world.close();
});

async function whileItIsDown(change: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>) {
  const database = await openDatabase({ file: join(service.dataDir, 'ledger.db') });
  await change(database);
  await database.close();
}

test('kill -9 while alerts are sent loses none, and an alert that is sent again has the same key', {
  timeout: 600_000,
}, async () => {
  const { api_key: key } = await service.makeAccount();
  await service.start();
  const address = `http://127.0.0.1:${(world.address() as AddressInfo).port}`;
  const stored = await fetch(`${service.address}/api/v1/monitors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Shop',
      url: `${address}/shop`,
      interval: 60,
      alert_condition: 'url_unavailable',
      request_method: 'GET',
      alerts: [{ key: 'webhook', value: `${address}/hook` }],
    }),
  });
  assert.equal(stored.status, 201);

  await until('the alert is under way', () => asked.length > 0);
  await service.kill();
  for (const response of silent) response.destroy();
  answers = true;
  await service.start();
  await until('the alert has arrived', () => taken.length > 0);
  assert.deepEqual(new Set(asked.map(({ type }) => type)), new Set(['incident.opened']));
  assert.equal(new Set(asked.map((message) => message.key)).size, 1, 'a repeat carries the same key');

  siteIsUp = true;
  await service.kill();
  await whileItIsDown((database) => database.db.updateTable('monitors').set({ next_check_at: Date.now() }).execute());
  await service.start();
  await until('the all-clear has arrived', () => taken.some(({ type }) => type === 'incident.closed'));
  const ledger = new Database(join(service.dataDir, 'ledger.db'), { readonly: true });
  const states = ledger.prepare('select event, state from outbox order by id');
  await until('both are noted as delivered', () =>
    (states.all() as { state: string }[]).every(({ state }) => state === 'delivered'),
  );
  assert.deepEqual(
    (states.all() as { event: string }[]).map(({ event }) => event),
    ['opened', 'closed'],
  );
  ledger.close();
  await service.stop();

  const opened = new Set(taken.filter(({ type }) => type === 'incident.opened').map((message) => message.key));
  const closed = new Set(taken.filter(({ type }) => type === 'incident.closed').map((message) => message.key));
  assert.deepEqual([opened.size, closed.size], [1, 1]);
});
