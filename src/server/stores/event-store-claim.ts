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

/** Where an installation on PostgreSQL keeps its events, as it is remembered there. */
export type EventStorePlace =
  | { kind: 'server' }
  /** `host` and `folder` say to people which one it was last found in; it may have moved */
  | { kind: 'embedded'; id: string; host: string; folder: string };
/** The one that this process would use. `id` is undefined while its engine was never started. */
type OwnPlace = { kind: 'server' } | { kind: 'embedded'; id: string | undefined; host: string; folder: string };

/**
 * Which server it is: `id` as of `EventStore`, `address` of hosts and database for people. Kept beside the place, whose text
 * earlier versions compare.
 */
type ServerMark = { id: string; address: string };

export type EventStoreClaim = {
  /** for `openEvents` */
  requireOwn: RequireOwn;
  /**
   * For an open store: remembers it where the installation has none yet, and from now on keeps others from using another.
   * Throws Refusal where somebody else was first.
   */
  hold(): Promise<void>;
  stop(): Promise<void>;
};

type ClaimDeps = Pick<Deps, 'config' | 'database' | 'log' | 'now'>;

/** For how long others wait for a process that was killed, and how often one that lives says so. */
const heldMs = 20 * secondMs;
const renewEveryMs = 5 * secondMs;
const askAgainMs = secondMs;

/**
 * Makes sure that all processes on one PostgreSQL use one event store: page views and checks that lay in another would be
 * missing in statistics, and nobody would notice. Called before the store is opened. An embedded store is held by one process
 * at a time, so that a copy of it is found out, too. Throws Refusal, with what to do. `onLost` is called where the operator
 * gives the installation another store meanwhile.
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
      throw new Refusal('conflict', await sayInUse(db, config));
  };
  return {
    async requireOwn(id) {
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
          if (!(error instanceof Refusal))
            log.error({ err: error }, 'the event store could not be claimed; trying again');
          else if (!isLost) onLost(error.message);
          isLost ||= error instanceof Refusal;
        },
      });
    },
    async stop() {
      // One that never held it may have been refused because a process on the same folder does.
      if (!renewing) return;
      await renewing.stop();
      // Others wait for it then, as after a kill.
      if (!isServer) await releaseLease(db, 'event_store_held', holder).catch(() => {});
    },
  };
}

export async function readEventStorePlace(db: DatabaseOrTransaction): Promise<EventStorePlace | undefined> {
  const value = await readServiceSetting(db, 'event_store');
  return value === undefined ? undefined : (JSON.parse(value) as EventStorePlace);
}

/**
 * Why a process with these settings would use another event store than the installation; undefined where it would not.
 * `server`: the one that was reached, `id` as of `requireOwnServer`.
 */
export async function findEventStoreProblem(
  db: DatabaseOrTransaction,
  config: Config,
  server?: { id: string | undefined },
): Promise<string | undefined> {
  const problem = judgePlaces(await readEventStorePlace(db), ownPlace(config));
  return problem === undefined && server !== undefined ? findServerProblem(db, config, server.id) : problem;
}

/**
 * Remembers the server where the installation has none yet. Throws ForeignStore for another one, and for one without tables
 * where there are some elsewhere.
 */
export async function requireOwnServer(
  db: DatabaseOrTransaction,
  config: Config,
  id: string | undefined,
): Promise<void> {
  if (id !== undefined && (await insertServiceSetting(db, 'event_store_server', markOf(config, id)))) return;
  const problem = await findServerProblem(db, config, id);
  if (problem !== undefined) throw new ForeignStore('conflict', problem);
}

/** Why the server with this ID is not the installation's; undefined where it is, or none is remembered. */
async function findServerProblem(
  db: DatabaseOrTransaction,
  config: Config,
  id: string | undefined,
): Promise<string | undefined> {
  const value = await readServiceSetting(db, 'event_store_server');
  const mark = value === undefined ? undefined : (JSON.parse(value) as ServerMark);
  return mark === undefined || mark.id === id ? undefined : sayOtherServer(mark, config);
}

const markOf = ({ clickhouseUrl = '' }: Config, id: string): string => {
  const mark: ServerMark = { id, address: describeServer(clickhouseUrl) };
  return JSON.stringify(mark);
};

const sayOtherServer = ({ address }: ServerMark, { clickhouseUrl = '' }: Config): string =>
  `This installation keeps its events in another ClickHouse database than ${describeServer(clickhouseUrl)}; there, page views and checks would be missing to it. Set GATEHOUSE_CLICKHOUSE_URL as its other processes do (the database was first used as ${address}), and make sure that the server has kept its data. Where the other database is lost or given up, stop all processes and ${giveUp}.`;

