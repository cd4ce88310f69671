import type { Deps } from '../../../deps.ts';
import { Semaphore } from '../../../kernel/index.ts';
import { settleMarkedSales } from '../../sales/index.ts';
import { currentVisit, type OpenVisit } from './open-visit.ts';
import { OpenVisits } from './open-visits.ts';
import { restoreVisits } from './restore-visits.ts';
import type { DecideVisit, MarkedEvent, MarkedFate, VisitChange, VisitRow, Visits } from './visits.ts';

type VisitDeps = Pick<Deps, 'database' | 'events' | 'log' | 'now'>;

/** The spool keeps the last mark in the commit that has its event: what was marked before is there, and nothing after. */
const markedRun = 'marked events';

/** Visits in the memory of the only process that collects. */
export class InMemoryVisits implements Visits {
  readonly #deps: VisitDeps;
  readonly #open = new OpenVisits();
  /** One at a time, so that marks come into the spool in their order. */
  readonly #marking = new Semaphore(1);

  constructor(deps: VisitDeps) {
    this.#deps = deps;
  }

  async change<Change extends VisitChange>(
    visitor: string,
    at: number,
    decide: DecideVisit<Change>,
    confirm?: (change: Change) => Promise<MarkedEvent | undefined>,
  ): Promise<Change | undefined> {
    this.#open.rotate(at);
    const known = this.#open.find(visitor);
    const change = decide(known);
    const { visit, record } = change;
    if (visit) this.#open.keep(visitor, visit);
    try {
      if (confirm && record && !(await this.#marking.run(() => this.#recordMarked(record, () => confirm(change))))) {
        this.#undo(visitor, known, change);
        return undefined;
      }
      if (record && !confirm) await this.#deps.events.record(record.stream, record.row);
    } catch (error) {
      this.#undo(visitor, known, change);
      throw error;
    }
    return change;
  }

  async #recordMarked(
    { stream, row }: VisitRow,
    confirm: () => Promise<MarkedEvent | undefined>,
  ): Promise<MarkedEvent | undefined> {
    const marked = await confirm();
    if (!marked) return undefined;
    await this.#deps.events.record(stream, row, { run: markedRun, seq: marked.mark });
    await marked.onRecorded();
    return marked;
  }

  /** What an earlier process left was settled at the start. */
  async fateOf(): Promise<MarkedFate> {
    return 'lost';
  }

  async current(visitor: string, at: number): Promise<OpenVisit | undefined> {
    return currentVisit(this.#open.find(visitor), at);
  }

  async restore(): Promise<void> {
    const position = await this.#deps.events.position();
    const recordedUpTo = position?.run === markedRun ? position.seq : 0;
    await settleMarkedSales(this.#deps.database.db, (mark) => mark <= recordedUpTo);
    return restoreVisits(this.#deps, (visitor, visit) => this.#open.restore(visitor, visit));
  }

  async forgetEnded(): Promise<void> {
    // Memory forgets by itself.
  }

  async close(): Promise<void> {
    // Each event is settled with the request that brought it.
  }

  #undo(visitor: string, known: OpenVisit | undefined, { visit, undo }: VisitChange): void {
    if (visit && visit !== known) this.#open.forget(visitor, visit);
    else undo?.();
  }
}
