import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type KyselyPlugin, sql } from 'kysely';
import { addAccount, openTestDeps, type TestDeps } from '../../../../../test/support/testing.ts';
import { type Database, openDatabase } from '../../../database/index.ts';
import { startPostgres, type TestPostgres } from '../../../database/postgres.testing.ts';
import { defaultPlaces, startBareServer } from '../../../database/postgres-server.testing.ts';
import type { Deps } from '../../../deps.ts';
import { type Events, openEvents, shipSpool } from '../../../events/index.ts';
import { shareEngine, takeEventDatabase } from '../../../events/shared-engine.testing.ts';
import { until } from '../../../events/testing.ts';
import { hourMs, isOutage, minuteMs, Outage, silentLog } from '../../../kernel/index.ts';
import { createLog } from '../../../kernel/log.ts';
import { createWebsiteCaches } from '../../caches/index.ts';
import { Collector } from '../collector.ts';
import { dayOfTraffic, type Report } from '../testing/day-of-traffic.ts';
import { recordWriteAheadEvents } from './index.ts';
import { openSlots } from './node-registration.store.ts';

const fromMs = Date.parse('2026-03-10T06:00:00Z');
const zones = ['UTC', 'Asia/Kathmandu'];

let server: TestPostgres;
let engine: { close(): Promise<void> } | undefined;
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-visits-'));
before(async () => {
  server = await startPostgres();
  if (process.env.TEST_ENGINE_URL === undefined) engine = await shareEngine(join(folder, 'engine'));
});
after(async () => {
  await server.stop();
  await engine?.close();
  rmSync(folder, { recursive: true });
});

/** When a node dies: before it spools an event, or before it responds. */
type Death = 'before the spool' | 'before the answer';
type Node = {
  collector: Collector;
  die(when: Death): void;
  isDead: boolean;
  died: Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  leave(): Promise<void>;
  hangEvents(): void;
  dir: string;
  database(): Database;
  rows(): Promise<object[]>;
};

/** `writing` is the index among statements that write visits, or undefined. */
type FateOf = (
  writing: number | undefined,
  text: string,
) => 'answered' | 'not written' | 'written, and the answer is lost';

class Answers implements KyselyPlugin {
  readonly #fateOf: FateOf;
  readonly #lost = new WeakSet<object>();
  #writing = 0;

  constructor(fateOf: FateOf) {
    this.#fateOf = fateOf;
  }

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    const text = JSON.stringify(node);
    if (!/open_visits|visit_batches|visit_runs/.test(text)) return node;
    const fate = this.#fateOf(text.includes('string_agg') ? ++this.#writing : undefined, text);
    if (fate === 'not written') throw new Outage('PostgreSQL is unavailable.');
    if (fate !== 'answered') this.#lost.add(queryId);
    return node;
  }

  async transformResult({ result, queryId }: Parameters<KyselyPlugin['transformResult']>[0]) {
    if (this.#lost.has(queryId)) throw new Outage('PostgreSQL is unavailable.');
    return result;
  }
}

/** Longer than usual: nodes must not continue without the database on a slow machine. */
const visitTimeoutMs = minuteMs;

type Given = { crashing?: string; answers?: Answers; logged?: string[]; patience?: 'as usual' };

