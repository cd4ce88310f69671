import type { Deps } from '../../deps.ts';
import { type Entry, enterResults, type ResultDeps } from './result-rows.ts';

type Waiting = { entry: Entry; since: number; taken: (taken: boolean) => void };

/** Results that come within this are one transaction: a synced commit costs more than a check. */
const gatherMs = 500;
/** A change that somebody sees or is alerted of waits no longer than this. */
const newsMs = 50;
const retryMs = 500;
/** Later than this the lease of the monitor is about to end, and the next check tells anew. */
const giveUpMs = 10_000;
const maxTogether = 500;
/** After a failure so much fewer are tried together, so that one result that cannot be written takes no other with it. */
const fewer = 8;

/** Writes the results of checks into the database, many at a time. */
export class ResultWriter {
  #deps: ResultDeps & Pick<Deps, 'log'>;
  #leaseBy: string;
  #onAlerts: () => void;
  #waiting: Waiting[] = [];
  #together = maxTogether;
  #timer: NodeJS.Timeout | undefined;
  #writesAt = Infinity;
  #isFailing = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: ResultDeps & Pick<Deps, 'log'>, leaseBy: string, onAlerts: () => void) {
    this.#deps = deps;
    this.#leaseBy = leaseBy;
    this.#onAlerts = onAlerts;
  }

  /** Resolves when the result is committed (true), or its monitor did not take it (false). Never rejects. */
  add(entry: Entry, isNews: boolean): Promise<boolean> {
    return new Promise((taken) => {
      this.#waiting.push({ entry, since: performance.now(), taken });
      this.#writeWithin(this.#isFailing ? retryMs : isNews ? newsMs : gatherMs);
    });
  }

  /** Writes what is waiting now. */
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
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#together);
      try {
        const entries = batch.map((waiting) => waiting.entry);
        const { settled, alerts } = await enterResults(this.#deps, this.#leaseBy, entries);
        for (const { entry, taken } of batch) taken(settled.has(entry.id));
        if (alerts > 0) this.#onAlerts();
        this.#together = Math.min(maxTogether, this.#together * 2);
        this.#isFailing = false;
      } catch (error) {
        this.#deps.log.error(
          { err: error, results: batch.length },
          'results of checks could not be written; trying again',
        );
        this.#together = Math.max(1, Math.floor(Math.min(batch.length, this.#together) / fewer));
        this.#isFailing = true;
        this.#keep(batch);
        return;
      }
    }
  }

  #keep(batch: Waiting[]): void {
    const now = performance.now();
    for (const waiting of batch) {
      if (now - waiting.since < giveUpMs) this.#waiting.push(waiting);
      else waiting.taken(false);
    }
    if (this.#waiting.length > 0) this.#writeWithin(retryMs);
  }
}
