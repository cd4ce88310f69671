import { currentRequester, runAs } from '../requester.ts';

/** Work that several requesters wait for. It is aborted when all of them have disconnected. */
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
    this.#result.then(done, done); // every caller of `join` gets the error
  }

  get isGivenUp(): boolean {
    return this.#gone.signal.aborted;
  }

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