/** Without `nodes`, a single process on SQLite. */
async function openCluster(nodes?: number, { crashing, answers, logged = [], patience }: Given = {}) {
  const databaseUrl = nodes === undefined ? undefined : (crashing ?? (await server.newDatabase()));
  const store = await takeEventDatabase();
  assert.ok(store);
  const deps: TestDeps = await openTestDeps({ now: fromMs, ...(databaseUrl && { databaseUrl }) });
  const { db } = deps.database;
  const account = await addAccount(db);
  const websites: number[] = [];
  for (const time_zone of zones) {
    const flags = { privacy: 0, email: 0, exclude_bots: 1, favorite: 0, created_at: 1, updated_at: 1 };
    const website = { account_id: account, domain: `${websites.length}.example`, time_zone, ...flags };
    websites.push((await db.insertInto('websites').values(website).returning('id').executeTakeFirstOrThrow()).id);
    // Gives visitors the same keys in every cluster.
    for (const day of ['2026-03-10', '2026-03-11', '2026-03-12'])
      await db
        .insertInto('visitor_salts')
        .values({ time_zone, day, salt: `${day} ${time_zone}`, ends_at: fromMs * 2 })
        .execute();
  }
  const spools: Events[] = [];
  const startNode = async (): Promise<Node> => {
    const dir = mkdtempSync(join(folder, 'node-'));
    const events = await openEvents({ dir, url: store.url, maxSpoolBytes: 1e9, log: silentLog() });
    spools.push(events);
    let connections: Database | undefined;
    let hangs = false;
    const node: Node = {
      collector: undefined as never,
      isDead: false,
      died: new Promise(() => {}),
      die: () => {},
      async start() {
        await connections?.close();
        connections = databaseUrl === undefined ? undefined : await openDatabase({ url: databaseUrl });
        const database = connections ?? deps.database;
        const death = Promise.withResolvers<void>();
        let planned: Death | undefined;
        const mortal: Events = {
          ...events,
          flush: () => (hangs ? new Promise(() => {}) : events.flush()),
          async record(...given) {
            if (planned === undefined) return events.record(...given);
            if (!node.isDead && planned === 'before the answer') await events.record(...given);
            node.isDead = true;
            death.resolve();
            await new Promise(() => {});
          },
        };
        Object.assign(node, { isDead: false, died: death.promise });
        node.die = (when) => {
          planned = when;
        };
        const log = createLog('info', { write: (line) => logged.push(line) });
        const harmed = answers ? { ...database, db: database.db.withPlugin(answers) } : database;
        const own: Deps = { ...deps, log, database: harmed, events: mortal };
        node.collector = new Collector(
          { ...own, ...createWebsiteCaches(deps) },
          patience === 'as usual' ? {} : { visitTimeoutMs },
        );
        await node.collector.restore();
      },
      async stop() {
        if (!spools.includes(events)) return;
        await node.collector.close();
        await connections?.close();
      },
      async leave() {
        await connections?.close();
        spools.splice(spools.indexOf(events), 1);
        await events.close();
      },
      hangEvents() {
        hangs = true;
      },
      dir,
      database: () => connections ?? deps.database,
      async rows() {
        await events.flush();
        return events.query('SELECT starts, engages FROM pageviews ORDER BY at, starts DESC, engages DESC');
      },
    };
    await node.start();
    return node;
  };
  const started: Node[] = [];
  for (let index = 0; index < (nodes ?? 1); index++) started.push(await startNode());
  return {
    deps,
    nodes: started,
    websites,
    storeUrl: store.url,
    async answers(): Promise<void> {
      for (const { db } of [deps.database, ...started.map((node) => node.database())])
        await until(() =>
          sql`select 1`.execute(db).then(
            () => true,
            () => false,
          ),
        );
    },
    async rows(): Promise<object[]> {
      for (const events of spools) await events.flush();
      return (spools[0] as Events).query(
        `SELECT * EXCEPT (at, visit, person), toUnixTimestamp64Milli(at) AS at, toString(visit) AS visit,
           toString(person) AS person, toString(visitor) AS visitor FROM pageviews ORDER BY ALL`,
      );
    },
    async vitals(): Promise<object[]> {
      return (spools[0] as Events).query('SELECT * FROM web_vitals ORDER BY ALL');
    },
    async close() {
      for (const node of started) await node.stop();
      for (const events of spools) await events.close();
      await deps.close();
      store.release();
      if (databaseUrl && !crashing) server.release(databaseUrl);
    },
  };
}

