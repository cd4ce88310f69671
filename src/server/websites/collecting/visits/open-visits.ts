import type { VisitTraits } from '../../../events/index.ts';
import { assignVisit, idleMs, type OpenVisit, type VisitEvent, type VisitUpdate } from './open-visit.ts';

/** Visits in memory at most, twice: of the last half hour, and of the one before. */
export const maxVisits = 400_000;

/**
 * The visits that may go on, so that each row can say what it adds. Visitors that were idle for long are forgotten by
 * halves: what has not been kept since the last turn goes.
 */
export class OpenVisits<Visit = OpenVisit> {
  #recent = new Map<string, Visit>();
  #older = new Map<string, Visit>();
  #rotatedAt = 0;

  /** How many visitors are remembered. */
  get size(): number {
    return this.#recent.size + this.#older.size;
  }

  /** The open visit of a visitor, continued or begun, as `assignVisit` says. */
  assign(this: OpenVisits, visitor: string, now: VisitEvent, traitsOf: () => VisitTraits): VisitUpdate | undefined {
    this.rotate(now.at);
    const update = assignVisit(this.find(visitor), visitor, now, traitsOf);
    if (!update) return undefined;
    const { visit, starts } = update;
    this.keep(visitor, visit);
    return starts === 1 ? { ...update, undo: () => this.forget(visitor, visit) } : update;
  }

  /** The latest visit of a visitor, which may have ended. */
  find(visitor: string): Visit | undefined {
    return this.#recent.get(visitor) ?? this.#older.get(visitor);
  }

  /** Of those visitors that have one. */
  entriesOf(visitors: readonly string[]): (readonly [visitor: string, visit: Visit])[] {
    return visitors.flatMap((visitor) => {
      const visit = this.find(visitor);
      return visit === undefined ? [] : [[visitor, visit] as const];
    });
  }

  keep(visitor: string, visit: Visit): void {
    this.#recent.set(visitor, visit);
  }

  /** Unless the visitor is in another visit by now. */
  forget(visitor: string, visit: Visit): void {
    if (this.#recent.get(visitor) === visit) this.#recent.delete(visitor);
  }

  delete(visitor: string): void {
    this.#recent.delete(visitor);
    this.#older.delete(visitor);
  }

  /** Takes up a visit that was under way when the process ended; what was met since wins. */
  restore(visitor: string, visit: Visit): void {
    if (!this.#recent.has(visitor)) this.#recent.set(visitor, visit);
  }

  /** To be called now and then with the time of an event (epoch ms): forgets who was idle for long. */
  rotate(nowMs: number): void {
    if (nowMs - this.#rotatedAt < idleMs && this.#recent.size < maxVisits) return;
    this.#older = this.#recent;
    this.#recent = new Map();
    this.#rotatedAt = nowMs;
  }

  /** Everybody who is remembered, with the latest visit. */
  *[Symbol.iterator](): Generator<[visitor: string, visit: Visit]> {
    for (const entry of this.#older) if (!this.#recent.has(entry[0])) yield entry;
    yield* this.#recent;
  }
}
