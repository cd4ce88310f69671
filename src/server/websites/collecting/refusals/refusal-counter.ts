import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../../../deps.ts';
import { addRefusals, type RefusalCount } from './refusal.store.ts';
import type { RefusalReason } from './refusal-reason.ts';

type Website = { id: number; timeZone: string };
type Day = { startMs: number; endMs: number; day: string };

/**
 * Counts the reports that were refused, by website, day of its time zone and reason, without addresses. In memory until it is
 * written, so that a flood costs the database nothing; what a process that was killed had not written is lost.
 */
export class RefusalCounter {
  readonly #database: Deps['database'];
  readonly #days = new Map<string, Day>();
  #tallies = new Map<string, RefusalCount>();

  constructor(deps: Pick<Deps, 'database'>) {
    this.#database = deps.database;
  }

  count(website: Website, reason: RefusalReason, nowMs: number): void {
    const day = this.#dayIn(website.timeZone, nowMs);
    this.#add({ websiteId: website.id, day, reason, count: 1 });
  }

  /** Adds what was counted to the database. Throws when that is away; it is kept for the next time then. */
  async flush(): Promise<void> {
    const tallies = [...this.#tallies.values()];
    this.#tallies = new Map();
    try {
      await addRefusals(this.#database, tallies);
    } catch (error) {
      for (const tally of tallies) this.#add(tally);
      throw error;
    }
  }

  #add(more: RefusalCount): void {
    const key = `${more.websiteId} ${more.day} ${more.reason}`;
    const tally = this.#tallies.get(key);
    if (tally) tally.count += more.count;
    else this.#tallies.set(key, more);
  }

  #dayIn(timeZone: string, nowMs: number): string {
    const known = this.#days.get(timeZone);
    if (known && known.startMs <= nowMs && nowMs < known.endMs) return known.day;
    const start = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).startOfDay();
    const day = start.toPlainDate().toString();
    const endMs = start.add({ days: 1 }).startOfDay().epochMilliseconds;
    this.#days.set(timeZone, { startMs: start.epochMilliseconds, endMs, day });
    return day;
  }
}