type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Sends each report to the next node. Reports of the same second are sent concurrently. */
async function replay({ deps, nodes }: Cluster, reports: Report[], meanwhile?: (index: number) => Promise<void>) {
  for (let index = 0; index < reports.length; ) {
    await meanwhile?.(index);
    const together: Report[] = [];
    const seen = new Set<string>();
    for (let report = reports[index]; report; report = reports[index + together.length]) {
      if (seen.has(report.sender.address) || report.at > (together[0] ?? report).at + 1000) break;
      seen.add(report.sender.address);
      together.push(report);
    }
    deps.clock.ms = (together.at(-1) as Report).at;
    const living = nodes.filter(({ isDead }) => !isDead);
    const answers = together.map(({ event, sender, at }, offset) => {
      const node = living[(index + offset) % living.length] as Node;
      return { node, answer: node.collector.collect(event, sender, at) };
    });
    index += together.length;
    await Promise.all(answers.map(({ node, answer }) => Promise.race([answer, node.died])));
  }
}

function requireSame(actual: object[], expected: object[], whose = ''): void {
  const texts = (rows: object[]) => rows.map((row) => JSON.stringify(row));
  const [has, wanted] = [texts(actual), texts(expected)];
  const without = (rows: string[], others: string[]) => {
    const known = new Set(others);
    return rows.filter((row) => !known.has(row)).slice(0, 3);
  };
  assert.deepEqual({ more: without(has, wanted), missing: without(wanted, has) }, { more: [], missing: [] }, whose);
  assert.equal(has.length, wanted.length, whose);
  assert.ok(
    has.every((row, index) => row === wanted[index]),
    `${whose} in the same order`,
  );
}

const traffic = (websites: number[], visitors = 90) => dayOfTraffic({ websites, visitors, fromMs });

type Expected = { rows: object[]; vitals: object[]; reports: Report[] };
const runsAlone = new Map<number, Promise<Expected>>();

/** The reference: a single SQLite process. */
function playAlone(visitors: number): Promise<Expected> {
  const known = runsAlone.get(visitors);
  if (known) return known;
  const play = async () => {
    const alone = await openCluster();
    const reports = traffic(alone.websites, visitors);
    await replay(alone, reports);
    const [rows, vitals] = [await alone.rows(), await alone.vitals()];
    await alone.close();
    return { rows, vitals, reports };
  };
  const playing = play();
  runsAlone.set(visitors, playing);
  return playing;
}

const onEach = (counts: number[], play: (count: number) => Promise<void>) => Promise.all(counts.map(play));

test('a day of traffic gives the same rows on any number of nodes', async () => {
  const { rows, vitals, reports } = await playAlone(90);
  assert.ok(rows.length > 500 && vitals.length > 20, `${rows.length} rows, ${vitals.length} vitals`);
  await onEach([1, 2, 3], async (count) => {
    const cluster = await openCluster(count);
    await replay(cluster, reports);
    requireSame(await cluster.rows(), rows, `${count} nodes`);
    requireSame(await cluster.vitals(), vitals, `${count} nodes`);
    await cluster.close();
  });
});

test("the rows are the same as a single node's if nodes are killed between two events", async () => {
  const { rows, reports } = await playAlone(45);
  const cluster = await openCluster(3);
  let dead: { node: Node; since: number } | undefined;
  let deaths = 0;
  await replay(cluster, reports, async (index) => {
    if (dead && index - dead.since > 20) {
      await dead.node.start();
      dead = undefined;
    } else if (!dead && index > 30 * (deaths + 1)) {
      dead = { node: cluster.nodes[deaths % 3] as Node, since: index };
      dead.node.die(deaths % 2 === 0 ? 'before the spool' : 'before the answer');
      deaths++;
    }
  });
  assert.ok(deaths > 5, `${deaths} deaths`);
  if (dead) await dead.node.start();
  requireSame(await cluster.rows(), rows);
  await cluster.close();
});

