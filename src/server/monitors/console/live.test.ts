import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { addAccount, addOwner, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { type Caller, setCaller } from '../../http/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { LiveStreams } from './live.ts';
import type { Live } from './wire.ts';

let deps: TestDeps;
let app: FastifyInstance;
let streams: LiveStreams;
let accountId: number;
let caller: Caller;

beforeEach(async () => {
  deps = await openTestDeps();
  accountId = await addAccount(deps.database.db);
  caller = { accountId, isOwner: false, timeZone: 'UTC' };
  streams = new LiveStreams(deps, { everyMs: 10, countsEveryMs: 10 });
  app = fastify();
  app.addHook('preClose', async () => streams.close());
  app.get('/live', (request, reply) => {
    const { ids } = request.query as { ids: string };
    setCaller(request, caller);
    streams.start(request, reply, ids.split(',').map(Number));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.close();
  await deps.close();
});

const address = (ids: number[]) =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/live?ids=${ids.join(',')}`;

async function* messages(response: Response): AsyncGenerator<{ monitors: Live[]; counts?: { total: number } }> {
  let text = '';
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const line = /^event: monitors\ndata: (.*)$/.exec(block)?.[1];
      if (line) yield JSON.parse(line);
    }
  }
}

test('sends the account’s monitors, then only changes', async () => {
  const mine = await addMonitorRow(deps, accountId, { name: 'Mine' });
  const quiet = await addMonitorRow(deps, accountId, { name: 'Quiet' });
  const foreign = await addMonitorRow(deps, await addAccount(deps.database.db, { is_owner: 0 }), { name: 'Foreign' });
  const stopping = new AbortController();
  const response = await fetch(address([mine.id, quiet.id, foreign.id]), { signal: stopping.signal });
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const read = messages(response);
  const first = (await read.next()).value!;
  assert.deepEqual(
    first.monitors.map((monitor: Live) => [monitor.id, monitor.status]),
    [
      [mine.id, 'pending'],
      [quiet.id, 'pending'],
    ],
  );
  assert.equal(first.counts?.total, 2);
  await deps.database.db
    .updateTable('monitors')
    .set({ condition: 'up', last_checked_at: deps.now(), response_time_ms: 8.25 })
    .where('id', 'in', [mine.id, foreign.id])
    .execute();
  const second = (await read.next()).value!;
  assert.deepEqual(
    second.monitors.map((monitor: Live) => [monitor.id, monitor.status, monitor.response_time]),
    [[mine.id, 'up', 8.3]],
  );
  stopping.abort();
});

test('ends when the service stops or the browser disconnects', async () => {
  const mine = await addMonitorRow(deps, accountId, {});
  const gone = new AbortController();
  const left = await fetch(address([mine.id]), { signal: gone.signal });
  const stays = await fetch(address([mine.id]));
  await messages(left).next();
  gone.abort();
  await app.close();
  let last: unknown;
  for await (const message of messages(stays)) last = message;
  assert.ok(last, 'the stream that was open got its monitors and a proper end');
});

test('limits the number of streams', async () => {
  const mine = await addMonitorRow(deps, accountId, {});
  const open = await Promise.all(Array.from({ length: 20 }, () => fetch(address([mine.id]))));
  assert.deepEqual([...new Set(open.map((response) => response.status))], [200]);
  assert.notEqual((await fetch(address([mine.id]))).status, 200);
});

for (const [event, happen] of [
  ['is removed from the account', (db) => db.deleteFrom('members').execute()],
  ['logs out, or has the session ended elsewhere', (db) => db.deleteFrom('sessions').execute()],
  ['switches to another account', (db) => db.updateTable('sessions').set({ account_id: null }).execute()],
  ['has not used the session for too long', (db) => db.updateTable('sessions').set({ expires_at: 1 }).execute()],
] as [string, (db: TestDeps['database']['db']) => Promise<unknown>][])
  test(`ends when the user ${event}`, async () => {
    const { db } = deps.database;
    const names = { username: 'ann', email: 'ann@example.com', first_name: 'A', last_name: 'B', password_hash: null };
    const userId = await addOwner(db, accountId, names);
    const nowMs = deps.now();
    const times = { created_at: nowMs, seen_at: nowMs, expires_at: nowMs + dayMs };
    const session = { id_hash: 'hash', user_id: userId, account_id: accountId, ...times };
    await db
      .insertInto('sessions')
      .values({ ...session, user_agent: '', address_sealed: null })
      .execute();
    const actor = { userId, sessionIdHash: 'hash', name: 'A B', role: 'owner', permissions: new Set<never>() };
    caller = { ...caller, actor: { kind: 'user', ...actor } };
    const monitor = await addMonitorRow(deps, accountId, { name: 'Mine' });
    const read = messages(await fetch(address([monitor.id])));
    assert.equal((await read.next()).value?.counts?.total, 1);
    const row = db.updateTable('monitors').where('id', '=', monitor.id);
    await row.set({ condition: 'up', last_checked_at: nowMs }).execute();
    assert.equal((await read.next()).value?.monitors.length, 1, 'it goes on while nothing happens');
    await happen(db);
    while (!(await read.next()).done);
  });
