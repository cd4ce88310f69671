import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseOrTransaction } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { Outage, runOutsideRequests, secondMs } from '../../../kernel/index.ts';
import { DatabaseOutage } from './database-outage.ts';
import { deleteEndedRegistrations, hasSlots, type TakenSlot } from './node-registration.store.ts';
import { addAll, NodeRegistration, slotCount, type VisitEntry } from './node-registration.ts';
import { type BatchOutcome, deleteEndedVisits, readVisit, revertVisit, writeVisits } from './open-visit.store.ts';
import { currentVisit, idleMs, type OpenVisit } from './open-visit.ts';
import { OpenVisits } from './open-visits.ts';
import { restoreVisits } from './restore-visits.ts';
import { StatementTimeout, TableReset, withStatementTimeout } from './statement-timeout.ts';
import type { ArrivedEvent, SeenVisit, VisitBatch, VisitBatchEntry, WaitingEvent } from './visit-batch.ts';
import { areMarksConfirmed, decideBatch, splitByWritten, toWritten } from './visit-batch.ts';
import type { DecideVisit, MarkedEvent, MarkedFate, VisitChange, Visits } from './visits.ts';
import { isUnderWay, markedFate, recordWriteAheadEvents } from './write-ahead-events.ts';

type VisitDeps = Pick<Deps, 'database' | 'events' | 'log' | 'now'>;

/** From one batch to the next, while more than one event comes: a batch costs the database as much as ten events. */
const gatherMs = 4;
const maxBatch = 500;
/** Between two tries to come back to the database: while events wait, and while they are counted without it. */
const retryMs = { soon: 100, later: secondMs };
/** A node says so often that it is there. */
const renewEveryMs = secondMs;

/**
 * Visits in the database, so that any node may take any event. One batch at a time is decided on as this node has seen the
 * visits last, and written by one statement where they are still so; of the others it tells how they are, and their events
 * come again with the next batch. Where visitors stay with a node, that is one statement a batch.
 *
 * A visit that is written counts on its events being recorded, by a node that may be killed before it has them on its
 * disk. So they are written beside the visit, in the same statement, and recorded after the next start. The spool says
 * which are there already: it keeps the number of the last one in the commit that has it.
 *
 * A database that goes away is waited for a few seconds; then the node goes on with the visits that it has seen, as if it
 * were alone, and hands them over afterwards. A crash of PostgreSQL empties the table: then each node brings back what it
 * has seen, and none goes on before all have.
 */
export class DatabaseVisits implements Visits {
  readonly #deps: VisitDeps;
  readonly #timeoutMs: number;
  readonly #registration: NodeRegistration;
  readonly #seen = new OpenVisits<SeenVisit>();
  readonly #changedInOutage = new Set<string>();
  readonly #freeSlots = Array.from({ length: slotCount }, (_, index) => index + 1);
  readonly #recording = new Set<Promise<unknown>>();
  #state: 'closed' | 'available' | 'unavailable' | 'recovering' = 'closed';
  #opening: Promise<void> | undefined;
  #waiting: WaitingEvent[] = [];
  #working: Promise<void> | undefined;
  #recovering: Promise<void> | undefined;
  /** Whether the database has written it, nobody has said. */
  #doubtful: VisitBatch | undefined;
  readonly #outage: DatabaseOutage;
  #renewing: NodeJS.Timeout | undefined;
  #isClosing = false;
  /** The database was not told that what is noted of this run is recorded: the next start tells it. */
  #owesMarks = false;
  #lastRow = 0;

  constructor(deps: VisitDeps, timeoutMs: number) {
    this.#deps = deps;
    this.#timeoutMs = timeoutMs;
    this.#registration = new NodeRegistration(deps, timeoutMs);
    this.#outage = new DatabaseOutage(deps.log, timeoutMs);
  }

