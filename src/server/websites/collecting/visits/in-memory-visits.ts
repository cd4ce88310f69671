import type { Deps } from '../../../deps.ts';
import { Semaphore } from '../../../kernel/index.ts';
import { type EventClaim, settleSaleEvents } from '../../sales/index.ts';
import {
  currentVisit,
  type DecideVisit,
  type OpenVisit,
  OpenVisits,
  type VisitChange,
  type VisitRow,
  type Visits,
} from './open-visits.ts';
import { restoreVisits } from './restore-visits.ts';

type VisitDeps = Pick<Deps, 'database' | 'events' | 'log' | 'now'>;

/** The spool commits the last mark with its event, so all events up to this mark are recorded. */
const markedRun = 'marked events';

/** For a single process that collects. */
export class InMemoryVisits implements Visits {
  readonly #deps: VisitDeps;
  readonly #open = new OpenVisits();
  /** Keeps marks in order. */
  readonly #claiming = new Semaphore(1);

  constructor(deps: VisitDeps) {
    this.#deps = deps;
  }

  async record<Change extends VisitChange>(visitor: string, at: number, decide: DecideVisit<Change>): Promise<Change> {
    const { known, change } = this.#join(visitor, at, decide);
    const { record } = change;
    if (!record) return change;
    try {
      await this.#deps.events.record(record.stream, record.row);
      return change;
    } catch (error) {
      this.#undo(visitor, known, change);
      throw error;
    }
  }

  async recordOnce<Change extends VisitChange>(
    visitor: string,
    at: number,
    decide: DecideVisit<Change>,
    claim: (change: Change) => Promise<EventClaim | undefined>,
  ): Promise<Change | undefined> {
    const { known, change } = this.#join(visitor, at, decide);
    const { record } = change;
    if (!record) return change;
    try {
      if (await this.#claiming.run(() => this.#recordClaimed(record, () => claim(change)))) return change;
    } catch (error) {
      this.#undo(visitor, known, change);
      throw error;
    }
    this.#undo(visitor, known, change);
    return undefined;
  }

  /** Always false, because marked events are settled at the start. */
  async isRecorded(): Promise<boolean> {
    return false;
  }

  async current(visitor: string, at: number): Promise<OpenVisit | undefined> {
    return currentVisit(this.#open.find(visitor), at);
  }

  async restore(): Promise<void> {
    const position = await this.#deps.events.position();
    const recordedUpTo = position?.run === markedRun ? position.seq : 0;
    await settleSaleEvents(this.#deps.database.db, (mark) => mark <= recordedUpTo);
    return restoreVisits(this.#deps, (visitor, visit) => this.#open.restore(visitor, visit));
  }

  async forgetEnded(): Promise<void> {
    // `OpenVisits` deletes ended visits.
  }

  async close(): Promise<void> {
    // Each event is settled with its request.
  }

  #join<Change extends VisitChange>(visitor: string, at: number, decide: DecideVisit<Change>) {
    this.#open.rotate(at);
    const known = this.#open.find(visitor);
    const change = decide(known);
    if (change.visit) this.#open.keep(visitor, change.visit);
    return { known, change };
  }

  async #recordClaimed(
    { stream, row }: VisitRow,
    claim: () => Promise<EventClaim | undefined>,
  ): Promise<EventClaim | undefined> {
    const claimed = await claim();
    if (!claimed) return undefined;
    await this.#deps.events.record(stream, row, { run: markedRun, seq: claimed.mark });
    await claimed.onRecorded();
    return claimed;
  }

  #undo(visitor: string, known: OpenVisit | undefined, { visit, undo }: VisitChange): void {
    if (visit && visit !== known) this.#open.forget(visitor, visit);
    else undo?.();
  }
}