test('ships, exactly once, events that a dead node wrote ahead but did not spool', async () => {
  const cluster = await openCluster(2);
  const [report] = traffic(cluster.websites, 15).filter(({ event }) => event.kind === 'pageview');
  assert.ok(report);
  cluster.deps.clock.ms = report.at;
  const [dead, living] = cluster.nodes as [Node, Node];
  await dead.collector.collect(report.event, report.sender, report.at);
  dead.die('before the spool');
  void dead.collector.collect(report.event, report.sender, report.at + 1);
  await dead.died;
  await living.collector.collect(report.event, report.sender, report.at + 2);
  await dead.leave();
  const { db } = cluster.deps.database;
  const ship = () =>
    shipSpool({
      dir: dead.dir,
      url: cluster.storeUrl,
      log: silentLog(),
      withLock: (work) => work(),
      recordNoted: (position, record) => recordWriteAheadEvents(db, position, record),
    });
  assert.equal((await ship()).pageviews, 1);
  assert.equal((await ship()).pageviews, 0);
  const rows = (await living.rows()) as { starts: number; engages: number }[];
  assert.deepEqual(
    rows.map(({ starts, engages }) => [starts, engages]),
    [
      [1, 0],
      [0, 1],
      [0, 0],
    ],
  );
  await cluster.close();
});

test('events of a visitor that reach two nodes simultaneously are one visit', async () => {
  const cluster = await openCluster(2);
  const [report] = traffic(cluster.websites, 15).filter(({ event }) => event.kind === 'pageview');
  assert.ok(report);
  for (let round = 0; round < 5; round++) {
    const visitors = Array.from({ length: 20 }, (_, index) => ({
      ...report.sender,
      address: `86.7.${round}.${index}`,
    }));
    await Promise.all(
      visitors.flatMap((sender) =>
        cluster.nodes.map(({ collector }) => collector.collect(report.event, sender, report.at)),
      ),
    );
  }
  const rows = (await cluster.rows()) as { visit: string; starts: number; engages: number }[];
  assert.equal(rows.length, 200);
  assert.equal(new Set(rows.map(({ visit }) => visit)).size, 100);
  const sum = (column: 'starts' | 'engages') => rows.reduce((total, row) => total + row[column], 0);
  assert.deepEqual([sum('starts'), sum('engages')], [100, 100]);
  await cluster.close();
});

test('nodes continue all their visits after a PostgreSQL crash that empties the tables', async () => {
  const { rows, vitals, reports } = await playAlone(45);
  await onEach([1, 3], async (count) => {
    const cluster = await openCluster(count);
    let crashes = 0;
    await replay(cluster, reports, async (index) => {
      if (index < 40 * (crashes + 1)) return;
      crashes++;
      await sql`truncate open_visits, visit_batches`.execute(cluster.deps.database.db);
    });
    assert.ok(crashes > 2);
    requireSame(await cluster.rows(), rows, `${count} nodes`);
    requireSame(await cluster.vitals(), vitals, `${count} nodes`);
    await cluster.close();
  });
});

test('a PostgreSQL crash with a lost node does not block events if the event store hangs', async () => {
  const logged: string[] = [];
  const cluster = await openCluster(2, { logged, patience: 'as usual' });
  const reports = traffic(cluster.websites, 15).filter(({ event }) => event.kind === 'pageview');
  const [first, second] = reports as [Report, Report];
  const [node, lost] = cluster.nodes as [Node, Node];
  await node.collector.collect(first.event, first.sender, first.at);
  await lost.collector.collect(second.event, second.sender, second.at);
  node.hangEvents();
  await sql`truncate open_visits, visit_batches`.execute(cluster.deps.database.db);
  // The remaining node waits for the lost node.
  await lost.database().close();
  const began = performance.now();
  await node.collector.collect(first.event, first.sender, first.at + 1000);
  const waitedMs = performance.now() - began;
  assert.ok(waitedMs < 15_000, `it waited for ${waitedMs} ms`);
  assert.ok(logged.some((line) => line.includes('could not restore open visits')));
  await cluster.close();
});

