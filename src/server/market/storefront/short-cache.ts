import { secondMs } from '../../kernel/index.ts';

const freshMs = 5 * secondMs;

/**
 * What is equal for all, kept for some seconds, so that the database is asked once in a while however many look. Bounded,
 * the oldest being forgotten first.
 */
export class ShortCache<T> {
  readonly #entries = new Map<string, { at: number; value: Promise<T> }>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether `of` would answer without making anything. */
  has(key: string, nowMs: number): boolean {
    const known = this.#entries.get(key);
    return known !== undefined && Math.abs(nowMs - known.at) < freshMs;
  }

  /** What was made for the key; everybody who asks while it is made waits for it together. */
  of(key: string, nowMs: number, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known && this.has(key, nowMs)) return known.value;
    const entry = { at: nowMs, value: make() };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > this.#most) this.#entries.delete(this.#entries.keys().next().value ?? '');
    entry.value.catch(() => {
      // Only if nothing newer took its place meanwhile.
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry.value;
  }
}
