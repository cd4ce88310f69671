/** Runs the work of each key one after another, in call order. */
export class KeyedMutex<Key> {
  readonly #last = new Map<Key, Promise<unknown>>();

  /** A failure doesn't block later work. */
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

  async idle(): Promise<void> {
    await Promise.allSettled(this.#last.values());
  }
}
