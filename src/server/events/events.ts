import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { currentRequester, type Log, lockFolder, settleWithin } from '../kernel/index.ts';
import { readerCount, Supervisor } from './engine/index.ts';
import { EventStore } from './event-store.ts';
import { QueryQueue } from './query-queue.ts';
import { Shipper } from './shipper.ts';
import { Spool } from './spool/index.ts';
import { type StreamName, type Streams, streams, streamsOfSubject } from './streams.ts';

export interface Events {
  /**
   * Resolves once the row survives kill -9 and power loss. Rejects with Refusal 'unavailable' if spool or disk is full.
   */
  record<S extends StreamName>(stream: S, row: Streams[S]): Promise<void>;
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
   * Deletes every row of one monitor or website, in the stream and in others of the same subject, spooled rows included.
   * Idempotent; may be repeated after a failure.
   */
  erase(stream: StreamName, subject: number): Promise<void>;
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
  /** of a ClickHouse server; without it the embedded engine runs on `dir` */
  url?: string;
  /** most bytes of rows that wait while the store is unavailable */
  maxSpoolBytes: number;
  log: Log;
};

/** Queries that run at once: more would only wait for each other. A server has more processors. */
const embeddedReaders = readerCount - 1;
const remoteReaders = 10;
/**
 * How long opening and closing wait for the store. Rows that were not shipped by then are shipped after the next start.
 */
const patienceMs = 3000;

/**
 * Opens spool and store. The store may be unavailable: rows wait in the spool. Throws EngineUnsupported if there is no
 * embedded engine for the platform.
 */
export async function openEvents(options: EventsOptions): Promise<Events> {
  const { dir, url, log } = options;
  const release = lockFolder(dir);
  // Of a backup that was killed.
  rmSync(join(dir, 'engine', 'shadow'), { recursive: true, force: true });
  const supervisor = url ? undefined : new Supervisor({ dir: join(dir, 'engine'), log });
  try {
    await supervisor?.open();
  } catch (error) {
    release();
    throw error;
  }
  const spool = new Spool({ dir, maxBytes: options.maxSpoolBytes });
  const store = new EventStore({ address: () => url ?? supervisor?.url, packs: url !== undefined, log });
  const shipping = new Shipper({ spool, store, log });
  const readers = new QueryQueue({ count: url ? remoteReaders : embeddedReaders });
  // Also migrates the tables and ships rows of an earlier run; failures are logged and tried again.
  await settleWithin(store.query('SELECT 1'), patienceMs);
  try {
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
  return {
    async record(stream, row) {
      const kept = spool.record(stream, streams[stream].line(row));
      shipping.recorded();
      await kept;
    },
    query: (sql, params) => readers.ask(currentRequester(), (turn) => store.query(sql, params, turn)),
    flush: () => shipping.flush(),
    async erase(stream, subject) {
      for (const one of streamsOfSubject(stream)) await shipping.erase(one, subject);
    },
    change: (stream, sql, params = {}) => shipping.change(stream, sql, params),
    stage: (table, lines) => store.stage(table, lines),
    hold: (work) => shipping.hold(() => work((name) => store.freeze(name))),
    state() {
      const { rows, bytes } = spool.totals;
      return {
        engine: url ? 'remote' : 'embedded',
        reachable: store.reachable,
        spooledRows: rows,
        spooledBytes: bytes,
        shippingLagMs: rows === 0 ? 0 : shipping.lagMs,
      };
    },
    async close() {
      await settleWithin(shipping.flush(), patienceMs);
      await supervisor?.close();
      await store.close();
      await shipping.close();
      await spool.close();
      release();
    },
  };
}
