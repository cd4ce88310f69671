import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { currentRequester, type Log, lockFolder, settleWithin, startPeriodicTask } from '../kernel/index.ts';
import { readerCount, Supervisor } from './engine/index.ts';
import { EventStore, serversAt } from './event-store.ts';
import type { LateRows } from './late-rows.ts';
import type { RequireOwn } from './migrations/index.ts';
import type { WithLock } from './prepare-store.ts';
import { QueryQueue } from './query-queue.ts';
import { maxWaitMs, Shipper } from './shipper.ts';
import { type Position, requireReleasedSpool, Spool } from './spool/index.ts';
import { type StreamName, type Streams, streams, streamsOfSubject } from './streams.ts';
import { describeTopology } from './topology/index.ts';

export interface Events {
  /**
   * Resolves once the row survives kill -9 and power loss. Rejects with Refusal 'unavailable' if spool or disk is full.
   * `position`: which row of its run it is, where a later process shall know how far the rows got.
   */
  record<S extends StreamName>(stream: S, row: Streams[S], position?: Position): Promise<void>;
  /**
   * How far the rows of the latest run got: those up to it survive, or were refused. Undefined where no run began on this spool.
   */
  position(): Promise<Position | undefined>;
  /** Begins a run of numbered rows. Resolves once that survives. */
  setPosition(position: Position): Promise<void>;
  /**
   * Rows of a SELECT; values only as typed parameters (`{site:UInt32}`). 64-bit integers come as numbers: `toString()`
   * values that may exceed 2^53. It may take 30 s, waits for the current requester's turn, and is cancelled when the
   * requester has gone. Throws Refusal 'unavailable' if the store is unavailable, too many queries wait, or the query
   * is too heavy.
   */
  query<Row>(sql: string, params?: Record<string, unknown>): Promise<Row[]>;
  /** Ships what was recorded before the call and waits until it can be queried. */
  flush(): Promise<void>;
  /**
   * Deletes every row of monitors or websites, in the stream and in others of the same subject, spooled rows included: of a
   * thousand at once for the price of one. Idempotent; may be repeated after a failure.
   */
  erase(stream: StreamName, ...subjects: number[]): Promise<void>;
  /**
   * Runs a statement that changes or aggregates stored rows of the stream, such as `INSERT INTO website_days SELECT …`:
   * after everything recorded before the call was shipped, and while nothing is being shipped. May be repeated after a
   * failure only if the statement may. Throws like `query`.
   */
  change(stream: StreamName, sql: string, params?: Record<string, unknown>): Promise<void>;
  /**
   * Adds lines of TabSeparated, each with its line end, to a table that holds what an import read (`import_7_days`): as
   * many at once as memory takes, and of no stream. May not be repeated after a failure. Throws like `query`.
   */
  stage(table: string, lines: string): Promise<void>;
  /**
   * Runs `work` while no row gets into the store or leaves it; rows are recorded all the same. With the embedded engine,
   * `freeze` keeps a copy of the store as it is in `engine/shadow/NAME`, which the caller deletes. For backups.
   */
  hold<T>(work: (freeze: (name: string) => Promise<void>) => Promise<T>): Promise<T>;
  /** for the health check */
  state(): {
    engine: 'embedded' | 'remote';
    /** what it is, in words; undefined until a server was reached */
    server: string | undefined;
    reachable: boolean;
    spooledRows: number;
    spooledBytes: number;
    /** how long the oldest row has waited that the store does not have yet, at most; 0 when none waits */
    shippingLagMs: number;
  };
  close(): Promise<void>;
}

export type EventsOptions = {
  dir: string;
  /** of ClickHouse, as `readEventStoreAddress` reads it; without it the embedded engine runs on `dir` */
  url?: string | undefined;
  /** for what is done to tables that other processes use too; by default nobody else does */
  withLock?: WithLock;
  /** most bytes of rows that wait while the store is unavailable */
  maxSpoolBytes: number;
  late?: LateRows;
  /**
   * Called once, with a sentence that says what to do, when the store turns out to be none that this process can use: a newer
   * version has changed it since, or it is not the installation's. Where that is found at once, opening throws it as a Refusal.
   */
  onOutdated?: ((sentence: string) => void) | undefined;
  /** of a server: before anything is changed in it, and once it has its tables */
  requireOwn?: RequireOwn | undefined;
  /** how often a server is asked whether a newer version has changed it */
  lookEveryMs?: number;
  /** what to do where another process uses `dir` */
  adviceWhenInUse?: string | undefined;
  log: Log;
};

