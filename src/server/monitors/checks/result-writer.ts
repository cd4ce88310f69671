import type { Deps } from '../../deps.ts';
import { type CheckResult, type ResultDeps, writeResults } from './write-results.ts';

type QueuedResult = { entry: CheckResult; since: number; resolve: (isWritten: boolean) => void };

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

/** Writes the results of checks into the database, many at a time. */
export class ResultWriter {
  #deps: ResultDeps & Pick<Deps, 'log'>;
  #leaseBy: string;
  #onAlerts: () => void;
  #queue: QueuedResult[] = [];
  #batchSize = maxBatch;
  #timer: NodeJS.Timeout | undefined;
  #writesAt = Infinity;
  #isFailing = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: ResultDeps & Pick<Deps, 'log'>, leaseBy: string, onAlerts: () => void) {
    this.#deps = deps;
    this.#leaseBy = leaseBy;
    this.#onAlerts = onAlerts;
  }

  /** Resolves with true when the result is committed, with false when its monitor has changed since. Never rejects. */
  add(entry: CheckResult, isNews: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      this.#queue.push({ entry, since: performance.now(), resolve });
      this.#writeWithin(this.#isFailing ? retryMs : isNews ? newsMs : batchMs);
    });
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
        const { updated, alerts } = await writeResults(this.#deps, this.#leaseBy, entries);
        for (const { entry, resolve } of batch) resolve(updated.has(entry.id));
        if (alerts > 0) this.#onAlerts();
        this.#batchSize = Math.min(maxBatch, this.#batchSize * 2);
        this.#isFailing = false;
      } catch (error) {
        this.#deps.log.error({ err: error, results: batch.length }, 'check results could not be written; trying again');
        this.#batchSize = Math.max(1, Math.floor(Math.min(batch.length, this.#batchSize) / shrinkBy));
        this.#isFailing = true;
        this.#requeue(batch);
        return;
      }
    }
  }

  #requeue(batch: QueuedResult[]): void {
    const now = performance.now();
    for (const queued of batch) {
      if (now - queued.since < giveUpMs) this.#queue.push(queued);
      else queued.resolve(false);
    }
    if (this.#queue.length > 0) this.#writeWithin(retryMs);
  }
}
