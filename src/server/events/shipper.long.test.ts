import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { isWhole } from '../../../test/support/long-runs.testing.ts';
import { silentLog } from '../kernel/log.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type Engine, startEngine } from './engine/start.ts';
import { Supervisor } from './engine/supervisor.ts';
import { EventStore } from './event-store.ts';
import { Shipper } from './shipper.ts';
import { Spool } from './spool/spool.ts';
import { streams } from './streams.ts';
import { check, pageview, until } from './testing.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'gatehouse-shipping-'));
const recordCheck = (spool: Spool, given: Parameters<typeof check>[0]) =>
  spool.record('checks', streams.checks.line(check(given)));

async function counted(store: EventStore, monitor: number): Promise<{ rows: number; distinct: number }> {
  const sql = 'SELECT count() AS rows, uniqExact(at) AS distinct FROM checks WHERE monitor = {monitor:UInt32}';
  return (await store.query<{ rows: number; distinct: number }>(sql, { monitor }))[0]!;
}

describe('few rows', () => {
  it('wait for more rows, but are shipped before a query', async (t) => {
    const dir = folder();
    const log = silentLog();
    const engine = await startEngine({ dir: join(dir, 'engine') });
    const spool = new Spool({ dir, maxBytes: 1e8 });
    const store = new EventStore({ isEmbedded: true, addresses: () => (engine.url ? [engine.url] : []), log });
    const shipping = new Shipper({ spool, store, log, waitMs: Number.POSITIVE_INFINITY });
    t.after(async () => {
      await shipping.close();
      await spool.close();
      await store.close();
      await engine.close();
      rmSync(dir, { recursive: true });
    });
    await recordCheck(spool, { monitor: 7 });
    await until(async () => {
      const waiting = spool.totals.rows;
      await shipping.shipPending();
      const { rows } = await counted(store, 7);
      assert.ok(rows === 1 || waiting === 1, 'nothing else ships it');
      return rows === 1;
    });
    assert.equal(spool.totals.rows, 0);
  });
});

describe('late page views', () => {
  it('are reported before the spool deletes them, and again until that succeeds', async (t) => {
    const dir = folder();
    const log = silentLog();
    const engine = await startEngine({ dir: join(dir, 'engine') });
    const spool = new Spool({ dir, maxBytes: 1e8 });
    const store = new EventStore({ isEmbedded: true, addresses: () => [engine.url], log });
    const row = pageview({ website: 5 });
    const told: [number, number][] = [];
    const late = {
      before: () => row.at + 1,
      async onStored(earliest: ReadonlyMap<number, number>) {
        told.push(...earliest);
        if (told.length === 1) throw new Error('nobody took note');
      },
    };
    const shipping = new Shipper({ spool, store, log, waitMs: Number.POSITIVE_INFINITY, late });
    t.after(async () => {
      await shipping.close();
      await spool.close();
      await store.close();
      await engine.close();
      rmSync(dir, { recursive: true });
    });
    await spool.record('pageviews', streams.pageviews.line(row));
    await assert.rejects(shipping.flush(), /nobody took note/);
    await shipping.flush();
    assert.deepEqual(told, [
      [5, row.at],
      [5, row.at],
    ]);
    const [found] = await store.query<{ rows: number }>('SELECT count() AS rows FROM pageviews');
    assert.deepEqual([found!.rows, spool.totals.rows], [1, 0]);
  });
});

describe('shipping', () => {
  const kills = isWhole ? 5 : 2;
  it(`stores every row exactly once although the engine is killed ${kills} times`, async (t) => {
    const dir = folder();
    const log = silentLog();
    const supervisor = new Supervisor({ dir: join(dir, 'engine'), log });
    await supervisor.open();
    const spool = new Spool({ dir, maxBytes: 1e8 });
    const store = new EventStore({ isEmbedded: true, addresses: () => (supervisor.url ? [supervisor.url] : []), log });
    const shipping = new Shipper({ spool, store, log });
    t.after(async () => {
      await shipping.close();
      await spool.close();
      await supervisor.close();
      await store.close();
      rmSync(dir, { recursive: true });
    });
    let at = 0;
    let killed = 0;
    let sending = true;
    const sender = (async () => {
      while (sending) {
        await Promise.all(Array.from({ length: 200 }, () => recordCheck(spool, { at: ++at })));
        await shipping.flush().catch(() => {});
      }
    })();
    while (killed < kills) {
      const before = at;
      await until(() => at > before + 400 && supervisor.pid !== undefined);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
      const pid = supervisor.pid;
      if (pid === undefined) continue;
      process.kill(pid, 'SIGKILL');
      killed++;
      await until(() => supervisor.pid !== undefined && supervisor.pid !== pid);
    }
    sending = false;
    await sender;
    await until(() =>
      shipping.flush().then(
        () => true,
        () => false,
      ),
    );
    assert.deepEqual(await counted(store, 1), { rows: at, distinct: at });
    assert.equal(spool.totals.rows, 0);
  });
});

