import { type Log, minuteMs, Outage, runOutsideRequests } from '../kernel/index.ts';
import { type Trouble, troubleOf } from './postgres-errors.ts';

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
  #trouble: { since: number; failed: number; isTold: boolean } | undefined;
  /** by its kind, when trouble was told last that a server has which answers */
  readonly #toldAt = new Map<Trouble, number>();
  #isAway = false;
  #asking: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#elapsed = options.elapsed ?? (() => performance.now());
    this.#answeredAt = this.#elapsed();
  }

  /** Whether nothing can be asked at the moment. */
  get isAway(): boolean {
    return this.#isAway;
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
      const trouble = troubleOf(error);
      if (error instanceof Outage) this.countFailed();
      else if (trouble === 'full' || trouble === 'fault') this.#answeredAt = this.#elapsed();
      if (trouble !== 'fault') this.report(error);
      throw error;
    } finally {
      this.#pending.delete(one);
    }
  }

  /** A statement failed without having been asked. */
  countFailed(): void {
    if (this.#trouble) this.#trouble.failed += 1;
  }

  /** Something failed because of the server or the way there. */
  report(error: unknown): void {
    if (this.#isClosed) return;
    this.#trouble ??= { since: this.#elapsed(), failed: 0, isTold: false };
    if (!this.#trouble.isTold && this.#isNews(error)) {
      this.#trouble.isTold = true;
      this.#options.log?.warn({ err: error }, 'PostgreSQL is unavailable; trying again until it is back');
    }
    this.#trouble.failed += 1;
    this.#startAsking();
  }

  /** A server without room, or whose connections are all in use, answers small questions at once, and the next statement meets the same. */
  #isNews(error: unknown): boolean {
    const trouble = troubleOf(error);
    if (trouble === 'lost') return true;
    if (this.#elapsed() - (this.#toldAt.get(trouble) ?? Number.NEGATIVE_INFINITY) < againEveryMs) return false;
    this.#toldAt.set(trouble, this.#elapsed());
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
        if (problem.trouble !== 'full') this.#consider(problem.error);
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
        pauseMs = Math.min(askAgainMs.most, pauseMs * 2);
      }
    } finally {
      this.#asking = undefined;
    }
  }

  async #ask(): Promise<{ error: unknown; trouble: Trouble } | undefined> {
    try {
      await this.#options.probe();
      this.#answeredAt = this.#elapsed();
      return undefined;
    } catch (error) {
      return { error, trouble: troubleOf(error) };
    }
  }

  /** A slow server is not away: one that answers anybody is waited for. */
  #consider(error: unknown): void {
    if (this.#isAway || (isSilence(error) && this.#elapsed() - this.#answeredAt < silentMs)) return;
    this.report(error);
    this.#isAway = true;
    this.#options.onLost();
  }

  #back(): void {
    const trouble = this.#trouble;
    const wasAway = this.#isAway;
    this.#trouble = undefined;
    this.#isAway = false;
    if (!trouble) return;
    const forMs = Math.round(this.#elapsed() - trouble.since);
    if (trouble.isTold) this.#options.log?.info({ forMs, failed: trouble.failed }, 'PostgreSQL is available again');
    if (wasAway) for (const listener of this.#listeners) listener();
  }
}

/** Nothing was answered: the server may be slow. */
const isSilence = (error: unknown): boolean => error instanceof Error && /timeout|timed out/i.test(error.message);
