import { secondMs } from '../../kernel/index.ts';

const freshMs = 5 * secondMs;

/**
 * Caches what is the same for everybody for a few seconds, so that load on the database does not grow with the number of
 * visitors. Bounded: the oldest entry is dropped first.
 */
export class ShortCache<T> {
  readonly #entries = new Map<string, { at: number; value: Promise<T> }>();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  /** Whether `of` would return a cached value. */
  has(key: string, nowMs: number): boolean {
    const known = this.#entries.get(key);
    return known !== undefined && Math.abs(nowMs - known.at) < freshMs;
  }

  /** The value for the key, made if needed; simultaneous callers share one making. */
  of(key: string, nowMs: number, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known && this.has(key, nowMs)) return known.value;
    const entry = { at: nowMs, value: make() };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > this.#maxEntries) this.#entries.delete(this.#entries.keys().next().value ?? '');
    entry.value.catch(() => {
      // Only if nothing newer took its place meanwhile.
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry.value;
  }
}
