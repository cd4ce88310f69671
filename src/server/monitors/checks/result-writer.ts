import type { Deps } from '../../deps.ts';
import { isOutage } from '../../kernel/index.ts';
import type { ParentsVerdict } from '../dependencies/index.ts';
import { retakeClaims } from './buffered-results.store.ts';
import { type BufferedResult, BufferedResults, type RowVersion } from './buffered-results.ts';
import { defaultLeaseMs } from './leases.ts';
import { type CheckResult, type ConclusiveResult, type ResultDeps, writeResults } from './write-results.ts';

/**
 * `held`: buffered until the database is back, but counts already. `changed`: dropped because the monitor has changed.
 * Verdict on the monitor's parents: written with the result for this verdict.
 */
export type Writing = 'written' | 'held' | 'changed' | Exclude<ParentsVerdict, 'reachable'>;
type QueuedResult = BufferedResult & { base: RowVersion; since: number; resolve: (writing: Writing) => void };
type Adding = {
  isNews: boolean;
  base: RowVersion;
  isLeased: boolean;
  onWritten: () => void;
};

/** Results within this time share a transaction, because committing to disk costs more than a check. */
const batchMs = 500;
const urgentBatchMs = 50;
const retryMs = 500;
/** After this time, the lease has nearly expired, and another check follows. */
const giveUpMs = 10_000;
const maxBatch = 500;
/** To isolate a result that can't be written, batches shrink by this factor after a failure. */
const shrinkBy = 8;
/** Number of failed writes of buffered results before other work gets a turn. */
const maxFailures = 50;

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

  /** `elapsed`: monotonic clock, ms */
  constructor(
    deps: ResultDeps & Pick<Deps, 'log'>,
    { leaseBy, onAlerts, elapsed }: { leaseBy: string; onAlerts: () => void; elapsed: () => number },
  ) {
    this.#deps = deps;
    this.#leaseBy = leaseBy;
    this.#onAlerts = onAlerts;
    this.#elapsed = elapsed;
  }

  add(entry: CheckResult, { isNews, base, isLeased, onWritten }: Adding): Promise<Writing> {
    if (!isLeased || this.#deps.database.isUnavailable() || this.#buffered.has(entry.id)) {
      this.#buffered.add({ entry, onWritten, wasTried: false }, base);
      return Promise.resolve('held');
    }
    return new Promise((resolve) => {
      this.#queue.push({ entry, onWritten, wasTried: false, base, since: performance.now(), resolve });
      this.#writeWithin(this.#isFailing ? retryMs : isNews ? urgentBatchMs : batchMs);
    });
  }

  get buffered(): BufferedResults {
    return this.#buffered;
  }

  /**
   * Writes buffered results in order for each monitor. Leases the monitors first, and drops results of monitors that
   * were changed or checked in the meantime. A result that can't be written stays for the next call, for at most
   * `giveUpMs`, and doesn't block other results. Rejects only in an outage.
   */
  async writeBuffered(): Promise<void> {
    const all = this.#buffered.ids();
    for (let i = 0; i < all.length; i += maxBatch) {
      const ids = all.slice(i, i + maxBatch);
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
        this.#postponeBuffered(batch, error);
      }
    }
  }

  async #writeNext(ids: number[]): Promise<void> {
    const next = await this.#retake(ids);
    if (next.length === 0) return;
    const leaseUntil = this.#deps.now() + defaultLeaseMs;
    const entries = next.map(({ entry }) => {
      if (entry.kind === 'unknown') return entry;
      const released = withoutWaiting(entry);
      return this.#buffered.hasMore(entry.id) ? { ...released, update: { ...entry.update, leaseUntil } } : released;
    });
    for (const result of next) result.wasTried = true;
    const { updated, alerts } = await writeResults(this.#deps, this.#leaseBy, entries);
    for (const { id } of entries) {
      const parents = updated.get(id);
      if (parents) this.#buffered.written(id);
      // Later results of a monitor that isn't down after all are outdated, so it is checked again.
      if (parents !== 'reachable') this.#buffered.drop(id);
    }
    if (alerts > 0) this.#onAlerts();
  }

  /**
   * If several results fail together, it is unknown which result is at fault. If a result is dropped, the monitor is
   * checked again.
   */
  #postponeBuffered(ids: number[], error: unknown): void {
    for (const id of ids) this.#buffered.postpone(id);
    const [monitor] = ids;
    if (monitor === undefined || ids.length > 1) return;
    const now = this.#elapsed();
    if (now - this.#buffered.recordSingleFailure(monitor, now) < giveUpMs) return;
    this.#buffered.drop(monitor);
    this.#deps.log.error({ err: error, monitor }, 'dropping check results of an outage that cannot be written');
  }

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
          const parents = updated.get(entry.id);
          if (parents) onWritten();
          resolve(parents === 'reachable' ? 'written' : (parents ?? 'changed'));
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

  /** Buffers results that may already be committed. The next write checks whether they are. */
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

/** No process is confirming this result any more, so the monitor must be claimed again. */
function withoutWaiting(entry: ConclusiveResult): ConclusiveResult {
  if (!entry.byParents) return entry;
  const { undecided } = entry.byParents;
  const released = { ...undecided, update: { ...undecided.update, leaseUntil: 0 } };
  return { ...entry, byParents: { ...entry.byParents, undecided: released } };
}

function rethrowOutage(error: unknown): void {
  if (isOutage(error)) throw error;
}
