import type { Deps } from '../../deps.ts';
import { isOutage } from '../../kernel/index.ts';
import { retakeClaims } from './buffered-results.store.ts';
import { type BufferedResult, BufferedResults, type RowVersion } from './buffered-results.ts';
import { defaultLeaseMs } from './leases.ts';
import { type CheckResult, type ResultDeps, writeResults } from './write-results.ts';

/** `held`: it waits for the database to be back, and counts already; `changed`: its monitor has changed since. */
export type Writing = 'written' | 'held' | 'changed';
type QueuedResult = BufferedResult & { base: RowVersion; since: number; resolve: (writing: Writing) => void };
type Adding = {
  isNews: boolean;
  /** the monitor's row before the check */
  base: RowVersion;
  isLeased: boolean;
  /** called once the result is committed, which may be long after it was added */
  onWritten: () => void;
};

/** Results that arrive within this time share one transaction: a synced commit costs more than a check. */
const batchMs = 500;
/** Status changes and alerts wait no longer than this. */
const newsMs = 50;
const retryMs = 500;
/** After this the monitor's lease is about to end, and the next check reports anew. */
const giveUpMs = 10_000;
const maxBatch = 500;
/** After a failure batches shrink by this factor, so that one result that cannot be written fails no others. */
const shrinkBy = 8;
/** So many times writing what waited may fail in one go, before what else there is to do. */
const maxFailures = 50;

/** Writes the results of checks into the database, many at a time, and keeps them while it is away. */
export class ResultWriter {
  #deps: ResultDeps & Pick<Deps, 'log'>;
  #leaseBy: string;
  #onAlerts: () => void;
  #elapsed: () => number;
  #queue: QueuedResult[] = [];
  #batchSize = maxBatch;
  #timer: NodeJS.Timeout | undefined;
  #writesAt = Infinity;
  #isFailing = false;
  #writing: Promise<void> = Promise.resolve();
  readonly #buffered = new BufferedResults();

  /** `elapsed`: a clock that nobody sets, milliseconds */
  constructor(
    deps: ResultDeps & Pick<Deps, 'log'>,
    { leaseBy, onAlerts, elapsed }: { leaseBy: string; onAlerts: () => void; elapsed: () => number },
  ) {
    this.#deps = deps;
    this.#leaseBy = leaseBy;
    this.#onAlerts = onAlerts;
    this.#elapsed = elapsed;
  }

  /** Resolves when the result is committed, or waits for the database. Never rejects. */
  add(entry: CheckResult, { isNews, base, isLeased, onWritten }: Adding): Promise<Writing> {
    if (!isLeased || this.#deps.database.isUnavailable() || this.#buffered.has(entry.id)) {
      this.#buffered.add({ entry, onWritten, wasTried: false }, base);
      return Promise.resolve('held');
    }
    return new Promise((resolve) => {
      this.#queue.push({ entry, onWritten, wasTried: false, base, since: performance.now(), resolve });
      this.#writeWithin(this.#isFailing ? retryMs : isNews ? newsMs : batchMs);
    });
  }

  /** What waits for the database to be back. */
  get buffered(): BufferedResults {
    return this.#buffered;
  }

  /**
   * Writes what waited for the database, of each monitor in order. The monitors are leased first, so that nobody else checks
   * them meanwhile; a result whose monitor somebody else has changed or checked since leaves no trace. One that cannot be
   * written stays for the next call, at most for some seconds, and holds up no other. Rejects only with an outage.
   */
  async writeHeld(): Promise<void> {
    const all = this.#buffered.ids();
    for (let i = 0; i < all.length; i += maxBatch) {
      const ids = all.slice(i, i + maxBatch);
      // One of them cannot be leased: which one is found below.
      await this.#retake(ids).catch(rethrowOutage);
    }
    const setAside = new Set<number>();
    let batchSize = maxBatch;
    for (let failures = 0; failures < maxFailures; ) {
      const ids = this.#buffered.ids().filter((id) => !setAside.has(id));
      if (ids.length === 0) return;
      const batch = ids.slice(0, batchSize);
      try {
        await this.#writeNext(batch);
        batchSize = Math.min(maxBatch, batchSize * 2);
      } catch (error) {
        rethrowOutage(error);
        failures += 1;
        batchSize = Math.max(1, Math.floor(batch.length / shrinkBy));
        if (batch.length === 1) setAside.add(batch[0]!);
        this.#postponeHeld(batch, error);
      }
    }
  }

