import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { currentRequester, type Log, lockFolder, settleWithin, startPeriodicTask } from '../kernel/index.ts';
import { ignoreFailedMerges, listLostParts, readerCount, Supervisor } from './engine/index.ts';
import { EventStore } from './event-store.ts';
import type { LateRows } from './late-rows.ts';
import type { RequireOwn } from './migrations/index.ts';
import type { WithLock } from './prepare-store.ts';
import { QueryQueue } from './query-queue.ts';
import { serversAt } from './servers.ts';
import { maxWaitMs, Shipper } from './shipper.ts';
import { type Position, requireReleasedSpool, Spool } from './spool/index.ts';
import { readStoredSubjects } from './stored-subjects.ts';
import {
  importOf,
  type StreamName,
  type Streams,
  type SubjectIds,
  streams,
  streamsOfSubject,
  subjectOf,
} from './streams.ts';
import { describeTopology } from './topology/index.ts';

/**
 * `damaged`: rows can't be read, or the embedded engine discarded parts at a start. `replaced`: the store isn't the one
 * that this installation used before.
 */
export type EventStoreProblem = 'damaged' | 'replaced';

export interface Events {
  /**
   * Resolves when the row is stored so it survives kill -9 and power loss. Rejects with Refusal 'unavailable' if
   * the spool or disk is full. `position` records for a later process how far this run got.
   */
  record<S extends StreamName>(stream: S, row: Streams[S], position?: Position): Promise<void>;
  position(): Promise<Position | undefined>;
  setPosition(position: Position): Promise<void>;
  /**
   * Pass values only as typed parameters (`{site:UInt32}`). 64-bit integers are returned as numbers: use `toString()`
   * for values above 2^53. A query is limited to 30 s, waits for its requester's turn, and is cancelled when the
   * requester disconnects. Throws Refusal 'unavailable'.
   */
  query<Row>(sql: string, params?: Record<string, unknown>): Promise<Row[]>;
  flush(): Promise<void>;
  /**
   * Erases all rows of the subjects, including spooled rows and related streams. Idempotent. Erasing a thousand
   * subjects costs as much as erasing one.
   */
  erase(stream: StreamName, ...subjects: number[]): Promise<void>;
  /**
   * Changes or aggregates stored rows, after shipping all earlier rows. Only retry if the statement is idempotent.
   * Throws like `query`.
   */
  change(stream: StreamName, sql: string, params?: Record<string, unknown>): Promise<void>;
  /**
   * Adds TabSeparated lines to an import's staging table (`import_7_days`). Must not be retried. Throws like `query`.
   */
  stage(table: string, lines: string): Promise<void>;
  /**
   * During `work`, no rows enter or leave the store, but recording continues. `freeze` makes a snapshot in
   * `engine/shadow/NAME`, which the caller must delete.
   */
  hold<T>(work: (freeze: (name: string) => Promise<void>) => Promise<T>): Promise<T>;
  /**
   * The highest IDs of subjects whose rows this process or earlier ones on its data folder recorded. `isComplete`: also
   * includes the store's rows. Doesn't query the store.
   */
  recordedSubjects(): Promise<{ ids: SubjectIds; isComplete: boolean }>;
  /** The highest IDs in the store. Throws Refusal 'unavailable'. */
  storedSubjects(): Promise<SubjectIds>;
  state(): {
    engine: 'embedded' | 'remote';
    server: string | undefined;
    reachable: boolean;
    problem: EventStoreProblem | undefined;
    spooledRows: number;
    spooledBytes: number;
    /** upper bound; 0 if no row is waiting */
    shippingLagMs: number;
  };
  close(): Promise<void>;
}

export type EventsOptions = {
  dir: string;
  /** if undefined, the embedded engine runs in `dir` */
  url?: string | undefined;
  /** for tables that other processes also use */
  withLock?: WithLock;
  /** limit while the store is unavailable */
  maxSpoolBytes: number;
  late?: LateRows;
  /**
   * Called once if a newer version has changed the store incompatibly, or if the store belongs to another installation.
   * If this is found on open, `openEvents` throws a Refusal instead.
   */
  onOutdated?: ((sentence: string) => void) | undefined;
  /** called before and after the migration */
  requireOwn?: RequireOwn | undefined;
  /** whether `requireOwn` found another store and did not reject it */
  isReplaced?: (() => boolean) | undefined;
  lookEveryMs?: number;
  adviceWhenInUse?: string | undefined;
  log: Log;
};

/** More queries would only wait for each other. */
const embeddedReaders = readerCount - 1;
const remoteReaders = 10;
/** If this runs out, unshipped rows are shipped after the next start. */
const timeoutMs = 3000;
const defaultLookMs = 4000;
const pingMs = 2000;