test('two nodes keep their visits if PostgreSQL is killed and restarted', async () => {
  const { rows, reports } = await playAlone(45);
  // Acknowledged commits survive a crash.
  const own = await startBareServer(defaultPlaces(), ['synchronous_commit=on']);
  const cluster = await openCluster(2, { crashing: `${own.url}/postgres` });
  let crashes = 0;
  await replay(cluster, reports, async (index) => {
    if (index < 80 * (crashes + 1) || crashes === 3) return;
    crashes++;
    await own.halt('crash');
    await own.launch();
    await cluster.answers();
  });
  assert.equal(crashes, 3);
  requireSame(await cluster.rows(), rows);
  await cluster.close();
  await own.stop();
});

test('deletes visits that ended long ago, and no others', async () => {
  const cluster = await openCluster(1);
  const { clock, database } = cluster.deps;
  const [report] = traffic(cluster.websites, 15).filter(({ event }) => event.kind === 'pageview');
  assert.ok(report);
  const [node] = cluster.nodes;
  const count = async () => (await database.db.selectFrom('open_visits').select('visitor').execute()).length;
  for (const [index, minutes] of [0, 50].entries()) {
    clock.ms = fromMs + minutes * minuteMs;
    await node?.collector.collect(report.event, { ...report.sender, address: `86.9.0.${index}` });
  }
  clock.ms = fromMs + 61 * minuteMs;
  await node?.collector.forgetEndedVisits();
  assert.equal(await count(), 1);
  await cluster.close();
});

test("keeps the slots of a running node that seldom writes, and deletes a dead node's slots", async () => {
  const cluster = await openCluster(2);
  const { clock, database } = cluster.deps;
  const slots = () =>
    database.db.selectFrom('visit_batches').select(['run', 'slot', 'batch']).orderBy('run').orderBy('slot').execute();
  const kept = await slots();
  assert.equal(kept.length, 2 * 16);
  await database.db
    .insertInto('visit_runs')
    .values({ run: 'gone', seen_at: Date.now() - 25 * hourMs })
    .execute();
  await openSlots(database.db, { run: 'gone', count: 16, batch: 0, nowMs: fromMs });
  clock.ms = fromMs + 25 * hourMs;
  await cluster.nodes[0]?.collector.forgetEndedVisits();
  assert.deepEqual(await slots(), kept);
  assert.equal(
    await database.db.selectFrom('visit_runs').select('run').where('run', '=', 'gone').executeTakeFirst(),
    undefined,
  );
  await cluster.close();
});

for (const asked of ['once', 'twice'] as const)
  test(`counts a written batch once if its response is lost, and writes other batches again, if the outcome is requested ${asked}`, async () => {
    const { rows, reports } = await playAlone(45);
    const fates = { lost: 0, refused: 0, unheard: 0 };
    let isDoubtful = false;
    const answers = new Answers((writing, text) => {
      if (writing === undefined) {
        if (asked === 'once' || !isDoubtful || !text.includes('with before as')) return 'answered';
        isDoubtful = false;
        fates.unheard++;
        return 'written, and the answer is lost';
      }
      if (writing % 7 === 3) fates.lost++;
      if (writing % 7 === 5) fates.refused++;
      isDoubtful ||= writing % 7 === 3 || writing % 7 === 5;
      return writing % 7 === 3 ? 'written, and the answer is lost' : writing % 7 === 5 ? 'not written' : 'answered';
    });
    const cluster = await openCluster(2, { answers });
    await replay(cluster, reports);
    assert.ok(fates.lost > 10 && fates.refused > 10, JSON.stringify(fates));
    if (asked === 'twice') assert.ok(fates.unheard > 10, JSON.stringify(fates));
    requireSame(await cluster.rows(), rows);
    await cluster.close();
  });

