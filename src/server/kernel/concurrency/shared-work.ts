import { currentRequester, runAs } from '../requester.ts';

/** Work that several wait for. It is given up when the last of them has gone. */
export class SharedWork<T> {
  readonly #result: Promise<T>;
  readonly #gone = new AbortController();
  #waiting = 0;
  #isDone = false;

  constructor(work: () => Promise<T>) {
    const { name, mayReadStandby } = currentRequester();
    this.#result = runAs({ name, mayReadStandby, signal: this.#gone.signal }, work);
    const done = () => {
      this.#isDone = true;
    };
    this.#result.then(done, done); // each who waits hears of a failure
  }

  get isGivenUp(): boolean {
    return this.#gone.signal.aborted;
  }

  /** Waits for it on behalf of the current requester. */
  join(): Promise<T> {
    const { signal } = currentRequester();
    this.#waiting++;
    const leave = () => {
      if (--this.#waiting === 0 && !this.#isDone) this.#gone.abort();
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
    return this.#result;
  }
}
