import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { Outage } from '../../../kernel/index.ts';
import type { EventClaim } from '../../sales/index.ts';
import { type DatabaseOutage, TableReset, withStatementTimeout } from './database-outage.ts';
import {
  type BatchOutcome,
  revertVisit,
  type SeenVisit,
  slotCount,
  type WrittenVisit,
  writeVisits,
} from './open-visit.store.ts';
import {
  type DecideVisit,
  type OpenVisit,
  type OpenVisits,
  type VisitChange,
  type VisitRow,
  visitorOfVisit,
} from './open-visits.ts';

export type ArrivedEvent = {
  visitor: string;
  at: number;
  decide: DecideVisit<VisitChange>;
  claim: EventClaim | undefined;
};

export type WaitingEvent = ArrivedEvent & {
  change: VisitChange;
  resolve: (change: VisitChange) => void;
  reject: (error: unknown) => void;
};

/** `seen`: the visit as this node last saw it. `next`: the changed visit, or undefined if unchanged. */
type VisitBatchEntry = {
  visitor: string;
  events: WaitingEvent[];
  seen: SeenVisit | undefined;
  next: SeenVisit | undefined;
};

/** `firstRow`: number of the first row within the run. */
type VisitBatch = { slot: number; firstRow: number; entries: VisitBatchEntry[] };

type BatchOptions = {
  run: string;
  seen: OpenVisits<SeenVisit>;
  outage: DatabaseOutage;
  timeoutMs: number;
  isAvailable: () => boolean;
  /** after a rejected batch, a timeout, or lost tables */
  onFailure: (error: unknown) => void;
};

/** A batch costs the database as much as ten events. */
const gatherMs = 4;
const maxBatch = 500;

/**
 * One statement writes those visits of a batch that have not changed since this node last saw them. The events of the
 * other visits join the next batch. If visitors stay with one node, each batch needs only one statement. The statement
 * also writes the events ahead, so a killed node records them after its next start (`write-ahead-events.ts`).
 */
export class VisitBatches {
  readonly #deps: Pick<Deps, 'database' | 'events' | 'now'>;
  readonly #options: BatchOptions;
  readonly #seen: OpenVisits<SeenVisit>;
  readonly #freeSlots = Array.from({ length: slotCount }, (_, index) => index + 1);
  readonly #recording = new Set<Promise<unknown>>();
  #waiting: WaitingEvent[] = [];
  #writing: Promise<void> | undefined;
  /** It may or may not have been written. */
  #doubtful: VisitBatch | undefined;
  #areClaimsSettled = true;
  #lastBatch = 0;
  #lastRow = 0;

  constructor(deps: Pick<Deps, 'database' | 'events' | 'now'>, options: BatchOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#seen = options.seen;
  }

  /** Resolves when the event is durable. */
  add(event: ArrivedEvent): Promise<VisitChange> {
    const { promise, resolve, reject } = Promise.withResolvers<VisitChange>();
    this.#waiting.push({ ...event, change: {}, resolve, reject });
    this.start();
    return promise;
  }

