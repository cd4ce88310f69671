import type { DatabaseOrTransaction } from '../../../database/index.ts';
import type { PageviewRow, VisitTraits, WebVitalsRow } from '../../../events/index.ts';
import { minuteMs, secondMs } from '../../../kernel/index.ts';
import type { EventClaim } from '../../sales/index.ts';
import type { BotKind, Pace } from '../traits/index.ts';

export const idleMs = 30 * minuteMs;
/** A visit with this much engagement is not a bounce. */
export const engagedMs = 10 * secondMs;

export type OpenVisit = {
  /** UInt64 in decimal */
  number: string;
  startedAt: number;
  lastAt: number;
  pageviews: number;
  /** page views that reported web vitals since the last restart */
  vitals?: number;
  engagedMs: number;
  engaged: boolean;
  /** judged at the start of the visit, so figures of people and bots add up */
  bot: BotKind;
  /** set from the second page view on */
  pace?: Pace;
  traits: VisitTraits;
};

export type VisitEvent = {
  at: number;
  kind: 'pageview' | 'event' | 'engagement';
  engagedMs: number;
  bot: BotKind;
  /** start of the visitor's day */
  dayStartMs: number;
};

export type VisitUpdate = {
  visit: OpenVisit;
  starts: 0 | 1;
  engages: 0 | 1;
  gap: number;
  undo: () => void;
};

/**
 * Returns undefined for an engagement without a visit. A visit also ends with the day. `traitsOf` is called only for a
 * new visit.
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
    // Two visits of a visitor begin more than half an hour apart.
    number: visitNumber(visitor, Math.floor((now.at - now.dayStartMs) / idleMs)),
    startedAt: now.at,
    lastAt: now.at,
    pageviews: now.kind === 'pageview' ? 1 : 0,
    engagedMs: 0,
    // Only a visit of one page view can be a bounce.
    engaged: now.kind !== 'pageview',
    bot: now.bot,
    traits: traitsOf(),
  };
  return { visit, starts: 1, engages: visit.engaged ? 1 : 0, gap: 0, undo: () => {} };
}

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

/** `mark` identifies the event's claim. */
export type VisitRow = ({ stream: 'pageviews'; row: PageviewRow } | { stream: 'web_vitals'; row: WebVitalsRow }) & {
  mark?: number;
};

export type VisitChange = {
  /** undefined if unchanged */
  visit?: OpenVisit | undefined;
  record?: VisitRow | undefined;
  undo?: (() => void) | undefined;
};

/**
 * `known` can be a visit that has ended. The function must have no side effects: it is called again if another node
 * changed the visit.
 */
export type DecideVisit<Change extends VisitChange> = (known: OpenVisit | undefined) => Change;

export interface Visits {
  /**
   * Records the result of `decide`, in call order per visitor. Resolves when it is durable. If it rejects, the visit
   * stays as before.
   */
  record<Change extends VisitChange>(visitor: string, at: number, decide: DecideVisit<Change>): Promise<Change>;
  /**
   * Like `record`, but exactly once, even if the process is killed. `claim` is called first. If `claim` returns
   * undefined, nothing is recorded and `recordOnce` also returns undefined.
   */
  recordOnce<Change extends VisitChange>(
    visitor: string,
    at: number,
    decide: DecideVisit<Change>,
    claim: (change: Change) => Promise<EventClaim | undefined>,
  ): Promise<Change | undefined>;
  /**
   * Checks an unconfirmed event that this process is not recording. Returns undefined if another process could be
   * recording it.
   */
  isRecorded(db: DatabaseOrTransaction, mark: number): Promise<boolean | undefined>;
  current(visitor: string, at: number): Promise<OpenVisit | undefined>;
  /** Call it once, before the first event. */
  restore(): Promise<void>;
  /** Deletes ended visits. Call it regularly. */
  forgetEnded(): Promise<void>;
  /** Resolves when every event is settled. */
  close(): Promise<void>;
}

/** Limit for each of the two half hours that are kept. */
export const maxVisits = 400_000;

/** `rotate` drops visitors who had no event since the previous rotation. */
export class OpenVisits<Visit = OpenVisit> {
  #recent = new Map<string, Visit>();
  #older = new Map<string, Visit>();
  #rotatedAt = 0;

  get size(): number {
    return this.#recent.size + this.#older.size;
  }

  assign(this: OpenVisits, visitor: string, now: VisitEvent, traitsOf: () => VisitTraits): VisitUpdate | undefined {
    this.rotate(now.at);
    const update = assignVisit(this.find(visitor), visitor, now, traitsOf);
    if (!update) return undefined;
    const { visit, starts } = update;
    this.keep(visitor, visit);
    return starts === 1 ? { ...update, undo: () => this.forget(visitor, visit) } : update;
  }

  /** The visit can have ended. */
  find(visitor: string): Visit | undefined {
    return this.#recent.get(visitor) ?? this.#older.get(visitor);
  }

  entriesOf(visitors: readonly string[]): (readonly [visitor: string, visit: Visit])[] {
    return visitors.flatMap((visitor) => {
      const visit = this.find(visitor);
      return visit === undefined ? [] : [[visitor, visit] as const];
    });
  }

  keep(visitor: string, visit: Visit): void {
    this.#recent.set(visitor, visit);
  }

  forget(visitor: string, visit: Visit): void {
    if (this.#recent.get(visitor) === visit) this.#recent.delete(visitor);
  }

  delete(visitor: string): void {
    this.#recent.delete(visitor);
    this.#older.delete(visitor);
  }

  /** Keeps a visit that was seen since the restart. */
  restore(visitor: string, visit: Visit): void {
    if (!this.#recent.has(visitor)) this.#recent.set(visitor, visit);
  }

  /** Call it from time to time. `nowMs` is an event's time. */
  rotate(nowMs: number): void {
    if (nowMs - this.#rotatedAt < idleMs && this.#recent.size < maxVisits) return;
    this.#older = this.#recent;
    this.#recent = new Map();
    this.#rotatedAt = nowMs;
  }

  *[Symbol.iterator](): Generator<[visitor: string, visit: Visit]> {
    for (const entry of this.#older) if (!this.#recent.has(entry[0])) yield entry;
    yield* this.#recent;
  }
}

const visitorBytes = 7;

/** Decimal UInt64: the visitor's 56 bits, then the half hour of the day (0 to 255). */
export function visitNumber(visitor: string, entry: number): string {
  return Buffer.from(`${visitor}${String.fromCharCode(entry)}`, 'latin1')
    .readBigUInt64BE()
    .toString();
}

export const visitNumbers = (visitor: string): [least: string, greatest: string] => [
  visitNumber(visitor, 0),
  visitNumber(visitor, 255),
];

export function visitorOfVisit(visit: string): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(visit));
  return bytes.toString('latin1', 0, visitorBytes);
}