const giveUp =
  'run gatehouse events accept with the settings of this process: what the other store holds is missing in statistics then';

export function judgePlaces(remembered: EventStorePlace | undefined, own: OwnPlace): string | undefined {
  if (remembered === undefined || own.kind === 'server') return undefined;
  if (remembered.kind === 'server')
    return `This installation keeps its events on a ClickHouse server. Set GATEHOUSE_CLICKHOUSE_URL as its other processes do. To go back to the embedded event store of ${own.folder} instead, stop all processes and ${giveUp}.`;
  if (remembered.id === own.id) return undefined;
  return `This installation keeps its events in another embedded event store (${describe(remembered)}), which one process alone can use; in ${own.folder}, page views and checks would be missing to it. Start with that data folder (GATEHOUSE_DATA). ${adviseSharing} Where the other store is lost or given up, ${giveUp}.`;
}

const adviseSharing =
  'For several processes, give all of them GATEHOUSE_CLICKHOUSE_URL (gatehouse events move brings the events there first) and, for files, GATEHOUSE_FILES_URL or one shared folder files in each data folder: docs/deployment.md, “Several machines”.';

const describe = ({ host, folder }: { host: string; folder: string }): string => `${folder} on ${host}`;

/** What a process is told whose data folder another one uses, with PostgreSQL. */
export const adviseBesideOther = `stop it, or, to run one more process on the same PostgreSQL, set GATEHOUSE_DATA to a folder of its own. ${adviseSharing}`;

/**
 * Makes the event store of these settings the installation's, where the one before is lost or given up; an embedded store that is
 * not there yet is taken at the next start, a server is given its tables. Resolves to whether anything has changed. Throws
 * Refusal while another embedded store is in use, or no server answers.
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
  // Its engine has not started: it is remembered once it has.
  if (own.kind === 'embedded' && own.id === undefined) return requireOwn(db, config);
  const value = JSON.stringify(own);
  if (await insertServiceSetting(db, 'event_store', value)) return;
  await requireOwn(db, config);
  const current = await readServiceSetting(db, 'event_store');
  if (current === undefined || current === value) return;
  if (own.kind === 'server' && !mayReplaceEmbedded) throw new Refusal('conflict', await sayInUse(db, config));
  await replaceServiceSetting(db, 'event_store', { from: current, to: value });
}

/**
 * Takes the right to use an embedded store. One that was killed elsewhere holds it for some seconds more, one that lives
 * renews it: that is waited for.
 */
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
      log.info('another process held the embedded event store a moment ago; waiting whether it lives');
    first ??= held;
    if (held !== first) throw new Refusal('conflict', await sayInUse(db, config, { isForced }));
    // Nobody renews it, whatever clock it was written by.
    if (performance.now() - startedAt > heldMs) await deleteServiceSetting(db, 'event_store_held', held);
    else await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}

const leaseOf = (holder: string, nowMs: number) => ({ holder, nowMs, untilMs: nowMs + heldMs });

async function sayInUse(db: DatabaseOrTransaction, config: Config, { isForced = false } = {}): Promise<string> {
  const remembered = await readEventStorePlace(db);
  const where = remembered?.kind === 'embedded' ? ` (${describe(remembered)})` : '';
  if (isForced) return `Another process uses the embedded event store of this installation${where}: stop it first.`;
  return config.clickhouseUrl === undefined
    ? `Another process uses the embedded event store of this installation${where}, of which ${config.dataDir} may be a copy: stop it first. ${adviseSharing}`
    : `The embedded event store of this installation${where} is in use: restart its process with GATEHOUSE_CLICKHOUSE_URL first, or stop it (gatehouse events move brings its events to the server).`;
}

function ownPlace({ clickhouseUrl, dataDir }: Config): OwnPlace {
  if (clickhouseUrl !== undefined) return { kind: 'server' };
  return { kind: 'embedded', id: embeddedStoreId(join(dataDir, 'events')), host: hostname(), folder: dataDir };
}

/** The same for every process on one folder, which has a lock of its own, and another for a copy of it. */
function holderOf({ dataDir }: Config): string {
  const events = join(dataDir, 'events');
  mkdirSync(events, { recursive: true });
  return sha256(`${hostname()} ${events} ${statSync(events).ino}`);
}