const outages: Record<string, (text: string) => boolean> = {
  'without the database': () => true,
  'with a database that has no room for visits': (text) => /insert into open_visits/.test(text),
  'with a database that has no room for their events': (text) => /string_agg/.test(text),
};
for (const [outage, refuses] of Object.entries(outages))
  test(`after three seconds ${outage} a node counts with the visits that it has seen, logs the outage, and later hands these visits over`, async () => {
    let isAway = false;
    const logged: string[] = [];
    const answers = new Answers((_, text) => (isAway && refuses(text) ? 'not written' : 'answered'));
    const cluster = await openCluster(1, { answers, logged, patience: 'as usual' });
    const [report] = traffic(cluster.websites, 15).filter(({ event }) => event.kind === 'pageview');
    assert.ok(report);
    const [node] = cluster.nodes as [Node];
    const view = (seconds: number) => node.collector.collect(report.event, report.sender, report.at + seconds * 1000);
    await view(0);
    isAway = true;
    const began = performance.now();
    await view(1);
    const waitedMs = performance.now() - began;
    assert.ok(waitedMs >= 2900, `it waits for the database, for ${waitedMs} ms`);
    // Checks the fastest event, because a busy machine can delay any event.
    let quickestMs = Number.POSITIVE_INFINITY;
    for (const seconds of [2, 3, 4]) {
      const again = performance.now();
      await view(seconds);
      quickestMs = Math.min(quickestMs, performance.now() - again);
    }
    assert.ok(quickestMs < 2900, `it waits again, for ${quickestMs} ms`);
    const said = () =>
      logged.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((msg) => /visits/.test(msg));
    assert.deepEqual(said(), [
      'cannot share visits with other nodes: counting with the visits that this node has seen',
    ]);
    isAway = false;
    let views = 5;
    await until(async () => {
      await view(views++);
      return said().length === 2;
    });
    assert.equal(said()[1], 'sharing visits with other nodes again');
    const kept = await cluster.deps.database.db.selectFrom('open_visits').select('last_at').execute();
    assert.deepEqual(kept, [{ last_at: report.at + (views - 1) * 1000 }]);
    const rows = (await node.rows()) as { starts: number; engages: number }[];
    const begun = rows.map(({ starts, engages }) => [starts, engages]);
    assert.deepEqual(begun.slice(0, 2), [
      [1, 0],
      [0, 1],
    ]);
    assert.equal(begun.length, views);
    assert.ok(begun.slice(2).every(([starts, engages]) => starts === 0 && engages === 0));
    await cluster.close();
  });

test('rejects a sale after a wait for the database, and counts it once when it is sent again', async () => {
  let isAway = false;
  const answers = new Answers(() => (isAway ? 'not written' : 'answered'));
  const cluster = await openCluster(1, { answers, patience: 'as usual' });
  const [report] = traffic(cluster.websites, 15).filter(({ event }) => event.kind === 'pageview');
  assert.ok(report);
  const [node] = cluster.nodes as [Node];
  const sold: Report['event'] = {
    ...report.event,
    kind: 'event',
    name: 'Purchase',
    revenue: { minor: 1900, currency: 'EUR', reference: 'order 7' },
  };
  const sell = (seconds: number) => node.collector.collect(sold, report.sender, report.at + seconds * 1000);
  await node.collector.collect(report.event, report.sender, report.at);
  isAway = true;
  await assert.rejects(sell(1), isOutage);
  await assert.rejects(sell(2), isOutage, 'while it is away, it is not taken either');
  isAway = false;
  cluster.deps.clock.ms += 2 * minuteMs;
  await until(() =>
    sell(3).then(
      () => true,
      () => false,
    ),
  );
  await sell(4);
  assert.equal((await node.rows()).length, 2);
  const sales = await cluster.deps.database.db.selectFrom('website_sales').select(['reference', 'event_at']).execute();
  assert.equal(sales.length, 1);
  assert.ok(sales[0]!.event_at! > 0, 'its event is recorded');
  await cluster.close();
});
