import type { Log } from '../kernel/index.ts';
import { KeyedMutex, Refusal, settleWithin } from '../kernel/index.ts';
import type { EventStore } from './event-store.ts';
import { isUnreadable } from './faults.ts';
import { earliestBefore, type LateRows } from './late-rows.ts';
import type { Shipment, Spool } from './spool/index.ts';
import { type StreamName, streamNames } from './streams.ts';

const everyMs = 1000;
const maxDelayMs = 30_000;
/** Below this, rows wait for more, because inserting one row costs the store as much as several hundred. */
const fewRows = 500;
export const maxWaitMs = 5000;
/** How long a query waits for the shipping of pending rows. */
const timeoutMs = 200;
/** From this number on, rows are shipped immediately. */
const manyRows = 50_000;

/** Ships rows from the spool to the store, in order, each exactly once. */
export class Shipper {
  readonly #spool: Spool;
  readonly #store: EventStore;
  readonly #log: Log;
  readonly #waitMs: number;
  readonly #late: LateRows | undefined;
  readonly #mutex = new KeyedMutex<StreamName>();
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #running = false;
  #closed = false;
  #freshening: Promise<void> | undefined;
  /** Rows recorded before this time are in the store. */
  #shippedUpTo = performance.now();

  /** `waitMs`: how long to wait for more rows if there are only a few. */
  constructor(options: {
    spool: Spool;
    store: EventStore;
    log: Log;
    waitMs?: number;
    late?: LateRows | undefined;
  }) {
    this.#spool = options.spool;
    this.#store = options.store;
    this.#log = options.log;
    this.#waitMs = options.waitMs ?? 0;
    this.#late = options.late;
    this.#wait();
  }

  /** Upper bound of the lag. Meaningless if no row is waiting. */
  get lagMs(): number {
    return performance.now() - this.#shippedUpTo;
  }

  async flush(): Promise<void> {
    const startedAt = performance.now();
    await this.#spool.committed();
    const upTo = this.#spool.totals.lastBatch;
    await Promise.all(streamNames.map((stream) => this.#mutex.run(stream, () => this.#ship(stream, upTo))));
    this.#shippedUpTo = Math.max(this.#shippedUpTo, startedAt);
  }

  /** Call it before a query, so the query includes rows recorded up to a second ago. Never rejects. */
  async shipPending(): Promise<void> {
    const { rows } = this.#spool.totals;
    const waits = rows > 0 && rows < fewRows && this.lagMs >= everyMs;
    if (!waits || this.#failures > 0 || this.#closed) return;
    this.#freshening ??= this.flush().finally(() => {
      this.#freshening = undefined;
    });
    await settleWithin(this.#freshening, timeoutMs);
  }

  /** Ships early if many rows are waiting. */
  recorded(): void {
    if (!this.#running && this.#failures === 0 && this.#spool.totals.rows >= manyRows) this.#run();
  }

  /** Ships spooled rows first. Shipments are immutable, so repeating an older one would restore deleted rows. */
  erase(stream: StreamName, ...subjects: number[]): Promise<void> {
    return this.#afterAll(stream, async () => {
      await this.#store.erase(stream, subjects);
      await this.#spool.forget();
    });
  }

  change(stream: StreamName, sql: string, params: Record<string, unknown>): Promise<void> {
    return this.#afterAll(stream, () => this.#store.command(sql, params));
  }

  /** Runs `work` while no rows are shipped. Recording continues. */
  hold<T>(work: () => Promise<T>): Promise<T> {
    // Always in the same order, to avoid deadlocks.
    return streamNames.reduceRight<() => Promise<T>>((inner, stream) => () => this.#mutex.run(stream, inner), work)();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#mutex.idle();
  }

  #wait(): void {
    if (this.#closed) return;
    const delayMs = Math.min(everyMs * 2 ** this.#failures, maxDelayMs);
    this.#timer = setTimeout(() => this.#run(), delayMs);
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running = true;
    try {
      const { rows } = this.#spool.totals;
      if (rows === 0) this.#shippedUpTo = performance.now();
      if (rows >= fewRows || (rows > 0 && this.lagMs >= this.#waitMs)) await this.flush();
      else if (!this.#store.reachable) await this.#store.query('SELECT 1');
      this.#failures = 0;
    } catch (error) {
      const away = error instanceof Refusal;
      if (!away && this.#failures === 0) this.#log.error({ err: error }, 'shipping events failed; trying again');
      this.#failures++;
    }
    this.#running = false;
    this.#wait();
  }

  async #afterAll(stream: StreamName, work: () => Promise<void>): Promise<void> {
    await this.#spool.committed();
    const upTo = this.#spool.totals.lastBatch;
    await this.#mutex.run(stream, async () => {
      await this.#ship(stream, upTo);
      await this.#store.settle();
      await work();
      await this.#store.settle();
    });
  }

  async #ship(stream: StreamName, upTo: number): Promise<void> {
    for (;;) {
      const shipment = await this.#spool.openShipment(stream, upTo);
      if (!shipment) return;
      await this.#deliver(stream, shipment);
      if (stream === 'pageviews') await this.#reportLate(shipment.lines);
      await this.#spool.settle(shipment.id);
    }
  }

  async #reportLate(lines: Uint8Array): Promise<void> {
    if (!this.#late) return;
    const earliest = earliestBefore(lines, this.#late.before());
    if (earliest.size > 0) await this.#late.onStored(earliest);
  }

  /**
   * An earlier attempt can have arrived. Therefore the rows are looked up before the insert is repeated. They are
   * looked up again afterwards, because the store records a token slightly before its rows. Replicas record both
   * atomically and need no lookup.
   */
  async #deliver(stream: StreamName, { id, token, lines, fresh }: Shipment): Promise<void> {
    // In a cluster, a shard can lack its rows. Repeating the insert only adds the missing ones.
    if (fresh || (await this.#store.storesTokensDurably())) return this.#store.insert(stream, lines, token);
    if (await this.#contains(stream, lines)) return;
    await this.#store.insert(stream, lines, token);
    if ((await this.#contains(stream, lines)) ?? true) return;
    await this.#store.insert(stream, lines, await this.#spool.renew(id));
  }

  /** Returns undefined if the stored rows are damaged. New rows must still be shipped, and the token is then enough. */
  async #contains(stream: StreamName, lines: Uint8Array): Promise<boolean | undefined> {
    try {
      return await this.#store.containsRows(stream, lines);
    } catch (error) {
      if (!isUnreadable(error instanceof Refusal ? error.cause : error)) throw error;
      return undefined;
    }
  }
}