  /** Writes the next result of each of these monitors. */
  async #writeNext(ids: number[]): Promise<void> {
    const next = await this.#retake(ids);
    if (next.length === 0) return;
    const leaseUntil = this.#deps.now() + defaultLeaseMs;
    const entries = next.map(({ entry }) =>
      entry.kind === 'conclusive' && this.#buffered.hasMore(entry.id)
        ? { ...entry, update: { ...entry.update, leaseUntil } }
        : entry,
    );
    for (const result of next) result.wasTried = true;
    const { updated, alerts } = await writeResults(this.#deps, this.#leaseBy, entries);
    for (const { id } of entries) updated.has(id) ? this.#buffered.written(id) : this.#buffered.drop(id);
    if (alerts > 0) this.#onAlerts();
  }

  /**
   * Writing failed: others come first. What has been failing by itself for too long is given up, and its monitor checked
   * anew; which one of several cannot be written is not known.
   */
  #postponeHeld(ids: number[], error: unknown): void {
    for (const id of ids) this.#buffered.postpone(id);
    const [monitor] = ids;
    if (monitor === undefined || ids.length > 1) return;
    const now = this.#elapsed();
    if (now - this.#buffered.failedAlone(monitor, now) < giveUpMs) return;
    this.#buffered.drop(monitor);
    this.#deps.log.error(
      { err: error, monitor },
      'what checks found while the database was away cannot be written; it is given up',
    );
  }

  /** Leases these monitors where they are as their results found them; the next result of each. */
  async #retake(ids: number[]): Promise<BufferedResult[]> {
    const next: BufferedResult[] = [];
    const lease = { by: this.#leaseBy, untilMs: this.#deps.now() + defaultLeaseMs };
    await retakeClaims(this.#deps.database, ids, lease, (rows) => {
      next.length = 0;
      for (const row of rows) {
        const result = this.#buffered.next(row, this.#leaseBy);
        if (result) next.push(result);
      }
      const there = new Set(rows.map(({ id }) => id));
      for (const id of ids) if (!there.has(id)) this.#buffered.drop(id);
      return next.map(({ entry }) => entry.id);
    });
    return next;
  }

  /** Writes what is queued now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#writesAt = Infinity;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  #writeWithin(ms: number): void {
    const at = performance.now() + ms;
    if (at >= this.#writesAt) return;
    clearTimeout(this.#timer);
    this.#writesAt = at;
    this.#timer = setTimeout(() => this.flush(), ms);
  }

  async #write(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, this.#batchSize);
      try {
        const entries = batch.map(({ entry }) => entry);
        for (const queued of batch) queued.wasTried = true;
        const { updated, alerts } = await writeResults(this.#deps, this.#leaseBy, entries);
        for (const { entry, onWritten, resolve } of batch) {
          if (updated.has(entry.id)) onWritten();
          resolve(updated.has(entry.id) ? 'written' : 'changed');
        }
        if (alerts > 0) this.#onAlerts();
        this.#batchSize = Math.min(maxBatch, this.#batchSize * 2);
        this.#isFailing = false;
      } catch (error) {
        if (isOutage(error)) return this.#hold([...batch, ...this.#queue.splice(0)]);
        this.#deps.log.error({ err: error, results: batch.length }, 'check results could not be written; trying again');
        this.#batchSize = Math.max(1, Math.floor(Math.min(batch.length, this.#batchSize) / shrinkBy));
        this.#isFailing = true;
        this.#requeue(batch);
        return;
      }
    }
  }

  /** They may be committed all the same: whoever writes them later looks first. */
  #hold(results: QueuedResult[]): void {
    for (const { entry, onWritten, wasTried, base, resolve } of results) {
      this.#buffered.add({ entry, onWritten, wasTried }, base);
      resolve('held');
    }
  }

  #requeue(batch: QueuedResult[]): void {
    const now = performance.now();
    for (const queued of batch) {
      if (now - queued.since < giveUpMs) this.#queue.push(queued);
      else queued.resolve('changed');
    }
    if (this.#queue.length > 0) this.#writeWithin(retryMs);
  }
}

function rethrowOutage(error: unknown): void {
  if (isOutage(error)) throw error;
}
