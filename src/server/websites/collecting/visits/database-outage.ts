import { type Log, minuteMs, secondMs, withTimeout } from '../../../kernel/index.ts';

/** Rejections within this time are one outage: events wait only once. */
const sameOutageMs = minuteMs;

/**
 * Limits how long events wait. A full disk rejects only some statements, so an outage ends when a batch is accepted, or
 * no statement was rejected for a minute.
 */
export class DatabaseOutage {
  readonly #log: Log;
  readonly #timeoutMs: number;
  /** monotonic clock */
  #waitUntil = Number.NEGATIVE_INFINITY;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #isLogged = false;

  constructor(log: Log, timeoutMs: number) {
    this.#log = log;
    this.#timeoutMs = timeoutMs;
  }

  refused(): void {
    const now = performance.now();
    if (now - this.#refusedAt >= sameOutageMs) this.#waitUntil = now + this.#timeoutMs;
    this.#refusedAt = now;
  }

  get isWaitOver(): boolean {
    return performance.now() >= this.#waitUntil;
  }

  warn(reason: unknown): void {
    if (this.#isLogged) return;
    this.#isLogged = true;
    this.#log.warn(
      // Not as `err`: the outage has its own log line.
      { problem: (reason as Error).message },
      'cannot share visits with other nodes: counting with the visits that this node has seen',
    );
  }

  recovered(): void {
    this.#refusedAt = Number.NEGATIVE_INFINITY;
    if (!this.#isLogged) return;
    this.#isLogged = false;
    this.#log.info('sharing visits with other nodes again');
  }

  /** Call it from time to time, even without visits to store. */
  answered(): void {
    if (performance.now() - this.#refusedAt >= sameOutageMs) this.recovered();
  }
}

/** Per statement. Events also wait this long in an outage. */
export const defaultTimeoutMs = 3 * secondMs;

export class StatementTimeout extends Error {}

/** A timer this late means that the process was suspended. */
const hungMs = secondMs;
/** Extra waits, in case the process is suspended again. */
const maxExtra = 2;

/**
 * Throws `StatementTimeout`. Waits again after a suspension of the process, because the response can have arrived
 * unread.
 */
export async function withStatementTimeout<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  const late = Symbol('late');
  for (let extra = maxExtra; ; extra--) {
    const began = performance.now();
    const result = await withTimeout<Result, typeof late>(work, timeoutMs, late);
    if (result !== late) return result as Result;
    if (extra === 0 || performance.now() - began < timeoutMs + hungMs)
      throw new StatementTimeout(`no response within ${timeoutMs} ms`);
  }
}

/** A crash emptied the table. */
export class TableReset extends Error {}