  async change<Change extends VisitChange>(
    visitor: string,
    at: number,
    decide: DecideVisit<Change>,
    confirm?: (change: Change) => Promise<MarkedEvent | undefined>,
  ): Promise<Change | undefined> {
    await this.restore();
    const asked = confirm && decide(await this.#find(visitor));
    const marked = asked?.record && (await confirm?.(asked));
    if (asked?.record && !marked) return undefined;
    if (this.#state === 'unavailable') return (await this.#changeInOutage({ visitor, at, decide, marked })) as Change;
    const { promise, resolve, reject } = Promise.withResolvers<VisitChange>();
    this.#waiting.push({ visitor, at, decide, change: {}, marked, resolve, reject });
    this.#work();
    return (await promise) as Change;
  }

  fateOf(db: DatabaseOrTransaction, mark: number): Promise<MarkedFate> {
    return markedFate(db, mark, this.#deps.now());
  }

  async current(visitor: string, at: number): Promise<OpenVisit | undefined> {
    await this.restore();
    return currentVisit(await this.#find(visitor), at);
  }

  restore(): Promise<void> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async forgetEnded(): Promise<void> {
    if (this.#state !== 'available') return;
    const { database, now } = this.#deps;
    await deleteEndedVisits(database.db, now());
    await deleteEndedRegistrations(database.db);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#renewing);
    await this.#opening?.catch(() => {});
    while (this.#working || this.#recording.size > 0 || this.#state === 'recovering') {
      await this.#working;
      await this.#recovering;
      if (this.#state === 'recovering') this.#goOnWithoutDatabase();
      await Promise.allSettled(this.#recording);
    }
    if (this.#state !== 'available') return;
    this.#state = 'closed';
    if (!this.#owesMarks) await this.#registration.end();
  }

  /** Ends what the last run on this spool left, and begins a run. */
  async #open(): Promise<void> {
    const { database, events } = this.#deps;
    try {
      const position = await events.position();
      if (position) await recordWriteAheadEvents(database.db, position, events.record);
      if (!(await hasSlots(database.db))) await this.#restoreStored();
      await this.#registration.begin(this.#underWay());
      await events.setPosition({ run: this.#registration.id, seq: 0 });
      await this.#awaitOthers();
      this.#state = 'available';
      this.#renewing = setInterval(
        () => runOutsideRequests(() => void this.#renewRegistration()),
        renewEveryMs,
      ).unref();
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }

  /** Those of the event store, which says less of a visit than a node that has seen it. Events wait meanwhile. */
  async #restoreStored(withinMs = Infinity): Promise<void> {
    const restored = new Map<string, SeenVisit>();
    const restore = (visitor: string, visit: OpenVisit) =>
      restored.set(visitor, { version: 0, lastAt: visit.lastAt, visit: JSON.stringify(visit) });
    await restoreVisits(this.#deps, restore, withinMs);
    for (const one of restored) this.#seen.restore(...one);
    await addAll(this.#deps.database.db, [...restored], this.#timeoutMs);
  }

  /** What this node has seen and may go on. */
  #underWay(): VisitEntry[] {
    const sinceMs = this.#deps.now() - idleMs;
    return [...this.#seen].filter(([, { lastAt }]) => lastAt > sinceMs);
  }

  /** A node that gets no events finds out here that the table was emptied: others wait for what it has seen. */
  async #renewRegistration(): Promise<void> {
    if (this.#state !== 'available') return;
    try {
      if (await this.#registration.renew()) this.#outage.answered();
      else this.#enterOutage(new TableReset());
    } catch (error) {
      this.#enterOutage(error);
    }
  }

  /** Waits until other nodes have brought what they have seen. Of one that has ended, the event store has what it shipped. */
  async #awaitOthers(): Promise<void> {
    if (!(await this.#registration.othersHaveReturned())) await this.#restoreStored(this.#timeoutMs);
  }

  async #find(visitor: string): Promise<OpenVisit | undefined> {
    let visit: string | undefined;
    if (this.#state === 'available') {
      try {
        visit = (await withStatementTimeout(readVisit(this.#deps.database.db, visitor), this.#timeoutMs))?.visit;
      } catch (error) {
        this.#enterOutage(error);
      }
    }
    visit ??= this.#seen.find(visitor)?.visit;
    return visit === undefined ? undefined : (JSON.parse(visit) as OpenVisit);
  }

  /** Has batches of the waiting events written until none waits. */
  #work(): void {
    if (this.#working || this.#state !== 'available' || this.#waiting.length === 0) return;
    this.#working = this.#writeBatches().finally(() => {
      this.#working = undefined;
      this.#work();
    });
  }

  async #writeBatches(): Promise<void> {
    // What arrives in this turn of the event loop comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0 && this.#state === 'available') {
      const slot = this.#freeSlots.shift();
      if (slot === undefined) {
        await Promise.race(this.#recording);
        continue;
      }
      const begunAt = performance.now();
      const taken = this.#waiting.splice(0, maxBatch);
      await this.#writeBatch(taken, slot);
      const restMs = gatherMs - (performance.now() - begunAt);
      if (taken.length > 1 && restMs > 1 && this.#waiting.length > 0) await wait(restMs);
    }
  }

  async #writeBatch(taken: WaitingEvent[], slot: number): Promise<void> {
    const { database, now } = this.#deps;
    const nowMs = now();
    const entries = decideBatch(taken, (visitor) => this.#seen.find(visitor), nowMs);
    const batch = { slot, firstRow: this.#lastRow + 1, entries };
    const target = {
      run: this.#registration.id,
      batch: this.#registration.nextBatch(),
      slot,
      firstRow: batch.firstRow,
      nowMs,
    };
    try {
      const outcome = await withStatementTimeout(
        writeVisits(database.db, entries.map(toWritten), target),
        this.#timeoutMs,
      );
      if (!outcome) throw new TableReset();
      this.#outage.recovered();
      this.#settle(batch, outcome);
    } catch (error) {
      this.#doubtful = batch;
      this.#enterOutage(error);
    }
  }

  /** What was written is recorded; the others come first next time. */
  #settle({ slot, entries }: VisitBatch, { written, others }: BatchOutcome): void {
    for (const [visitor, kept] of others) {
      if (kept) this.#seen.keep(visitor, { ...kept, lastAt: (JSON.parse(kept.visit) as OpenVisit).lastAt });
      else this.#seen.delete(visitor);
    }
    const isDone = ({ visitor, next }: VisitBatchEntry) => (next ? written.has(visitor) : !others.has(visitor));
    this.#record(entries.filter(isDone), slot);
    this.#waiting.unshift(...entries.filter((entry) => !isDone(entry)).flatMap(({ events }) => events));
  }

  /** Records what was decided, tells those who wait, and frees the slot then. */
  #record(entries: VisitBatchEntry[], slot: number): void {
    const recorded = Promise.all(entries.map((entry) => this.#recordEntry(entry))).then(async () => {
      // Its slot notes the marks that the database still has, as long as others are left for what comes.
      if (this.#freeSlots.length >= slotCount / 2 && !(await areMarksConfirmed(entries))) this.#owesMarks = true;
      this.#freeSlots.push(slot);
      this.#recording.delete(recorded);
    });
    this.#recording.add(recorded);
  }

  async #recordEntry(entry: VisitBatchEntry): Promise<void> {
    const { visitor, events, next } = entry;
    if (next) this.#seen.rotate(next.lastAt);
    if (next) this.#seen.keep(visitor, next);
    const outcomes = await Promise.allSettled(events.map(({ change, marked }) => this.#recordRow(change, marked)));
    const isLost = outcomes.every(({ status }) => status === 'rejected');
    if (isLost && next) await this.#revert(entry, next);
    for (const [index, { resolve, reject, change }] of events.entries()) {
      const outcome = outcomes[index];
      if (outcome?.status === 'rejected') reject(outcome.reason);
      else resolve(change);
    }
  }

  /** Begun in the order in which events are noted. */
  async #recordRow({ record }: VisitChange, marked: MarkedEvent | undefined): Promise<void> {
    if (!record) return;
    this.#lastRow++;
    await this.#deps.events.record(record.stream, record.row, { run: this.#registration.id, seq: this.#lastRow });
    await marked?.onRecorded();
  }

  /** The spool takes nothing: the events are refused, and the visit shall not count on them. */
  async #revert({ visitor, seen }: VisitBatchEntry, next: SeenVisit): Promise<void> {
    this.#seen.forget(visitor, next);
    if (seen) this.#seen.restore(visitor, seen);
    const reverted = { visitor, version: next.version, visit: seen?.visit, lastAt: seen?.lastAt ?? 0 };
    await revertVisit(this.#deps.database.db, reverted).catch((error) => this.#enterOutage(error));
  }

  /** An event while the database is away: its visit is the one that this node has seen. */
  async #changeInOutage({ visitor, at, decide, marked }: ArrivedEvent): Promise<VisitChange> {
    // Nobody could see that it is recorded, and another node would record it again.
    if (marked) throw new Outage('Visits cannot be shared with other nodes: a sale waits for the database.');
    this.#seen.rotate(at);
    const seen = this.#seen.find(visitor);
    const change = decide(seen && (JSON.parse(seen.visit) as OpenVisit));
    const { visit } = change;
    const next = visit && { version: (seen?.version ?? 0) + 1, lastAt: visit.lastAt, visit: JSON.stringify(visit) };
    if (next) {
      this.#seen.keep(visitor, next);
      this.#changedInOutage.add(visitor);
    }
    try {
      await this.#recordRow(change, undefined);
    } catch (error) {
      if (next) this.#seen.forget(visitor, next);
      if (seen) this.#seen.restore(visitor, seen);
      throw error;
    }
    return change;
  }

  /** The database cannot be asked, or was emptied: events wait for it, and not for long. */
  #enterOutage(error: unknown): void {
    if (this.#state !== 'available') return;
    this.#state = 'recovering';
    this.#recovering ??= runOutsideRequests(() => this.#recover(error));
  }

  /** Goes on without the database. */
  #goOnWithoutDatabase(): void {
    this.#state = 'unavailable';
    if (this.#doubtful) this.#takeBack(this.#doubtful, { marked: 'stays' });
    const taken = this.#waiting;
    this.#waiting = [];
    for (const event of taken) this.#changeInOutage(event).then(event.resolve, event.reject);
  }

  async #recover(error: unknown): Promise<void> {
    let reason = error;
    this.#outage.refused();
    // It may have been written all the same.
    await this.#working;
    while (!this.#isClosing) {
      const isAlone = this.#outage.isWaitOver || reason instanceof StatementTimeout;
      if (isAlone) {
        this.#goOnWithoutDatabase();
        this.#outage.warn(reason);
      }
      try {
        await this.#handBack();
        this.#state = 'available';
        break;
      } catch (err) {
        reason = err;
      }
      if (isAlone) this.#goOnWithoutDatabase();
      await wait(isAlone ? retryMs.later : retryMs.soon, undefined, { ref: false });
    }
    this.#recovering = undefined;
    this.#work();
  }

  /** Hands over what changed meanwhile, or everything after a crash of the database. */
  async #handBack(): Promise<void> {
    const slots = await this.#registration.takeSlots();
    this.#resolveDoubt(slots ?? []);
    if (!slots) {
      this.#state = 'recovering';
      this.#changedInOutage.clear();
      await this.#registration.begin(this.#underWay());
    }
    await this.#awaitOthers();
    // Twice: what comes while many are handed over is little, and that waits for the second time.
    await this.#handOver();
    this.#state = 'recovering';
    await this.#handOver();
  }

  /** The slot of a batch whose answer got lost says whether it was written, and its events of which visitors. */
  #resolveDoubt(slots: TakenSlot[]): void {
    const batch = this.#doubtful;
    this.#doubtful = undefined;
    if (!batch) return;
    const found = slots.find(({ slot }) => slot === batch.slot);
    // Not by its number: this may be the second time that the slots are taken.
    if (found?.firstRow !== batch.firstRow) {
      this.#takeBack(batch);
      return;
    }
    const { noted, others } = splitByWritten(batch.entries, found.events);
    this.#record(noted, batch.slot);
    this.#waiting.unshift(...others.flatMap(({ events }) => events));
  }

  /** Its events wait again. In an outage, what is marked stays in doubt for half a minute: it may be noted, where others see it. */
  #takeBack(batch: VisitBatch, { marked }: { marked?: 'stays' } = {}): void {
    const nowMs = this.#deps.now();
    const stays = ({ events }: VisitBatchEntry) =>
      marked === 'stays' &&
      !this.#isClosing &&
      events.some((event) => event.marked && isUnderWay(event.marked.mark, nowMs));
    const { in: doubtful = [], out = [] } = Object.groupBy(batch.entries, (entry) => (stays(entry) ? 'in' : 'out'));
    this.#doubtful = doubtful.length > 0 ? { ...batch, entries: doubtful } : undefined;
    if (!this.#doubtful) this.#freeSlots.push(batch.slot);
    this.#waiting.unshift(...out.flatMap(({ events }) => events));
  }

  async #handOver(): Promise<void> {
    const visitors = [...this.#changedInOutage];
    this.#changedInOutage.clear();
    try {
      await addAll(this.#deps.database.db, this.#seen.entriesOf(visitors), this.#timeoutMs);
    } catch (error) {
      for (const visitor of visitors) this.#changedInOutage.add(visitor);
      throw error;
    }
  }
}
