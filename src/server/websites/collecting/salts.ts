import { randomBytes } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../../deps.ts';
import { claimSalt, deleteExpiredSalts } from './salt.store.ts';

/** A calendar day of a zone with the salt of its visitors; `endMs` is exclusive. */
export type SaltedDay = { startMs: number; endMs: number; salt: string };

type CachedDay = { startMs: number; endMs: number; day: Promise<SaltedDay> };

/** The salt of each zone's current day, shared by all processes through the database, and gone when the day is. */
export class Salts {
  readonly #deps: Pick<Deps, 'database' | 'now'>;
  readonly #current = new Map<string, CachedDay>();

  constructor(deps: Pick<Deps, 'database' | 'now'>) {
    this.#deps = deps;
  }

  /** The day that `nowMs` is in, in an IANA zone. Throws when the database is away on the day's first call. */
  of(timeZone: string, nowMs: number): Promise<SaltedDay> {
    const kept = this.#current.get(timeZone);
    if (kept && kept.startMs <= nowMs && nowMs < kept.endMs) return kept.day;
    const start = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).startOfDay();
    const bounds = { startMs: start.epochMilliseconds, endMs: start.add({ days: 1 }).startOfDay().epochMilliseconds };
    const fresh: CachedDay = { ...bounds, day: this.#change(timeZone, start.toPlainDate().toString(), bounds) };
    this.#current.set(timeZone, fresh);
    fresh.day.catch(() => {
      // The next visitor tries again.
      if (this.#current.get(timeZone) === fresh) this.#current.delete(timeZone);
    });
    return fresh.day;
  }

  /** Destroys what ended days left, in memory and in the database, also when nobody visits in the new day. */
  async forgetEndedDays(): Promise<void> {
    const nowMs = this.#deps.now();
    for (const [timeZone, { endMs }] of this.#current) if (endMs <= nowMs) this.#current.delete(timeZone);
    await deleteExpiredSalts(this.#deps.database.db, nowMs);
  }

  async #change(timeZone: string, day: string, bounds: { startMs: number; endMs: number }): Promise<SaltedDay> {
    const { db } = this.#deps.database;
    await deleteExpiredSalts(db, this.#deps.now());
    const salt = await claimSalt(db, { timeZone, day, endsAt: bounds.endMs }, randomBytes(32).toString('base64'));
    return { ...bounds, salt };
  }
}
