import type { Log } from '../kernel/index.ts';
import { KeyedMutex, Refusal, settleWithin } from '../kernel/index.ts';
import type { EventStore } from './event-store.ts';
import { earliestBefore, type LateRows } from './late-rows.ts';
import type { Shipment, Spool } from './spool/index.ts';
import { type StreamName, streamNames } from './streams.ts';

const everyMs = 1000;
const maxDelayMs = 30_000;
/** Fewer rows wait for more: an insert of one costs the store as much as of some hundred … */
const fewRows = 500;
/** … but no longer than this. */
export const maxWaitMs = 5000;
/** How long a question waits at most until the store has the rows that wait. */
const timeoutMs = 200;
/** So many rows are shipped at once, without waiting for the next second. */
const manyRows = 50_000;

/** Inserts spooled rows into the store, in order, each exactly once. */
export class Shipper {
  readonly #spool: Spool;
  readonly #store: EventStore;
  readonly #log: Log;
  readonly #waitMs: number;
  readonly #late: LateRows | undefined;
  /** One task at a time for each stream: a shipment or an erasure. */
  readonly #mutex = new KeyedMutex<StreamName>();
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #running = false;
  #closed = false;
  #freshening: Promise<void> | undefined;
  /** Everything recorded before has arrived in the store; rows of an earlier run count from the start. */
  #shippedUpTo = performance.now();

  /** `waitMs`: how long few rows wait for more; by default, none do for longer than a second. */
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

  /** How long the oldest row has waited, at most. Of no meaning while no row waits. */
  get lagMs(): number {
    return performance.now() - this.#shippedUpTo;
  }

  /** Ships what was recorded before the call. Throws as the store does. */
  async flush(): Promise<void> {
    const startedAt = performance.now();
    await this.#spool.committed();
    const upTo = this.#spool.totals.lastBatch;
    await Promise.all(streamNames.map((stream) => this.#mutex.run(stream, () => this.#ship(stream, upTo))));
    this.#shippedUpTo = Math.max(this.#shippedUpTo, startedAt);
  }

  /**
   * To be called before a question, so that what was recorded a second ago is in its answer: ships the few rows that wait
   * for more. Never rejects: the question finds out by itself when the store is unavailable.
   */
  async freshen(): Promise<void> {
    const { rows } = this.#spool.totals;
    const waits = rows > 0 && rows < fewRows && this.lagMs >= everyMs;
    if (!waits || this.#failures > 0 || this.#closed) return;
    this.#freshening ??= this.flush().finally(() => {
      this.#freshening = undefined;
    });
    await settleWithin(this.#freshening, timeoutMs);
  }

  /** To be called after each row: many rows are shipped before the second is over. */
  recorded(): void {
    if (!this.#running && this.#failures === 0 && this.#spool.totals.rows >= manyRows) this.#run();
  }

  /**
   * Deletes the rows of subjects. Spooled rows are shipped first, and no shipment is running while rows are deleted:
   * shipments are never changed, so a repeated one would bring rows back.
   */
  erase(stream: StreamName, ...subjects: number[]): Promise<void> {
    return this.#afterAll(stream, async () => {
      await this.#store.erase(stream, subjects);
      await this.#spool.forget();
    });
  }

  /**
   * Runs a statement that changes stored rows, after everything recorded before was shipped, and during no shipment.
   */
  change(stream: StreamName, sql: string, params: Record<string, unknown>): Promise<void> {
    return this.#afterAll(stream, () => this.#store.command(sql, params));
  }

  /** Runs work while nothing is shipped, erased or changed, in any stream. Rows are spooled all the same. */
  hold<T>(work: () => Promise<T>): Promise<T> {
    // Always in this order, and nobody else holds two.
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
      else if (!this.#store.reachable) await this.#store.query('SELECT 1'); // so that the health check sees when it is available again
      this.#failures = 0;
    } catch (error) {
      // The store logs itself that it is unavailable.
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
   * Whether an earlier attempt arrived is unknown: its rows are looked up before the insert is repeated and, because
   * the store records a token a moment before the rows, after it too. A token without rows is useless, so a new one is
   * used. Replicas record both at once, for as long as the spool may wait: there the
   * insert is repeated, and nothing looked up.
   */
  async #deliver(stream: StreamName, { id, token, lines, fresh }: Shipment): Promise<void> {
    // One shard may have its rows, and another not yet: what is sent again is stored where it is missing.
    if (fresh || (await this.#store.remembersTokens())) return this.#store.insert(stream, lines, token);
    if (await this.#store.holds(stream, lines)) return;
    await this.#store.insert(stream, lines, token);
    if (await this.#store.holds(stream, lines)) return;
    await this.#store.insert(stream, lines, await this.#spool.renew(id));
  }
}
