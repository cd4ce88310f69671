import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseOrTransaction } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { Outage, runOutsideRequests, secondMs } from '../../../kernel/index.ts';
import type { EventClaim } from '../../sales/index.ts';
import { DatabaseOutage, StatementTimeout, TableReset, withStatementTimeout } from './database-outage.ts';
import { deleteEndedRegistrations, hasSlots, isMarkWrittenAhead } from './node-registration.store.ts';
import { addAll, NodeRegistration, type VisitEntry } from './node-registration.ts';
import { deleteEndedVisits, readVisit, type SeenVisit } from './open-visit.store.ts';
import {
  currentVisit,
  type DecideVisit,
  idleMs,
  type OpenVisit,
  OpenVisits,
  type VisitChange,
  type Visits,
} from './open-visits.ts';
import { restoreVisits } from './restore-visits.ts';
import { type ArrivedEvent, VisitBatches } from './visit-batches.ts';
import { recordWriteAheadEvents } from './write-ahead-events.ts';

type VisitDeps = Pick<Deps, 'database' | 'events' | 'log' | 'now'>;

/** `soon` applies while events wait, `later` while they are counted without the database. */
const retryMs = { soon: 100, later: secondMs };
const renewEveryMs = secondMs;

/**
 * Shares visits between nodes (`VisitBatches`). In an outage, events wait a few seconds. Then the node uses the visits
 * that it has seen, and hands them over later. A crash of PostgreSQL empties the table. Then each node adds its visits,
 * and waits for the other nodes.
 */
