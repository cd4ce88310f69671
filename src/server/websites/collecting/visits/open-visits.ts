import type { DatabaseOrTransaction } from '../../../database/index.ts';
import type { PageviewRow, VisitTraits, WebVitalsRow } from '../../../events/index.ts';
import { minuteMs, secondMs } from '../../../kernel/index.ts';
import type { EventClaim } from '../../sales/index.ts';
import type { BotKind, Pace } from '../traits/index.ts';

/** A visit ends after so long without an event. */
export const idleMs = 30 * minuteMs;
/** Visible and focused time after which a visit of one page view is no bounce. */
export const engagedMs = 10 * secondMs;

/** What is kept of a visit while it may go on. */
export type OpenVisit = {
  /** UInt64 in decimal */
  number: string;
  startedAt: number;
  lastAt: number;
  pageviews: number;
  /** page views that told their web vitals; after a restart those since then */
  vitals?: number;
  engagedMs: number;
  /** it is no bounce any more */
  engaged: boolean;
  /** as its first event was judged: people's figures and bots' each add up only where a visit is one or the other */
  bot: BotKind;
  /** from its second page view on */
  pace?: Pace;
  traits: VisitTraits;
};

export type VisitEvent = {
  at: number;
  kind: 'pageview' | 'event' | 'engagement';
  /** ms that an engagement reports */
  engagedMs: number;
  bot: BotKind;
  /** start of the visitor's day */
  dayStartMs: number;
};

/** What a row has to say of its visit. `undo` takes back what the event added to a visit that it continued. */
export type VisitUpdate = {
  visit: OpenVisit;
  starts: 0 | 1;
  engages: 0 | 1;
  gap: number;
  undo: () => void;
};

/**
 * What an event makes of the latest visit that is known of its visitor: continues it, or begins another; undefined for
 * an engagement without a visit, which says nothing about a new one. A visitor's number changes with the day, and a
 * visit ends with it. `traitsOf` is asked when a visit begins.
 */
export function assignVisit(
  known: OpenVisit | undefined,
  visitor: string,
  now: VisitEvent,
  traitsOf: () => VisitTraits,
): VisitUpdate | undefined {
  if (known && now.at <= known.lastAt + idleMs && now.at >= known.startedAt - idleMs) return continueVisit(known, now);
  if (now.kind === 'engagement') return undefined;
  const visit: OpenVisit = {
    // Visits of one visitor begin more than half an hour apart, so that the half hour of the day tells them apart.
    number: visitNumber(visitor, Math.floor((now.at - now.dayStartMs) / idleMs)),
    startedAt: now.at,
    lastAt: now.at,
    pageviews: now.kind === 'pageview' ? 1 : 0,
    engagedMs: 0,
    // A bounce is a visit of one page view: a visit that begins with another event is not one.
    engaged: now.kind !== 'pageview',
    bot: now.bot,
    traits: traitsOf(),
  };
  return { visit, starts: 1, engages: visit.engaged ? 1 : 0, gap: 0, undo: () => {} };
}

/** The visit, where a visitor is still in it. */
export const currentVisit = (known: OpenVisit | undefined, at: number): OpenVisit | undefined =>
  known && at <= known.lastAt + idleMs ? known : undefined;

function continueVisit(visit: OpenVisit, now: VisitEvent): VisitUpdate {
  const { startedAt, lastAt, pageviews, engagedMs: sofar, engaged } = visit;
  const gap = Math.max(0, now.at - lastAt, startedAt - now.at);
  visit.startedAt = Math.min(startedAt, now.at);
  visit.lastAt = Math.max(lastAt, now.at);
  if (now.kind === 'pageview') visit.pageviews++;
  visit.engagedMs += now.engagedMs;
  visit.engaged = engaged || visit.pageviews > 1 || visit.engagedMs >= engagedMs;
  const undo = () => {
    visit.lastAt = Math.min(visit.lastAt, lastAt);
    visit.startedAt = Math.max(visit.startedAt, startedAt);
    visit.pageviews = pageviews;
    visit.engagedMs = sofar;
    visit.engaged = engaged;
  };
  return { visit, starts: 0, engages: visit.engaged && !engaged ? 1 : 0, gap, undo };
}

/** A row of the event store. `mark`: of the event's claim. */
export type VisitRow = ({ stream: 'pageviews'; row: PageviewRow } | { stream: 'web_vitals'; row: WebVitalsRow }) & {
  mark?: number;
};

/** What an event changes in its visitor's visit. */
export type VisitChange = {
  /** the visit from now on; undefined: nothing has changed */
  visit?: OpenVisit | undefined;
  /** what is recorded of the event; undefined: nothing */
  record?: VisitRow | undefined;
  /** takes back what the event added to a visit that it continued */
  undo?: (() => void) | undefined;
};

/**
 * Decides what an event makes of the latest known visit of its visitor, which may have ended. It may change that visit and
 * has no other effect: it is called again if another node changed the visit meanwhile.
 */
export type DecideVisit<Change extends VisitChange> = (known: OpenVisit | undefined) => Change;

/** The visits in progress, in memory or in the database. */
export interface Visits {
  /**
   * Has an event join its visit, and records what `decide` returns: events of one visitor one after the other, in the order
   * of these calls. Resolves once that is durable. Rejects as `record` of the event store does; the visit is then as before.
   */
  record<Change extends VisitChange>(visitor: string, at: number, decide: DecideVisit<Change>): Promise<Change>;
  /**
   * Records an event only with a claim, and exactly once even if the process is killed. `claim` is called before anything
   * is recorded. If it returns undefined, nothing is recorded, the visit is as before, and undefined is returned.
   */
  recordOnce<Change extends VisitChange>(
    visitor: string,
    at: number,
    decide: DecideVisit<Change>,
    claim: (change: Change) => Promise<EventClaim | undefined>,
  ): Promise<Change | undefined>;
  /**
   * Whether an event was recorded whose process did not confirm it, and which this process is not recording. Undefined:
   * another process may be recording it.
   */
  isRecorded(db: DatabaseOrTransaction, mark: number): Promise<boolean | undefined>;
  /** Returns the visit that a visitor is in. */
  current(visitor: string, at: number): Promise<OpenVisit | undefined>;
  /** Restores the visits that were in progress when this process or all nodes ended. Call it once, before the first event. */
  restore(): Promise<void>;
  /** Deletes what ended long ago. Call it regularly. */
  forgetEnded(): Promise<void>;
  /** Resolves when every event is settled. */
  close(): Promise<void>;
}

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

/** The bytes of a visitor's number. */
const visitorBytes = 7;

/** The number of a visit, UInt64 in decimal: the visitor's 56 bits, then the half hour of the day in which it began (0 to 255). */
export function visitNumber(visitor: string, entry: number): string {
  return Buffer.from(`${visitor}${String.fromCharCode(entry)}`, 'latin1')
    .readBigUInt64BE()
    .toString();
}

/** The least and the greatest number that a visit of a visitor may have, in decimal. */
export const visitNumbers = (visitor: string): [least: string, greatest: string] => [
  visitNumber(visitor, 0),
  visitNumber(visitor, 255),
];

/** The visitor in the number of a visit. */
export function visitorOfVisit(visit: string): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(visit));
  return bytes.toString('latin1', 0, visitorBytes);
}