  start(): void {
    if (this.#writing || !this.#options.isAvailable() || this.#waiting.length === 0) return;
    this.#writing = this.#writeAll().finally(() => {
      this.#writing = undefined;
      this.start();
    });
  }

  async #writeAll(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0 && this.#options.isAvailable()) {
      const slot = this.#freeSlots.shift();
      if (slot === undefined) {
        await Promise.race(this.#recording);
        continue;
      }
      const begunAt = performance.now();
      const taken = this.#waiting.splice(0, maxBatch);
      await this.#write(taken, slot);
      const restMs = gatherMs - (performance.now() - begunAt);
      if (taken.length > 1 && restMs > 1 && this.#waiting.length > 0) await wait(restMs);
    }
  }

  async #write(taken: WaitingEvent[], slot: number): Promise<void> {
    const { run, timeoutMs, outage, onFailure } = this.#options;
    const nowMs = this.#deps.now();
    const entries = decideBatch(taken, (visitor) => this.#seen.find(visitor), nowMs);
    const batch = { slot, firstRow: this.#lastRow + 1, entries };
    const target = { run, batch: this.nextBatch(), slot, firstRow: batch.firstRow, nowMs };
    try {
      const writing = writeVisits(this.#deps.database.db, entries.map(toWritten), target);
      const outcome = await withStatementTimeout(writing, timeoutMs);
      if (!outcome) throw new TableReset();
      outage.recovered();
      this.#settle(batch, outcome);
    } catch (error) {
      this.#doubtful = batch;
      onFailure(error);
    }
  }

  /** Events of visits that were not written are first in the next batch. */
  #settle({ slot, entries }: VisitBatch, { written, others }: BatchOutcome): void {
    for (const [visitor, kept] of others) {
      if (kept) this.#seen.keep(visitor, { ...kept, lastAt: (JSON.parse(kept.visit) as OpenVisit).lastAt });
      else this.#seen.delete(visitor);
    }
    const isDone = ({ visitor, next }: VisitBatchEntry) => (next ? written.has(visitor) : !others.has(visitor));
    this.#record(entries.filter(isDone), slot);
    this.#waiting.unshift(...entries.filter((entry) => !isDone(entry)).flatMap(({ events }) => events));
  }

  #record(entries: VisitBatchEntry[], slot: number): void {
    const recorded = Promise.all(entries.map((entry) => this.#recordEntry(entry))).then(async () => {
      // Waits for confirmed marks if other slots are free.
      if (this.#freeSlots.length >= slotCount / 2 && !(await areConfirmed(entries))) this.#areClaimsSettled = false;
      this.#freeSlots.push(slot);
      this.#recording.delete(recorded);
    });
    this.#recording.add(recorded);
  }

  async #recordEntry(entry: VisitBatchEntry): Promise<void> {
    const { visitor, events, next } = entry;
    if (next) this.#seen.rotate(next.lastAt);
    if (next) this.#seen.keep(visitor, next);
    const outcomes = await Promise.allSettled(events.map(({ change, claim }) => this.recordRow(change, claim)));
    const isLost = outcomes.every(({ status }) => status === 'rejected');
    if (isLost && next) await this.#revert(entry, next);
    for (const [index, { resolve, reject, change }] of events.entries()) {
      const outcome = outcomes[index];
      if (outcome?.status === 'rejected') reject(outcome.reason);
      else resolve(change);
    }
  }

  /** Call it in the order in which the events were written ahead. */
  async recordRow({ record }: VisitChange, claim: EventClaim | undefined): Promise<void> {
    if (!record) return;
    this.#lastRow++;
    await this.#deps.events.record(record.stream, record.row, { run: this.#options.run, seq: this.#lastRow });
    await claim?.onRecorded();
  }

  /** Reverts a visit whose events the spool rejected. */
  async #revert({ visitor, seen }: VisitBatchEntry, next: SeenVisit): Promise<void> {
    this.#seen.forget(visitor, next);
    if (seen) this.#seen.restore(visitor, seen);
    const reverted = { visitor, version: next.version, visit: seen?.visit, lastAt: seen?.lastAt ?? 0 };
    await revertVisit(this.#deps.database.db, reverted).catch(this.#options.onFailure);
  }

  get lastBatch(): number {
    return this.#lastBatch;
  }

  nextBatch(): number {
    this.#lastBatch++;
    return this.#lastBatch;
  }

  /** False if a claim could not be confirmed. The next start then confirms the claim. */
  get areClaimsSettled(): boolean {
    return this.#areClaimsSettled;
  }

  get isBusy(): boolean {
    return this.#writing !== undefined || this.#recording.size > 0;
  }

  async written(): Promise<void> {
    await this.#writing;
  }

  async recorded(): Promise<void> {
    await Promise.allSettled(this.#recording);
  }

  takeWaiting(): WaitingEvent[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** Settles the doubtful batch. `slots` is empty after a crash. */
  resolveDoubt(slots: readonly { slot: number; firstRow: number; events: string }[]): void {
    const batch = this.#doubtful;
    this.#doubtful = undefined;
    if (!batch) return;
    const found = slots.find(({ slot }) => slot === batch.slot);
    // The batch number cannot be compared, because slots can be taken twice.
    if (found?.firstRow !== batch.firstRow) {
      this.#takeBack(batch, () => false);
      return;
    }
    const { written, others } = splitByWritten(batch.entries, found.events);
    this.#record(written, batch.slot);
    this.#waiting.unshift(...others.flatMap(({ events }) => events));
  }

  /**
   * Claimed events stay in doubt until their claim expires, because other nodes can see them as written. When closing,
   * they are taken back immediately.
   */
  takeBackDoubtful({ isClosing }: { isClosing: boolean }): void {
    const nowMs = this.#deps.now();
    const isClaimed = ({ events }: VisitBatchEntry) => events.some(({ claim }) => claim && !claim.isExpired(nowMs));
    if (this.#doubtful) this.#takeBack(this.#doubtful, (entry) => !isClosing && isClaimed(entry));
  }

  #takeBack(batch: VisitBatch, staysInDoubt: (entry: VisitBatchEntry) => boolean): void {
    const { in: doubtful = [], out = [] } = Object.groupBy(batch.entries, (entry) =>
      staysInDoubt(entry) ? 'in' : 'out',
    );
    this.#doubtful = doubtful.length > 0 ? { ...batch, entries: doubtful } : undefined;
    if (!this.#doubtful) this.#freeSlots.push(batch.slot);
    this.#waiting.unshift(...out.flatMap(({ events }) => events));
  }
}

/** Rejects events that fail, and claimed events that other nodes may already consider lost. */
function decideBatch(
  taken: readonly WaitingEvent[],
  find: (visitor: string) => SeenVisit | undefined,
  nowMs: number,
): VisitBatchEntry[] {
  const entries: VisitBatchEntry[] = [];
  // Higher than any version of a deleted row.
  const freshVersion = nowMs * 1000;
  for (const [visitor, events] of Map.groupBy(taken, (event) => event.visitor)) {
    const seen = find(visitor);
    let visit: OpenVisit | undefined = seen && JSON.parse(seen.visit);
    let isChanged = false;
    const decided = events.filter((event) => {
      try {
        if (event.claim?.isExpired(nowMs)) throw new Outage('A sale waited too long: send it again.');
        event.change = withMark(event.decide(visit), event.claim);
      } catch (error) {
        event.reject(error);
        return false;
      }
      if (event.change.visit) {
        visit = event.change.visit;
        isChanged = true;
      }
      return true;
    });
    if (decided.length === 0) continue;
    const version = seen?.version ? seen.version + 1 : freshVersion;
    const next = isChanged && visit ? { version, lastAt: visit.lastAt, visit: JSON.stringify(visit) } : undefined;
    entries.push({ visitor, events: decided, seen, next });
  }
  return entries;
}

const withMark = (change: VisitChange, claim: EventClaim | undefined): VisitChange =>
  claim && change.record ? { ...change, record: { ...change.record, mark: claim.mark } } : change;

function toWritten({ visitor, seen, next, events }: VisitBatchEntry): WrittenVisit {
  const rows = events.flatMap(({ change }) => (change.record ? [JSON.stringify(change.record)] : []));
  const version = seen?.version ?? 0;
  return {
    visitor,
    version,
    nextVersion: next?.version ?? version,
    lastAt: next?.lastAt ?? 0,
    visit: next?.visit,
    events: rows.join(','),
  };
}

/** `events`: comma-separated JSON objects. */
function splitByWritten(entries: readonly VisitBatchEntry[], events: string) {
  const rows = JSON.parse(`[${events}]`) as VisitRow[];
  const visitors = new Set(rows.map(({ row }) => visitorOfVisit(row.visit)));
  const { written = [], others = [] } = Object.groupBy(entries, ({ visitor }) =>
    visitors.has(visitor) ? 'written' : 'others',
  );
  return { written, others };
}

async function areConfirmed(entries: readonly VisitBatchEntry[]): Promise<boolean> {
  const confirmed = entries.flatMap(({ events }) => events.map(({ claim }) => claim?.confirmed ?? true));
  return !(await Promise.all(confirmed)).includes(false);
}