export class DatabaseVisits implements Visits {
  readonly #deps: VisitDeps;
  readonly #timeoutMs: number;
  readonly #registration: NodeRegistration;
  readonly #seen = new OpenVisits<SeenVisit>();
  readonly #batches: VisitBatches;
  readonly #outage: DatabaseOutage;
  readonly #changedInOutage = new Set<string>();
  /** `recovering`: events wait */
  #state: 'closed' | 'available' | 'unavailable' | 'recovering' = 'closed';
  #opening: Promise<void> | undefined;
  #recovering: Promise<void> | undefined;
  #renewing: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(deps: VisitDeps, timeoutMs: number) {
    this.#deps = deps;
    this.#timeoutMs = timeoutMs;
    this.#registration = new NodeRegistration(deps, timeoutMs);
    this.#outage = new DatabaseOutage(deps.log, timeoutMs);
    this.#batches = new VisitBatches(deps, {
      run: this.#registration.id,
      seen: this.#seen,
      outage: this.#outage,
      timeoutMs,
      isAvailable: () => this.#state === 'available',
      onFailure: (error) => this.#enterOutage(error),
    });
  }

  async record<Change extends VisitChange>(visitor: string, at: number, decide: DecideVisit<Change>): Promise<Change> {
    await this.restore();
    return (await this.#add({ visitor, at, decide, claim: undefined })) as Change;
  }

  async recordOnce<Change extends VisitChange>(
    visitor: string,
    at: number,
    decide: DecideVisit<Change>,
    claim: (change: Change) => Promise<EventClaim | undefined>,
  ): Promise<Change | undefined> {
    await this.restore();
    const expected = decide(await this.#find(visitor));
    const claimed = expected.record && (await claim(expected));
    if (expected.record && !claimed) return undefined;
    return (await this.#add({ visitor, at, decide, claim: claimed })) as Change;
  }

  #add(event: ArrivedEvent): Promise<VisitChange> {
    return this.#state === 'unavailable' ? this.#recordInOutage(event) : this.#batches.add(event);
  }

  /** A killed node's written-ahead events are recorded at its next start. */
  async isRecorded(db: DatabaseOrTransaction, mark: number): Promise<boolean | undefined> {
    return (await isMarkWrittenAhead(db, mark)) ? true : undefined;
  }

  async current(visitor: string, at: number): Promise<OpenVisit | undefined> {
    await this.restore();
    return currentVisit(await this.#find(visitor), at);
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
    while (this.#batches.isBusy || this.#state === 'recovering') {
      await this.#batches.written();
      await this.#recovering;
      if (this.#state === 'recovering') this.#continueWithoutDatabase();
      await this.#batches.recorded();
    }
    if (this.#state !== 'available') return;
    this.#state = 'closed';
    if (this.#batches.areClaimsSettled) await this.#registration.end();
  }

  /** First settles the events of the node's previous process. */
  async #open(): Promise<void> {
    const { database, events } = this.#deps;
    try {
      const position = await events.position();
      if (position) await recordWriteAheadEvents(database.db, position, events.record);
      if (!(await hasSlots(database.db))) await this.#restoreStored();
      await this.#registration.begin(this.#inProgress(), this.#batches.lastBatch);
      await events.setPosition({ run: this.#registration.id, seq: 0 });
      await this.#awaitOthers();
      this.#state = 'available';
      this.#renewing = setInterval(() => runOutsideRequests(() => void this.#renew()), renewEveryMs).unref();
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }

  /** The event store has fewer details of a visit than a node. */
  async #restoreStored(withinMs?: number): Promise<void> {
    const restored = new Map<string, SeenVisit>();
    const restore = (visitor: string, visit: OpenVisit) =>
      restored.set(visitor, { version: 0, lastAt: visit.lastAt, visit: JSON.stringify(visit) });
    await restoreVisits(this.#deps, restore, withinMs);
    for (const one of restored) this.#seen.restore(...one);
    await addAll(this.#deps.database.db, [...restored], this.#timeoutMs);
  }

  #inProgress(): VisitEntry[] {
    const sinceMs = this.#deps.now() - idleMs;
    return [...this.#seen].filter(([, { lastAt }]) => lastAt > sinceMs);
  }

  /** Detects an emptied table even if no events arrive, because other nodes wait for this node. */
  async #renew(): Promise<void> {
    if (this.#state !== 'available') return;
    try {
      if (await this.#registration.renew()) this.#outage.answered();
      else this.#enterOutage(new TableReset());
    } catch (error) {
      this.#enterOutage(error);
    }
  }

  /** If a node has ended, its visits are restored from the event store. */
  async #awaitOthers(): Promise<void> {
    if (!(await this.#registration.othersHaveReturned())) await this.#restoreStored(this.#timeoutMs);
  }

  /** Events wait for the recovery, but not for long. */
  #enterOutage(error: unknown): void {
    if (this.#state !== 'available') return;
    this.#state = 'recovering';
    this.#recovering ??= runOutsideRequests(() => this.#recover(error));
  }

  async #recover(error: unknown): Promise<void> {
    let reason = error;
    this.#outage.refused();
    // The batch can still have been written.
    await this.#batches.written();
    while (!this.#isClosing) {
      const isAlone = this.#outage.isWaitOver || reason instanceof StatementTimeout;
      if (isAlone) {
        this.#continueWithoutDatabase();
        this.#outage.warn(reason);
      }
      try {
        await this.#return();
        this.#state = 'available';
        break;
      } catch (err) {
        reason = err;
      }
      if (isAlone) this.#continueWithoutDatabase();
      await wait(isAlone ? retryMs.later : retryMs.soon, undefined, { ref: false });
    }
    this.#recovering = undefined;
    this.#batches.start();
  }

  #continueWithoutDatabase(): void {
    this.#state = 'unavailable';
    this.#batches.takeBackDoubtful({ isClosing: this.#isClosing });
    for (const event of this.#batches.takeWaiting()) this.#recordInOutage(event).then(event.resolve, event.reject);
  }

  async #recordInOutage({ visitor, at, decide, claim }: ArrivedEvent): Promise<VisitChange> {
    // Other nodes would record the sale again.
    if (claim) throw new Outage('Visits cannot be shared with other nodes: send the sale again later.');
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
      await this.#batches.recordRow(change, undefined);
    } catch (error) {
      if (next) this.#seen.forget(visitor, next);
      if (seen) this.#seen.restore(visitor, seen);
      throw error;
    }
    return change;
  }

  /** Hands over changed visits, or all after a crash. */
  async #return(): Promise<void> {
    const slots = await this.#registration.takeSlots(this.#batches.nextBatch());
    this.#batches.resolveDoubt(slots ?? []);
    if (!slots) {
      this.#state = 'recovering';
      this.#changedInOutage.clear();
      await this.#registration.begin(this.#inProgress(), this.#batches.lastBatch);
    }
    await this.#awaitOthers();
    // Events are counted during the first handover, and wait during the second.
    await this.#handOver();
    this.#state = 'recovering';
    await this.#handOver();
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
