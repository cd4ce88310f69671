import { randomBytes } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../../deps.ts';
import { isOutage, minuteMs } from '../../kernel/index.ts';
import { claimSalt, deleteExpiredSalts } from './salt.store.ts';

/** A calendar day of a zone with the salt of its visitors; `endMs` is exclusive. */
export type SaltedDay = { startMs: number; endMs: number; salt: string };

type Bounds = { startMs: number; endMs: number };
type CachedDay = Bounds & { day: Promise<SaltedDay> };

/**
 * So long before a day begins its salt is claimed: twice the time for which websites are counted while the database is away,
 * so that midnight does not end that. It is deleted when its own day ends, like every other.
 */
const aheadMs = 20 * minuteMs;

/** The salt of each zone's current day, shared by all processes through the database, and gone when the day is. */
export class Salts {
  readonly #deps: Pick<Deps, 'database' | 'now'>;
  readonly #current = new Map<string, CachedDay>();
  /** of zones whose day ends soon */
  readonly #next = new Map<string, SaltedDay>();

  constructor(deps: Pick<Deps, 'database' | 'now'>) {
    this.#deps = deps;
  }

  /**
   * The day that `nowMs` is in, in an IANA zone. Throws when the database is away on the day's first call, unless the salt
   * was claimed before.
   */
  of(timeZone: string, nowMs: number): Promise<SaltedDay> {
    const kept = this.#current.get(timeZone);
    if (kept && kept.startMs <= nowMs && nowMs < kept.endMs) return kept.day;
    const { day, ...bounds } = dayOf(timeZone, nowMs);
    const fresh: CachedDay = { ...bounds, day: this.#change(timeZone, day, bounds) };
    this.#current.set(timeZone, fresh);
    fresh.day.catch(() => {
      // The next visitor tries again.
      if (this.#current.get(timeZone) === fresh) this.#current.delete(timeZone);
    });
    return fresh.day;
  }

  /**
   * Destroys what ended days left, in memory and in the database, also when nobody visits in the new day, and claims the salts
   * of days that begin soon, where the day before has visitors. To be called every minute.
   */
  async turnDays(): Promise<void> {
    const nowMs = this.#deps.now();
    for (const days of [this.#current, this.#next])
      for (const [timeZone, { endMs }] of days) if (endMs <= nowMs) days.delete(timeZone);
    await deleteExpiredSalts(this.#deps.database.db, nowMs);
    for (const [timeZone, { endMs }] of this.#current) {
      if (nowMs < endMs - aheadMs || this.#next.get(timeZone)?.startMs === endMs) continue;
      const { day, ...bounds } = dayOf(timeZone, endMs);
      this.#next.set(timeZone, await this.#claim(timeZone, day, bounds));
    }
  }

  async #change(timeZone: string, day: string, bounds: Bounds): Promise<SaltedDay> {
    const next = this.#next.get(timeZone);
    const claimed = next?.startMs === bounds.startMs ? next : undefined;
    try {
      await deleteExpiredSalts(this.#deps.database.db, this.#deps.now());
      // It is offered again: a fail-over may have lost the row.
      return await this.#claim(timeZone, day, bounds, claimed?.salt);
    } catch (error) {
      if (claimed && isOutage(error)) return claimed;
      throw error;
    }
  }

  async #claim(timeZone: string, day: string, bounds: Bounds, offered = newSalt()): Promise<SaltedDay> {
    const { db } = this.#deps.database;
    return { ...bounds, salt: await claimSalt(db, { timeZone, day, endsAt: bounds.endMs }, offered) };
  }
}

const newSalt = (): string => randomBytes(32).toString('base64');

function dayOf(timeZone: string, atMs: number): Bounds & { day: string } {
  const start = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).startOfDay();
  return {
    day: start.toPlainDate().toString(),
    startMs: start.epochMilliseconds,
    endMs: start.add({ days: 1 }).startOfDay().epochMilliseconds,
  };
}
