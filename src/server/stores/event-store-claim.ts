import { mkdirSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import {
  acquireLease,
  type DatabaseOrTransaction,
  deleteServiceSetting,
  insertServiceSetting,
  readServiceSetting,
  releaseLease,
  replaceServiceSetting,
} from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { embeddedStoreId, ForeignStore, type RequireOwn, serverStoreId } from '../events/index.ts';
import { describeServer, Refusal, secondMs, sha256, startPeriodicTask } from '../kernel/index.ts';

export type EventStorePlace =
  | { kind: 'server' }
  /** `host` and `folder` describe where the store was last used. It can have been moved since then. */
  | { kind: 'embedded'; id: string; host: string; folder: string };
/** The store that this process would use. `id` is undefined if the store's engine was never started. */
type OwnPlace = { kind: 'server' } | { kind: 'embedded'; id: string | undefined; host: string; folder: string };

/** Stored separately from the place, because earlier versions compare the text of the place. */
type ServerMark = { id: string; address: string };

export type EventStoreClaim = {
  requireOwn: RequireOwn;
  /** Call this when the store is open. Throws a Refusal if another store was recorded first. */
  hold(): Promise<void>;
  stop(): Promise<void>;
};

type ClaimDeps = Pick<Deps, 'config' | 'database' | 'log' | 'now'>;

/** The lease lasts this long after its process was killed. It is renewed at the interval below. */
const heldMs = 20 * secondMs;
const renewEveryMs = 5 * secondMs;
const askAgainMs = secondMs;

/**
 * Makes sure that all processes use the same event store. Otherwise statistics would silently lack data. Call it before
 * the store is opened. Only one process at a time can use an embedded store, so a process that uses a copy of the store
 * is also detected. `onLost` is called if the operator assigns another store. Throws Refusal.
 */
export async function claimEventStore(
  deps: ClaimDeps,
  { onLost, renewMs = renewEveryMs }: { onLost: (sentence: string) => void; renewMs?: number },
): Promise<EventStoreClaim> {
  const { config, database, log, now } = deps;
  const { db } = database;
  const holder = holderOf(config);
  await requireOwn(db, config);
  const isServer = config.clickhouseUrl !== undefined;
  const remembered = await readEventStorePlace(db);
  const isTaken = !isServer || remembered?.kind === 'embedded';
  if (isTaken) await takeLease(deps, holder);
  let renewing: { stop(): Promise<void> } | undefined;
  let isLost = false;
  let serverId: string | undefined;
  const renew = async (): Promise<void> => {
    await remember(db, config, { mayReplaceEmbedded: false });
    if (serverId !== undefined) await requireOwnServer(db, config, serverId);
    if (!isServer && !(await acquireLease(db, 'event_store_held', leaseOf(holder, now()))))
      throw new Refusal('conflict', await describeInUse(db, config));
  };
  return {
    async requireOwn(id) {
      // An embedded store is identified by its data folder.
      if (!isServer) return;
      await requireOwnServer(db, config, id);
      serverId = id;
    },
    async hold() {
      await remember(db, config, { mayReplaceEmbedded: isTaken });
      if (isServer && isTaken) await releaseLease(db, 'event_store_held', holder);
      renewing = startPeriodicTask({
        everyMs: renewMs,
        run: renew,
        onError(error) {
          if (!(error instanceof Refusal)) log.error({ err: error }, 'could not claim the event store; trying again');
          else if (!isLost) onLost(error.message);
          isLost ||= error instanceof Refusal;
        },
      });
    },
    async stop() {
      // Without this lease, another process on the same folder can hold the store.
      if (!renewing) return;
      await renewing.stop();
      // If releasing fails, other processes wait until the lease expires.
      if (!isServer) await releaseLease(db, 'event_store_held', holder).catch(() => {});
    },
  };
}

export async function readEventStorePlace(db: DatabaseOrTransaction): Promise<EventStorePlace | undefined> {
  const value = await readServiceSetting(db, 'event_store');
  return value === undefined ? undefined : (JSON.parse(value) as EventStorePlace);
}

/** Returns undefined if there is no problem. `server.id` is the same as in `requireOwnServer`. */
export async function findEventStoreProblem(
  db: DatabaseOrTransaction,
  config: Config,
  server?: { id: string | undefined },
): Promise<string | undefined> {
  const problem = judgePlaces(await readEventStorePlace(db), ownPlace(config));
  return problem === undefined && server !== undefined ? findServerProblem(db, config, server.id) : problem;
}

/** Records the first store that is used. Throws ForeignStore if this is another store or has no tables. */
export async function requireOwnServer(
  db: DatabaseOrTransaction,
  config: Config,
  id: string | undefined,
): Promise<void> {
  if (id !== undefined && (await insertServiceSetting(db, 'event_store_server', markOf(config, id)))) return;
  const problem = await findServerProblem(db, config, id);
  if (problem !== undefined) throw new ForeignStore('conflict', problem);
}

/** Returns undefined if this is the recorded store, or if none is recorded. */
async function findServerProblem(
  db: DatabaseOrTransaction,
  config: Config,
  id: string | undefined,
): Promise<string | undefined> {
  const value = await readServiceSetting(db, 'event_store_server');
  const mark = value === undefined ? undefined : (JSON.parse(value) as ServerMark);
  return mark === undefined || mark.id === id ? undefined : describeOtherServer(mark, config);
}

const markOf = ({ clickhouseUrl = '' }: Config, id: string): string => {
  const mark: ServerMark = { id, address: describeServer(clickhouseUrl) };
  return JSON.stringify(mark);
};

const describeOtherServer = ({ address }: ServerMark, { clickhouseUrl = '' }: Config): string =>
  `This installation keeps its events in another ClickHouse database than ${describeServer(clickhouseUrl)}; there, page views and checks would be missing to it. Set GATEHOUSE_CLICKHOUSE_URL as its other processes do (the database was first used as ${address}), and make sure that the server has kept its data. If the other database is lost or no longer needed, stop all processes and ${giveUp}.`;

const giveUp =
  'run gatehouse events accept with the settings of this process. Statistics will then miss the data in the other store';

export function judgePlaces(remembered: EventStorePlace | undefined, own: OwnPlace): string | undefined {
  if (remembered === undefined || own.kind === 'server') return undefined;
  if (remembered.kind === 'server')
    return `This installation keeps its events on a ClickHouse server. Set GATEHOUSE_CLICKHOUSE_URL as its other processes do. To go back to the embedded event store of ${own.folder} instead, stop all processes and ${giveUp}.`;
  if (remembered.id === own.id) return undefined;
  return `This installation keeps its events in another embedded event store (${describe(remembered)}), which only one process can use. In ${own.folder}, its page views and checks would be missing. Start with that data folder (GATEHOUSE_DATA). ${adviseSharing} If the other store is lost or no longer needed, ${giveUp}.`;
}

const adviseSharing =
  'To run several processes, set GATEHOUSE_CLICKHOUSE_URL for all of them (first move the events there with gatehouse events move) and, for files, GATEHOUSE_FILES_URL or one shared folder files in each data folder: docs/deployment.md, “Several machines”.';

const describe = ({ host, folder }: { host: string; folder: string }): string => `${folder} on ${host}`;

/** Advice if another process uses the data folder, with PostgreSQL. */
export const adviseBesideOther = `stop it, or, to run one more process on the same PostgreSQL, set GATEHOUSE_DATA to a separate folder. ${adviseSharing}`;

/**
 * Makes the installation use the store in these settings. Returns whether anything changed. Throws a Refusal if another
 * embedded store is in use or the server doesn't respond.
 */
export async function acceptEventStore(
  deps: ClaimDeps,
  inTransaction: (work: (trx: DatabaseOrTransaction) => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const { config, database } = deps;
  const holder = holderOf(config);
  const own = ownPlace(config);
  const server = config.clickhouseUrl ? { id: await serverStoreId(config.clickhouseUrl, deps.log) } : undefined;
  if ((await findEventStoreProblem(database.db, config, server)) === undefined) return false;
  await takeLease(deps, holder, { isForced: true });
  try {
    await inTransaction(async (trx) => {
      await deleteServiceSetting(trx, 'event_store');
      await deleteServiceSetting(trx, 'event_store_server');
      if (server?.id !== undefined) await insertServiceSetting(trx, 'event_store_server', markOf(config, server.id));
      if (own.kind === 'server' || own.id !== undefined)
        await insertServiceSetting(trx, 'event_store', JSON.stringify(own));
    });
  } finally {
    await releaseLease(database.db, 'event_store_held', holder);
  }
  return true;
}

async function requireOwn(db: DatabaseOrTransaction, config: Config): Promise<void> {
  const problem = await findEventStoreProblem(db, config);
  if (problem !== undefined) throw new Refusal('conflict', problem);
}

async function remember(
  db: DatabaseOrTransaction,
  config: Config,
  { mayReplaceEmbedded }: { mayReplaceEmbedded: boolean },
): Promise<void> {
  const own = ownPlace(config);
  // The engine of this store has never started, so the store is recorded after its first start.
  if (own.kind === 'embedded' && own.id === undefined) return requireOwn(db, config);
  const value = JSON.stringify(own);
  if (await insertServiceSetting(db, 'event_store', value)) return;
  await requireOwn(db, config);
  const current = await readServiceSetting(db, 'event_store');
  if (current === undefined || current === value) return;
  if (own.kind === 'server' && !mayReplaceEmbedded) throw new Refusal('conflict', await describeInUse(db, config));
  await replaceServiceSetting(db, 'event_store', { from: current, to: value });
}

/** Waits long enough to find out whether the holder was killed or is running. A running holder renews the lease. */
async function takeLease(
  { config, database: { db }, log, now }: ClaimDeps,
  holder: string,
  { isForced = false } = {},
): Promise<void> {
  const startedAt = performance.now();
  let first: string | undefined;
  while (!(await acquireLease(db, 'event_store_held', leaseOf(holder, now())))) {
    if (!isForced) await requireOwn(db, config);
    const held = await readServiceSetting(db, 'event_store_held');
    if (held === undefined) continue;
    if (first === undefined)
      log.info('another process recently held the embedded event store; waiting to see whether it is running');
    first ??= held;
    if (held !== first) throw new Refusal('conflict', await describeInUse(db, config, { isForced }));
    // The lease was not renewed for its whole duration, so its holder is gone. This doesn't depend on the holder's
    // clock.
    if (performance.now() - startedAt > heldMs) await deleteServiceSetting(db, 'event_store_held', held);
    else await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}

const leaseOf = (holder: string, nowMs: number) => ({ holder, nowMs, untilMs: nowMs + heldMs });

async function describeInUse(db: DatabaseOrTransaction, config: Config, { isForced = false } = {}): Promise<string> {
  const remembered = await readEventStorePlace(db);
  const where = remembered?.kind === 'embedded' ? ` (${describe(remembered)})` : '';
  if (isForced) return `Another process uses the embedded event store of this installation${where}: stop it first.`;
  return config.clickhouseUrl === undefined
    ? `Another process uses the embedded event store of this installation${where}, of which ${config.dataDir} may be a copy: stop it first. ${adviseSharing}`
    : `The embedded event store of this installation${where} is in use: restart its process with GATEHOUSE_CLICKHOUSE_URL first, or stop it (to move the events to the server, run gatehouse events move).`;
}

function ownPlace({ clickhouseUrl, dataDir }: Config): OwnPlace {
  if (clickhouseUrl !== undefined) return { kind: 'server' };
  return { kind: 'embedded', id: embeddedStoreId(join(dataDir, 'events')), host: hostname(), folder: dataDir };
}

/**
 * Identifies the folder: the result is the same for all processes that use it (it has its own lock), but different for
 * a copy.
 */
function holderOf({ dataDir }: Config): string {
  const events = join(dataDir, 'events');
  mkdirSync(events, { recursive: true });
  return sha256(`${hostname()} ${events} ${statSync(events).ino}`);
}
