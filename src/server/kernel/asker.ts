import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * On whose behalf work is done, so that what is scarce can be shared out fairly. It travels with the calls, because a
 * question that forgot to say who asks would slip past every limit.
 */
export type Asker = {
  /** an account, or everybody who is not signed in; undefined for the service's own jobs */
  readonly name: string | undefined;
  /** aborts when nobody waits for the answer any more */
  readonly gone?: AbortSignal | undefined;
};

const askers = new AsyncLocalStorage<Asker>();
const ownJobs: Asker = { name: undefined };

/** Runs the work on the asker's behalf. */
export const askingAs = <T>(asker: Asker, work: () => T): T => askers.run(asker, work);

/** On whose behalf the current call runs; outside every request: the service's own jobs. */
export const currentAsker = (): Asker => askers.getStore() ?? ownJobs;

/** Runs work whose result is kept for others, on the asker's account: it goes on when the asker has gone. */
export const askingForAll = <T>(work: () => T): T => askingAs({ name: currentAsker().name }, work);

/** Runs work that a request began and nobody waits for: one of the service's own jobs from then on. */
export const asOwnJob = <T>(work: () => T): T => askingAs(ownJobs, work);

/** Work that several wait for. It is given up when the last of them has gone. */
export class SharedWork<T> {
  readonly #result: Promise<T>;
  readonly #gone = new AbortController();
  #waiting = 0;
  #isDone = false;

  constructor(work: () => Promise<T>) {
    this.#result = askingAs({ name: currentAsker().name, gone: this.#gone.signal }, work);
    const done = () => {
      this.#isDone = true;
    };
    this.#result.then(done, done); // each who waits hears of a failure
  }

  get isGivenUp(): boolean {
    return this.#gone.signal.aborted;
  }

  /** Waits for it on behalf of the current asker. */
  join(): Promise<T> {
    const { gone } = currentAsker();
    this.#waiting++;
    const leave = () => {
      if (--this.#waiting === 0 && !this.#isDone) this.#gone.abort();
    };
    if (gone?.aborted) leave();
    else gone?.addEventListener('abort', leave, { once: true });
    return this.#result;
  }
}
