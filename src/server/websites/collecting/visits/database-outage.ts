import { type Log, minuteMs, secondMs, withTimeout } from '../../../kernel/index.ts';

/** Events do not wait again for a database that refuses again within this time. */
const sameOutageMs = minuteMs;

/**
 * How long events wait for a database that accepts no visits, and what is logged. A database with a full disk accepts some
 * statements and refuses others: the outage ends once it accepts a batch of visits, or refuses nothing for a minute.
 */
export class DatabaseOutage {
  readonly #log: Log;
  readonly #timeoutMs: number;
  /** by the process's clock */
  #waitUntil = Number.NEGATIVE_INFINITY;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #isLogged = false;

  constructor(log: Log, timeoutMs: number) {
    this.#log = log;
    this.#timeoutMs = timeoutMs;
  }

  /** The database refused a batch, or did not answer. */
  refused(): void {
    const now = performance.now();
    if (now - this.#refusedAt >= sameOutageMs) this.#waitUntil = now + this.#timeoutMs;
    this.#refusedAt = now;
  }

  /** Whether events have waited long enough. */
  get isWaitOver(): boolean {
    return performance.now() >= this.#waitUntil;
  }

  /** The node counts without the database from now on. */
  warn(reason: unknown): void {
    if (this.#isLogged) return;
    this.#isLogged = true;
    this.#log.warn(
      // Not as `err`: an outage has its line, which says nothing of visits.
      { problem: (reason as Error).message },
      'visits cannot be shared with other nodes: this one counts with those it has seen',
    );
  }

  /** The database has taken a batch. */
  recovered(): void {
    this.#refusedAt = Number.NEGATIVE_INFINITY;
    if (!this.#isLogged) return;
    this.#isLogged = false;
    this.#log.info('visits are shared with other nodes again');
  }

  /** The database is there, whether or not it has visits to take; to be called now and then. */
  answered(): void {
    if (performance.now() - this.#refusedAt >= sameOutageMs) this.recovered();
  }
}

/** A database that takes longer for a statement is unavailable. Events wait this long for one that is unavailable. */
export const defaultTimeoutMs = 3 * secondMs;

/** The database took too long. */
export class StatementTimeout extends Error {}

/** A process whose timer is so late hung itself, with its machine or by a signal. */
const hungMs = secondMs;
/** Times more that a process is waited for which hangs again and again. */
const maxExtra = 2;

/** Rejects when the database takes too long. After a time in which this process hung, its answer may be there and unread. */
export async function withStatementTimeout<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  const late = Symbol('late');
  for (let extra = maxExtra; ; extra--) {
    const began = performance.now();
    const result = await withTimeout<Result, typeof late>(work, timeoutMs, late);
    if (result !== late) return result as Result;
    if (extra === 0 || performance.now() - began < timeoutMs + hungMs)
      throw new StatementTimeout(`the database has not answered within ${timeoutMs} ms`);
  }
}

/** The database was emptied by its crash: it knows no visit. */
export class TableReset extends Error {}
