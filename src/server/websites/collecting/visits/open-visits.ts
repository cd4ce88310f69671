import type { VisitTraits } from '../../../events/index.ts';
import { idleMs, meetVisit, type OpenVisit, type VisitEvent, type VisitUpdate } from './open-visit.ts';

/** Visits in memory at most, twice: of the last half hour, and of the one before. */
export const maxVisits = 400_000;

/**
 * The visits that may go on, so that each row can say what it adds. Visitors that were idle for long are forgotten by
 * halves: what has not been kept since the last turn goes.
 */
export class OpenVisits<Visit = OpenVisit> {
  #met = new Map<string, Visit>();
  #before = new Map<string, Visit>();
  #turnedAt = 0;

  /** How many visitors are remembered. */
  get size(): number {
    return this.#met.size + this.#before.size;
  }

  /** The open visit of a visitor, continued or begun, as `meetVisit` says. */
  meet(this: OpenVisits, visitor: string, now: VisitEvent, traitsOf: () => VisitTraits): VisitUpdate | undefined {
    this.turn(now.at);
    const update = meetVisit(this.find(visitor), visitor, now, traitsOf);
    if (!update) return undefined;
    const { visit, starts } = update;
    this.keep(visitor, visit);
    return starts === 1 ? { ...update, undo: () => this.forget(visitor, visit) } : update;
  }

  /** The latest visit of a visitor, which may have ended. */
  find(visitor: string): Visit | undefined {
    return this.#met.get(visitor) ?? this.#before.get(visitor);
  }

  /** Of those visitors that have one. */
  entriesOf(visitors: readonly string[]): (readonly [visitor: string, visit: Visit])[] {
    return visitors.flatMap((visitor) => {
      const visit = this.find(visitor);
      return visit === undefined ? [] : [[visitor, visit] as const];
    });
  }

  keep(visitor: string, visit: Visit): void {
    this.#met.set(visitor, visit);
  }

  /** Unless the visitor is in another visit by now. */
  forget(visitor: string, visit: Visit): void {
    if (this.#met.get(visitor) === visit) this.#met.delete(visitor);
  }

  delete(visitor: string): void {
    this.#met.delete(visitor);
    this.#before.delete(visitor);
  }

  /** Takes up a visit that was under way when the process ended; what was met since wins. */
  restore(visitor: string, visit: Visit): void {
    if (!this.#met.has(visitor)) this.#met.set(visitor, visit);
  }

  /** To be called now and then with the time of an event (epoch ms): forgets who was idle for long. */
  turn(nowMs: number): void {
    if (nowMs - this.#turnedAt < idleMs && this.#met.size < maxVisits) return;
    this.#before = this.#met;
    this.#met = new Map();
    this.#turnedAt = nowMs;
  }

  /** Everybody who is remembered, with the latest visit. */
  *[Symbol.iterator](): Generator<[visitor: string, visit: Visit]> {
    for (const entry of this.#before) if (!this.#met.has(entry[0])) yield entry;
    yield* this.#met;
  }
}
