import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { until } from '../events/testing.ts';
import { type NodeSignals, Outage, silentLog } from '../kernel/index.ts';
import { createNodeSignals, type Database, openDatabase } from './index.ts';
import { type BareServer, defaultPlaces, startBareServer } from './postgres-server.testing.ts';

let server: BareServer;
let database: Database;

before(async () => {
  server = await startBareServer(defaultPlaces(), ['synchronous_commit=on']);
  database = await openDatabase({ url: `${server.url}/postgres` });
});
after(async () => {
  await database.close();
  await server.stop();
});

type Node = { signals: NodeSignals & { stop(): Promise<void> }; heard: string[] };

function startNode(lateMs?: number, db = database.db): Node {
  const deps = { database: { ...database, db }, log: silentLog(), now: () => Date.now() };
  const signals = createNodeSignals(deps, { everyMs: 5, ...(lateMs !== undefined && { lateMs }) });
  assert.ok(signals);
  const heard: string[] = [];
  signals.on('told', (subject, count) => heard.push(`${subject} ${count}`));
  signals.start();
  return { signals, heard };
}

for (const [which, lateMs] of [
  ['numbers that were heard before', undefined],
  ['numbers that nobody asks for any more', 50],
] as const)
  test(`delivers each signal once after a crash of PostgreSQL, if signals have ${which}`, async (t) => {
    const nodes = [startNode(lateMs), startNode(lateMs)];
    const started = [...nodes];
    t.after(async () => {
      for (const { signals } of started) await signals.stop();
      await database.db.deleteFrom('node_signals').execute();
    });
    const exchange = async (subjects: string[]) => {
      const before = nodes.map(({ heard }) => heard.length);
      for (const subject of subjects) {
        for (const { signals } of nodes) signals.send('told', subject);
        await until(() => nodes.every(({ heard }) => heard.includes(`${subject} 1`)));
      }
      assert.deepEqual(
        nodes.map(({ heard }, index) => heard.slice(before[index])),
        nodes.map(() => subjects.map((subject) => `${subject} 1`)),
      );
    };
    await exchange(['a', 'b', 'c', 'd', 'e', 'f']);
    await pause(200);
    await server.halt('crash');
    await until(() => database.isUnavailable());
    await server.launch();
    await until(() => !database.isUnavailable());
    await exchange(['g', 'h', 'i']);
    const late = startNode(lateMs);
    started.push(late);
    await until(() => late.heard.length === 6);
  });

test('counts a signal once if the response to writing it is lost, and delivers unwritten signals later', async (t) => {
  let sends = 0;
  const lost = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (!JSON.stringify(node).includes('with batch')) return node;
      sends += 1;
      if (sends % 3 === 1) throw new Outage('PostgreSQL is unavailable.');
      if (sends % 3 === 2) lost.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (lost.has(queryId)) throw new Outage('PostgreSQL is unavailable.');
      return result;
    },
  };
  const [teller, listener] = [startNode(undefined, database.db.withPlugin(plugin)), startNode()];
  t.after(async () => {
    await teller.signals.stop();
    await listener.signals.stop();
  });
  const sum = () => listener.heard.reduce((total, line) => total + Number(line.split(' ')[1]), 0);
  const total = 12_000;
  for (let round = 1; round <= 3; round++) {
    for (let index = 0; index < total; index++) teller.signals.send('told', `${index}`);
    await until(() => sum() >= total * round);
  }
  teller.signals.send('told', 'last');
  await until(() => listener.heard.includes('last 1'));
  assert.equal(sum(), 3 * total + 1);
  assert.ok(sends >= 6, `${sends} batches`);
});