/** Queries that run at once: more would only wait for each other. A server has more processors. */
const embeddedReaders = readerCount - 1;
const remoteReaders = 10;
/**
 * How long opening and closing wait for the store. Rows that were not shipped by then are shipped after the next start.
 */
const timeoutMs = 3000;
const defaultLookMs = 4000;

/**
 * Opens spool and store. The store may be unavailable: rows wait in the spool. Throws EngineUnsupported if there is no
 * embedded engine for the platform.
 */
export async function openEvents(options: EventsOptions): Promise<Events> {
  const { dir, url, log } = options;
  requireReleasedSpool(dir);
  const release = lockFolder(dir, { advice: options.adviceWhenInUse });
  // Of a backup that was killed.
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
  const spool = new Spool({ dir, maxBytes: options.maxSpoolBytes });
  let isOpen = false;
  const onUnusable = ({ message }: Error) => {
    if (isOpen) options.onOutdated?.(message);
  };
  const store = new EventStore(
    url
      ? { ...serversAt(url), withLock: options.withLock, requireOwn: options.requireOwn, log, onUnusable }
      : {
          isEmbedded: true,
          addresses: () => (supervisor?.url ? [supervisor.url] : []),
          log,
          onUnusable,
          onDamaged: () => supervisor?.damaged(),
          hasRoom: async (bytes) => (await supervisor?.hasRoom(bytes)) ?? true,
        },
  );
  // Each insert costs the embedded engine as much as some hundred rows. Of a server, other processes ask too.
  const shipping = new Shipper({ spool, store, log, waitMs: url ? 0 : maxWaitMs, late: options.late });
  const readers = new QueryQueue({ count: url ? remoteReaders : embeddedReaders });
  // Also migrates the tables and ships rows of an earlier run; failures are logged and tried again.
  await settleWithin(store.query('SELECT 1'), timeoutMs);
  try {
    if (store.unusable) throw store.unusable;
    await spool.committed();
  } catch (error) {
    // Whatever was started would keep the process from exiting with the error.
    await supervisor?.close();
    await store.close();
    await shipping.close();
    await spool.close().catch(() => {});
    release();
    throw error;
  }
  isOpen = true;
  const looking =
    url && options.onOutdated
      ? startPeriodicTask({
          everyMs: options.lookEveryMs ?? defaultLookMs,
          run: async () => store.unusable ?? store.lookWhetherNewer(),
          onError: (err) => log.debug({ err }, 'the event store did not say whether a newer version changed it'),
        })
      : undefined;
  return {
    async record(stream, row, position) {
      const kept = spool.record(stream, streams[stream].line(row), position);
      shipping.recorded();
      await kept;
    },
    position: () => spool.position(),
    setPosition: (position) => spool.setPosition(position),
    async query(sql, params) {
      const requester = currentRequester();
      await shipping.freshen();
      return readers.ask(requester, (turn) => store.query(sql, params, turn));
    },
    async flush() {
      await shipping.flush();
      await store.settle();
    },
    async erase(stream, ...subjects) {
      for (const one of streamsOfSubject(stream)) await shipping.erase(one, ...subjects);
    },
    change: (stream, sql, params = {}) => shipping.change(stream, sql, params),
    stage: (table, lines) => store.stage(table, lines),
    hold: (work) => shipping.hold(() => work((name) => store.freeze(name))),
    state() {
      const { rows, bytes } = spool.totals;
      return {
        engine: url ? 'remote' : 'embedded',
        server: store.topology && describeTopology(store.topology),
        reachable: store.reachable,
        spooledRows: rows,
        spooledBytes: bytes,
        shippingLagMs: rows === 0 ? 0 : shipping.lagMs,
      };
    },
    async close() {
      await looking?.stop();
      await settleWithin(shipping.flush(), timeoutMs);
      await supervisor?.close();
      await store.close();
      await shipping.close();
      await spool.close();
      release();
    },
  };
}