/** If the store is down, rows are stored in the spool. Throws EngineUnsupported. */
export async function openEvents(options: EventsOptions): Promise<Events> {
  const { dir, url, log } = options;
  requireReleasedSpool(dir);
  const release = lockFolder(dir, { advice: options.adviceWhenInUse });
  rmSync(join(dir, 'engine', 'shadow'), { recursive: true, force: true });
  const supervisor = url
    ? undefined
    : new Supervisor({ dir: join(dir, 'engine'), log, holdMerges: (isHeld) => store.holdMerges(isHeld) });
  try {
    await supervisor?.open();
  } catch (error) {
    release();
    throw error;
  }
  const spool = new Spool({
    dir,
    maxBytes: options.maxSpoolBytes,
    onSetAside: (file) =>
      log.error({ file }, 'the spool is damaged and was set aside: gatehouse doctor says what to do with its events'),
  });
  let isOpen = false;
  const onUnusable = ({ message }: Error) => {
    if (isOpen) options.onOutdated?.(message);
  };
  let lostParts: string[] = [];
  const findLostParts = async (select: Parameters<typeof ignoreFailedMerges>[1]) => {
    const engineDir = join(dir, 'engine');
    await ignoreFailedMerges(engineDir, select);
    const known = lostParts;
    lostParts = listLostParts(engineDir);
    const added = lostParts.filter((part) => !known.includes(part));
    if (added.length > 0)
      log.error(
        { parts: added.length, first: added[0] },
        'the event engine cannot read parts of its tables, and their rows are missing from statistics: gatehouse doctor says what to do',
      );
  };
  const store = new EventStore(
    url
      ? { ...serversAt(url), withLock: options.withLock, requireOwn: options.requireOwn, log, onUnusable }
      : {
          isEmbedded: true,
          addresses: () => (supervisor?.url ? [supervisor.url] : []),
          log,
          onUnusable,
          requireOwn: options.requireOwn,
          onOpened: (select) =>
            findLostParts(select).catch((err) =>
              log.error({ err }, 'could not look for lost parts of the event store'),
            ),
          onDamaged: () => supervisor?.damaged(),
          hasRoom: async (bytes) => (await supervisor?.hasRoom(bytes)) ?? true,
        },
  );
  // For the embedded engine, each insert costs as much as several hundred rows.
  const shipping = new Shipper({ spool, store, log, waitMs: url ? 0 : maxWaitMs, late: options.late });
  const readers = new QueryQueue({ count: url ? remoteReaders : embeddedReaders });
  // The first query also migrates the tables. If it fails, it is retried later.
  await settleWithin(store.query('SELECT 1'), timeoutMs);
  try {
    if (store.unusable) throw store.unusable;
    await spool.committed();
  } catch (error) {
    await supervisor?.close();
    await store.close();
    await shipping.close();
    await spool.close().catch(() => {});
    release();
    throw error;
  }
  isOpen = true;
  const pinging = startPeriodicTask({
    everyMs: pingMs,
    run: () => store.ping(),
    onError: (err) => log.debug({ err }, 'could not ping the event store'),
  });
  const problem = (): EventStoreProblem | undefined => {
    if (options.isReplaced?.()) return 'replaced';
    // The operator can move a folder away while the service runs.
    return store.isDamaged || lostParts.some((part) => existsSync(part)) ? 'damaged' : undefined;
  };
  const looking =
    url && options.onOutdated
      ? startPeriodicTask({
          everyMs: options.lookEveryMs ?? defaultLookMs,
          run: async () => store.unusable ?? store.checkForNewerSchema(),
          onError: (err) => log.debug({ err }, 'could not check whether a newer version changed the event store'),
        })
      : undefined;
  return {
    async record(stream, row, position) {
      const kept = spool.record(stream, streams[stream].line(row), position, subjectOf(row));
      shipping.recorded();
      await kept;
    },
    position: () => spool.position(),
    setPosition: (position) => spool.setPosition(position),
    async query(sql, params) {
      const requester = currentRequester();
      await shipping.shipPending();
      return readers.ask(requester, (turn) => store.query(sql, params, turn));
    },
    async flush() {
      await shipping.flush();
      await store.settle();
    },
    async erase(stream, ...subjects) {
      for (const one of streamsOfSubject(stream)) await shipping.erase(one, ...subjects);
    },
    async change(stream, sql, params = {}) {
      if (typeof params.website === 'number') await spool.noteSubject('website', params.website);
      await shipping.change(stream, sql, params);
    },
    async stage(table, lines) {
      await spool.noteSubject('import', importOf(table) ?? 0);
      await store.stage(table, lines);
    },
    recordedSubjects: () => spool.subjects(),
    async storedSubjects() {
      const ids = await readStoredSubjects(store);
      await spool.completeSubjects(ids);
      return ids;
    },
    hold: (work) => shipping.hold(() => work((name) => store.freeze(name))),
    state() {
      const { rows, bytes } = spool.totals;
      return {
        engine: url ? 'remote' : 'embedded',
        server: store.topology && describeTopology(store.topology),
        reachable: store.reachable,
        problem: problem(),
        spooledRows: rows,
        spooledBytes: bytes,
        shippingLagMs: rows === 0 ? 0 : shipping.lagMs,
      };
    },
    async close() {
      await looking?.stop();
      await pinging.stop();
      await settleWithin(shipping.flush(), timeoutMs);
      await supervisor?.close();
      await store.close();
      await shipping.close();
      await spool.close();
      release();
    },
  };
}
