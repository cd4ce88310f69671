import { type Log, minuteMs } from '../../../kernel/index.ts';

/** A database that refuses again within this time is not waited for anew. */
const sameOutageMs = minuteMs;

/**
 * How long events wait for a database that takes no visits, and what the log says of it. One whose disk is full takes some
 * statements and refuses others: it is back once it has taken a batch of visits, or nothing was refused for a minute.
 */
export class Away {
  readonly #log: Log;
  readonly #patienceMs: number;
  /** by the process's clock */
  #waitUntil = Number.NEGATIVE_INFINITY;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #isTold = false;

  constructor(log: Log, patienceMs: number) {
    this.#log = log;
    this.#patienceMs = patienceMs;
  }

  /** The database refused a batch, or did not answer. */
  refused(): void {
    const now = performance.now();
    if (now - this.#refusedAt >= sameOutageMs) this.#waitUntil = now + this.#patienceMs;
    this.#refusedAt = now;
  }

  /** Whether events have waited long enough. */
  get isLong(): boolean {
    return performance.now() >= this.#waitUntil;
  }

  /** The node counts without the database from now on. */
  tell(reason: unknown): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#log.warn(
      // Not as `err`: an outage has its line, which says nothing of visits.
      { problem: (reason as Error).message },
      'visits cannot be shared with other nodes: this one counts with those it has seen',
    );
  }

  /** The database has taken a batch. */
  took(): void {
    this.#refusedAt = Number.NEGATIVE_INFINITY;
    if (!this.#isTold) return;
    this.#isTold = false;
    this.#log.info('visits are shared with other nodes again');
  }

  /** The database is there, whether or not it has visits to take; to be called now and then. */
  isThere(): void {
    if (performance.now() - this.#refusedAt >= sameOutageMs) this.took();
  }
}