describe('a shipment whose outcome is unknown', () => {
  const dir = folder();
  const log = silentLog();
  let engine: Engine | undefined;
  let monitor = 100;
  const store = new EventStore({ isEmbedded: true, addresses: () => (engine ? [engine.url] : []), log });
  const openSpool = () => new Spool({ dir, maxBytes: 1e8 });
  const restart = async (meanwhile = () => {}) => {
    await engine?.close();
    meanwhile();
    engine = await startEngine({ dir: join(dir, 'engine') });
  };
  before(() => restart());
  after(async () => {
    await engine?.close();
    await store.close();
    rmSync(dir, { recursive: true });
  });

  async function leave(inserted: boolean): Promise<void> {
    monitor++;
    const spool = openSpool();
    await Promise.all([recordCheck(spool, { monitor, at: 1 }), recordCheck(spool, { monitor, at: 2 })]);
    const shipment = await spool.openShipment('checks', spool.totals.lastBatch);
    if (inserted) await store.insert('checks', shipment!.lines, shipment!.token);
    await spool.close();
  }

  async function goOn(): Promise<void> {
    const spool = openSpool();
    await recordCheck(spool, { monitor, at: 3 });
    const shipping = new Shipper({ spool, store, log });
    await shipping.flush();
    assert.equal(spool.totals.rows, 0);
    await shipping.close();
    await spool.close();
    assert.deepEqual(await counted(store, monitor), { rows: 3, distinct: 3 });
  }

  it('is not duplicated if it had arrived', async () => {
    await leave(true);
    await goOn();
  });

  it('is stored if it had not arrived', async () => {
    await leave(false);
    await goOn();
  });

  it('is not duplicated if it arrives, with the same token, after the lookup', async () => {
    await leave(false);
    const spool = openSpool();
    await spool.committed();
    const shipment = (await spool.openShipment('checks', spool.totals.lastBatch))!;
    await spool.close();
    await Promise.all([1, 2, 3].map(() => store.insert('checks', shipment.lines, shipment.token)));
    await goOn();
  });

  it('is stored if the store knows its token but lost its rows', async () => {
    await leave(true);
    const [part] = await store.query<{ path: string }>(
      "SELECT path FROM system.parts WHERE table = 'checks' AND active ORDER BY max_block_number DESC LIMIT 1",
    );
    await restart(() => rmSync(part!.path, { recursive: true }));
    assert.deepEqual(await counted(store, monitor), { rows: 0, distinct: 0 });
    await goOn();
  });

  it("is settled before rows are erased, so the erased rows can't return", async () => {
    await leave(true);
    const spool = openSpool();
    const shipping = new Shipper({ spool, store, log });
    await shipping.erase('checks', monitor);
    await shipping.flush();
    await shipping.close();
    await spool.close();
    assert.deepEqual(await counted(store, monitor), { rows: 0, distinct: 0 });
  });
});

describe('an unavailable store', () => {
  it('lets rows wait up to the limit, rejects further rows, logs this once, and receives all rows later', async (t) => {
    const dir = folder();
    const said: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => said.push(JSON.parse(line).msg) });
    let engine: Engine | undefined;
    const store = new EventStore({ isEmbedded: true, addresses: () => (engine ? [engine.url] : []), log });
    const spool = new Spool({ dir, maxBytes: 20_000 });
    const shipping = new Shipper({ spool, store, log });
    t.after(async () => {
      await shipping.close();
      await spool.close();
      await engine?.close();
      await store.close();
      rmSync(dir, { recursive: true });
    });
    let taken = 0;
    const beganAt = performance.now();
    const refusal = await (async () => {
      for (;;) {
        try {
          await recordCheck(spool, { at: taken + 1 });
          taken++;
        } catch (error) {
          return error as Refusal;
        }
      }
    })();
    assert.ok(refusal instanceof Refusal && refusal.code === 'unavailable' && refusal.retryAfterS! > 0);
    assert.ok(taken > 50);
    for (let i = 0; i < 3; i++) {
      await assert.rejects(shipping.flush(), { code: 'unavailable' });
      await assert.rejects(shipping.erase('checks', 1), { code: 'unavailable' });
    }
    assert.equal(store.reachable, false);
    assert.equal(spool.totals.rows, taken);
    const waited = performance.now() - beganAt;
    assert.ok(shipping.lagMs >= waited, 'the first row has waited since then');

    engine = await startEngine({ dir: join(dir, 'engine') });
    await shipping.flush();
    await recordCheck(spool, { at: ++taken });
    const flushedAt = performance.now();
    await shipping.flush();
    const lag = shipping.lagMs;
    assert.ok(lag <= performance.now() - flushedAt, 'nothing older waits any more');
    assert.deepEqual(await counted(store, 1), { rows: taken, distinct: taken });
    assert.equal(said.filter((message) => message.startsWith('event store is unavailable')).length, 1);
    assert.equal(said.filter((message) => message === 'event store is available again').length, 1);
  });
});
