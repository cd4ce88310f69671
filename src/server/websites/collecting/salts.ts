import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { dayMs, dayOf } from '../../kernel/time.ts';
import { claimSalt, destroySaltsBefore } from './salt.store.ts';

/** The salt of the current UTC day, shared by all processes through the ledger, and gone when the day is. */
export class Salts {
  readonly #deps: Pick<Deps, 'ledger' | 'now'>;
  #current: { startMs: number; salt: Promise<string> } | undefined;

  constructor(deps: Pick<Deps, 'ledger' | 'now'>) {
    this.#deps = deps;
  }

  /** The salt of the day that `nowMs` is in. Throws when the ledger is away on the day's first call. */
  of(nowMs: number): Promise<string> {
    const startMs = startOfDay(nowMs);
    if (this.#current?.startMs === startMs) return this.#current.salt;
    const fresh = { startMs, salt: this.#change(dayOf(nowMs)) };
    this.#current = fresh;
    fresh.salt.catch(() => {
      // The next visitor tries again.
      if (this.#current === fresh) this.#current = undefined;
    });
    return fresh.salt;
  }

  /** Destroys what an ended day left, in memory and in the ledger, also when nobody visits in the new day. */
  async forgetEndedDays(): Promise<void> {
    const nowMs = this.#deps.now();
    if (this.#current && this.#current.startMs < startOfDay(nowMs)) this.#current = undefined;
    await destroySaltsBefore(this.#deps.ledger.db, dayOf(nowMs));
  }

  async #change(day: string): Promise<string> {
    const { db } = this.#deps.ledger;
    await destroySaltsBefore(db, day);
    return claimSalt(db, day, randomBytes(32).toString('base64'));
  }
}

const startOfDay = (ms: number): number => ms - (ms % dayMs);
