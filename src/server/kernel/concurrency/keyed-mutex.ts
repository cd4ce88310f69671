/** Runs work one at a time for each key, in the order in which it was asked for; work for other keys is not held up. */
export class KeyedMutex<Key> {
  readonly #last = new Map<Key, Promise<unknown>>();

  /** Resolves or rejects with what `work` gives. Work that fails holds up nothing after it. */
  run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    this.#last.set(key, own);
    const leave = () => {
      if (this.#last.get(key) === own) this.#last.delete(key);
    };
    own.then(leave, leave);
    return own;
  }

  /** Resolves when nothing runs or waits. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#last.values());
  }
}
