import { type Log, minuteMs, Outage, runOutsideRequests } from '../kernel/index.ts';
import { type ConnectionProblem, connectionProblemOf } from './postgres-errors.ts';

type Options = {
  /** Asks the server something small over a connection of its own; rejects when it may not be written to. */
  probe: () => Promise<void>;
  /** called when nothing answers any more: whoever waits for an answer waits in vain */
  onLost: () => void;
  log: Log | undefined;
  /** a clock that nobody sets, milliseconds */
  elapsed?: () => number;
};

/** An answer that takes longer makes the server suspect. */
const suspectAfterMs = 2000;
/** With a suspect server that has answered nobody for so long, nothing is waited for any more. */
const silentMs = 3500;
const watchEveryMs = 500;
/** One that has no room, or no connection that comes free, is told of so often. */
const againEveryMs = minuteMs;
/** Between two questions to a server that is away: at first, and at most. */
const askAgainMs = { first: 200, most: 1000 };

/**
 * Knows whether the database answers. Trouble begins with a connection that breaks or a server that falls silent, and ends
 * when a question is answered again; each has one line in the log, and a server that answers and takes nothing, one a minute. Between
 * them the server is asked every second.
 */
export class Availability {
  readonly #options: Options;
  readonly #elapsed: () => number;
  readonly #pending = new Set<{ since: number }>();
  readonly #listeners = new Set<() => void>();
  #watch: NodeJS.Timeout | undefined;
  #answeredAt: number;
  #outage: { since: number; failed: number; isReported: boolean } | undefined;
  /** by its kind, when trouble was told last that a server has which answers */
  readonly #reportedAt = new Map<ConnectionProblem, number>();
  #isUnavailable = false;
  #asking: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#elapsed = options.elapsed ?? (() => performance.now());
    this.#answeredAt = this.#elapsed();
  }

  /** Whether nothing can be asked at the moment. */
  get isUnavailable(): boolean {
    return this.#isUnavailable;
  }

  /** For how long it has answered nothing, milliseconds. */
  get silentForMs(): number {
    return this.#elapsed() - this.#answeredAt;
  }

  /** Calls back whenever the database is there again after it was away, outside of the request that met it. */
  onBack(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Follows a statement, or the way to a connection, from its beginning to its end. */
  async follow<T>(work: () => Promise<T>): Promise<T> {
    const one = { since: this.#elapsed() };
    this.#pending.add(one);
    this.#watch ??= setInterval(() => this.#look(), watchEveryMs).unref();
    try {
      const result = await work();
      this.#answeredAt = this.#elapsed();
      return result;
    } catch (error) {
      const kind = connectionProblemOf(error);
      if (error instanceof Outage) this.countFailed();
      else if (kind === 'full' || kind === 'fault') this.#answeredAt = this.#elapsed();
      if (kind !== 'fault') this.report(error);
      throw error;
    } finally {
      this.#pending.delete(one);
    }
  }

  /** A statement failed without having been asked. */
  countFailed(): void {
    if (this.#outage) this.#outage.failed += 1;
  }

  /** Something failed because of the server or the way there. */
  report(error: unknown): void {
    if (this.#isClosed) return;
    this.#outage ??= { since: this.#elapsed(), failed: 0, isReported: false };
    if (!this.#outage.isReported && this.#isNews(error)) {
      this.#outage.isReported = true;
      this.#options.log?.warn({ err: error }, 'PostgreSQL is unavailable; trying again until it is back');
    }
    this.#outage.failed += 1;
    this.#startAsking();
  }

  /** A server without room, or whose connections are all in use, answers small questions at once, and the next statement meets the same. */
  #isNews(error: unknown): boolean {
    const kind = connectionProblemOf(error);
    if (kind === 'lost') return true;
    if (this.#elapsed() - (this.#reportedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < againEveryMs) return false;
    this.#reportedAt.set(kind, this.#elapsed());
    return true;
  }

  /** An idle connection broke: that stops nobody, and need not mean anything. */
  suspect(): void {
    if (!this.#isClosed) this.#startAsking();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#watch);
  }

  /** Nobody tells of a server that has stopped, or of a network that swallows everything. */
  #look(): void {
    if (this.#pending.size === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
      return;
    }
    const now = this.#elapsed();
    const oldest = Math.min(...[...this.#pending].map(({ since }) => since));
    if (now - oldest < suspectAfterMs || now - this.#answeredAt < suspectAfterMs) return;
    this.suspect();
  }

  #startAsking(): void {
    this.#asking ??= runOutsideRequests(() => this.#askUntilBack());
  }

  async #askUntilBack(): Promise<void> {
    let pauseMs = askAgainMs.first;
    try {
      while (!this.#isClosed) {
        const problem = await this.#ask();
        if (problem === undefined) return this.#back();
        if (problem.kind !== 'full') this.#consider(problem.error);
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
        pauseMs = Math.min(askAgainMs.most, pauseMs * 2);
      }
    } finally {
      this.#asking = undefined;
    }
  }

  async #ask(): Promise<{ error: unknown; kind: ConnectionProblem } | undefined> {
    try {
      await this.#options.probe();
      this.#answeredAt = this.#elapsed();
      return undefined;
    } catch (error) {
      return { error, kind: connectionProblemOf(error) };
    }
  }

  /** A slow server is not away: one that answers anybody is waited for. */
  #consider(error: unknown): void {
    if (this.#isUnavailable || (isSilence(error) && this.#elapsed() - this.#answeredAt < silentMs)) return;
    this.report(error);
    this.#isUnavailable = true;
    this.#options.onLost();
  }

  #back(): void {
    const outage = this.#outage;
    const wasUnavailable = this.#isUnavailable;
    this.#outage = undefined;
    this.#isUnavailable = false;
    if (!outage) return;
    const forMs = Math.round(this.#elapsed() - outage.since);
    if (outage.isReported) this.#options.log?.info({ forMs, failed: outage.failed }, 'PostgreSQL is available again');
    if (wasUnavailable) for (const listener of this.#listeners) listener();
  }
}

/** Nothing was answered: the server may be slow. */
const isSilence = (error: unknown): boolean => error instanceof Error && /timeout|timed out/i.test(error.message);
