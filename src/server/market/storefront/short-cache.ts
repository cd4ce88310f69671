import { secondMs } from '../../kernel/index.ts';

const freshMs = 5 * secondMs;

/** Keeps the database load independent of the number of visitors. A full cache drops the oldest entry. */
export class ShortCache<T> {
  readonly #entries = new Map<string, { at: number; value: Promise<T> }>();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  has(key: string, nowMs: number): boolean {
    const known = this.#entries.get(key);
    return known !== undefined && Math.abs(nowMs - known.at) < freshMs;
  }

  /** Concurrent callers share one call of `make`. */
  of(key: string, nowMs: number, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known && this.has(key, nowMs)) return known.value;
    const entry = { at: nowMs, value: make() };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > this.#maxEntries) this.#entries.delete(this.#entries.keys().next().value ?? '');
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry.value;
  }
}
