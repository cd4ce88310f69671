import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { lockFolder } from '../kernel/index.ts';
import { silentLog } from '../kernel/log.ts';
import { type Engine, startEngine } from './engine/start.ts';
import { EventStore } from './event-store.ts';
import { serversAt } from './servers.ts';
import { shipSpool } from './ship-spool.ts';
import { SpoolFile } from './spool/file.ts';
import { streams } from './streams.ts';
import { check, pageview } from './testing.ts';

const root = mkdtempSync(join(tmpdir(), 'gatehouse-ship-'));
const log = silentLog();
let server: Engine;
let store: EventStore;
before(async () => {
  server = await startEngine({ dir: join(root, 'server') });
  store = new EventStore({ ...serversAt(server.url), log });
});
after(async () => {
  await store.close();
  await server.close();
  rmSync(root, { recursive: true });
});

let node: string;
beforeEach(() => {
  node = mkdtempSync(join(root, 'node-'));
  mkdirSync(join(node, 'events'));
});

const spooled = (file: SpoolFile, monitor: number, ats: number[]) =>
  file.append([
    {
      stream: 'checks',
      rows: ats.length,
      lines: ats.map((at) => `${streams.checks.line(check({ monitor, at }))}\n`).join(''),
    },
  ]);
const stored = (monitor: number) =>
  store.query<{ at: number }>(
    'SELECT toUnixTimestamp64Milli(at) AS at FROM checks WHERE monitor = {monitor:UInt32} ORDER BY at',
    { monitor },
  );

describe('the spool of a lost node', () => {
  it('is shipped once, including unconfirmed inserts of the node', async () => {
    const file = new SpoolFile(join(node, 'events', 'spool.db'), 1e8);
    spooled(file, 1, [1, 2, 3]);
    const sent = file.openShipment('checks', file.totals.lastBatch)!;
    await store.insert('checks', sent.lines, sent.token);
    spooled(file, 1, [4, 5]);
    file.append([{ stream: 'pageviews', rows: 1, lines: `${streams.pageviews.line(pageview())}\n` }]);
    file.close();

    const told: [number, number][] = [];
    const ship = () =>
      shipSpool({
        withLock: (work) => work(),
        dir: node,
        url: server.url,
        log,
        onProgress: (shipped, all) => told.push([shipped, all]),
      });
    assert.deepEqual(await ship(), { checks: 5, pageviews: 1, web_vitals: 0 });
    assert.deepEqual(told.at(-1), [6, 6]);
    assert.deepEqual(
      (await stored(1)).map(({ at }) => at),
      [1, 2, 3, 4, 5],
    );
    assert.deepEqual(await ship(), { checks: 0, pageviews: 0, web_vitals: 0 });
    assert.equal((await stored(1)).length, 5);
  });

  it('is refused while the node is running', async () => {
    const file = new SpoolFile(join(node, 'events', 'spool.db'), 1e8);
    spooled(file, 2, [1]);
    file.close();
    const release = lockFolder(join(node, 'events'));
    await assert.rejects(shipSpool({ withLock: (work) => work(), dir: node, url: server.url, log }), {
      code: 'conflict',
      message: /still runs, and ships its spool itself/,
    });
    release();
    assert.deepEqual(await stored(2), []);
    assert.equal(
      (await shipSpool({ withLock: (work) => work(), dir: join(node, 'events'), url: server.url, log })).checks,
      1,
    );
    assert.equal((await stored(2)).length, 1);
  });

  it('stays unchanged while the server is down', async () => {
    const file = new SpoolFile(join(node, 'events', 'spool.db'), 1e8);
    spooled(file, 3, [1, 2]);
    file.close();
    await assert.rejects(shipSpool({ withLock: (work) => work(), dir: node, url: 'http://127.0.0.1:9', log }), {
      code: 'unavailable',
      message: /0 rows were shipped, the others wait\. Run the command again/,
    });
    assert.equal((await shipSpool({ withLock: (work) => work(), dir: node, url: server.url, log })).checks, 2);
    assert.equal((await stored(3)).length, 2);
  });

  it('must exist and be readable', async () => {
    await assert.rejects(shipSpool({ withLock: (work) => work(), dir: node, url: server.url, log }), {
      message: /has no spool/,
    });
    writeFileSync(join(node, 'events', 'spool.db'), 'not a database');
    await assert.rejects(shipSpool({ withLock: (work) => work(), dir: node, url: server.url, log }), {
      message: /damaged/,
    });
  });
});
