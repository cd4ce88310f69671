import type { Log } from '../kernel/index.ts';
import { KeyedMutex, Refusal } from '../kernel/index.ts';
import type { EventStore } from './event-store.ts';
import type { Shipment, Spool } from './spool/index.ts';
import { type StreamName, streamNames } from './streams.ts';

const everyMs = 1000;
const longestDelayMs = 30_000;
/** So many rows are shipped at once, without waiting for the next second. */
const manyRows = 50_000;

/** Inserts spooled rows into the store, in order, each exactly once. */
export class Shipper {
  readonly #spool: Spool;
  readonly #store: EventStore;
  readonly #log: Log;
  /** One task at a time for each stream: a shipment or an erasure. */
  readonly #mutex = new KeyedMutex<StreamName>();
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #running = false;
  #closed = false;
  /** Everything recorded before has arrived in the store; rows of an earlier run count from the start. */
  #shippedUpTo = performance.now();

  constructor(options: { spool: Spool; store: EventStore; log: Log }) {
    this.#spool = options.spool;
    this.#store = options.store;
    this.#log = options.log;
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

  /** To be called after each row: many rows are shipped before the second is over. */
  recorded(): void {
    if (!this.#running && this.#failures === 0 && this.#spool.totals.rows >= manyRows) this.#run();
  }

  /**
   * Deletes a subject's rows. Spooled rows are shipped first, and no shipment is running while rows are deleted:
   * shipments are never changed, so a repeated one would bring rows back.
   */
  erase(stream: StreamName, subject: number): Promise<void> {
    return this.#afterAll(stream, async () => {
      await this.#store.erase(stream, subject);
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
    const delayMs = Math.min(everyMs * 2 ** this.#failures, longestDelayMs);
    this.#timer = setTimeout(() => this.#run(), delayMs);
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running = true;
    try {
      if (this.#spool.totals.rows === 0) this.#shippedUpTo = performance.now();
      if (this.#spool.totals.rows > 0) await this.flush();
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
      await work();
    });
  }

  async #ship(stream: StreamName, upTo: number): Promise<void> {
    for (;;) {
      const shipment = await this.#spool.openShipment(stream, upTo);
      if (!shipment) return;
      await this.#deliver(stream, shipment);
      await this.#spool.settle(shipment.id);
    }
  }

  /**
   * Whether an earlier attempt arrived is unknown: its rows are looked up before the insert is repeated and, because
   * the store records a token a moment before the rows, after it too. A token without rows is useless, so a new one is
   * used.
   */
  async #deliver(stream: StreamName, { id, token, lines, fresh }: Shipment): Promise<void> {
    if (fresh) return this.#store.insert(stream, lines, token);
    if (await this.#store.holds(stream, lines)) return;
    await this.#store.insert(stream, lines, token);
    if (await this.#store.holds(stream, lines)) return;
    await this.#store.insert(stream, lines, await this.#spool.renew(id));
  }
}
