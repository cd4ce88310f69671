import type { VisitTraits } from '../../events/index.ts';
import { minuteMs, secondMs } from '../../kernel/index.ts';
import type { BotKind, Pace } from './traits/index.ts';
import { visitNumber } from './visitor.ts';

/** A visit ends after so long without an event. */
export const idleMs = 30 * minuteMs;
/** Visible and focused time after which a visit of one page view is no bounce. */
export const engagedMs = 10 * secondMs;
/** Visits in memory at most, twice: of the last half hour, and of the one before. */
const maxVisits = 400_000;

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

type VisitEvent = {
  at: number;
  kind: 'pageview' | 'event' | 'engagement';
  /** ms that an engagement reports */
  engagedMs: number;
  bot: BotKind;
  /** start of the visitor's day */
  dayStartMs: number;
};

/** What a row has to say of its visit. `undo` takes it back when the row could not be kept. */
export type VisitUpdate = {
  visit: OpenVisit;
  starts: 0 | 1;
  engages: 0 | 1;
  gap: number;
  undo: () => void;
};

/**
 * The visits that may go on, so that each row can say what it adds. A visitor's number changes with the day, and a visit
 * ends with it. Visitors that were idle for long are forgotten by halves: what has not been met since the last turn goes.
 */
export class OpenVisits {
  #met = new Map<string, OpenVisit>();
  #before = new Map<string, OpenVisit>();
  #turnedAt = 0;

  /** How many visitors are remembered. */
  get size(): number {
    return this.#met.size + this.#before.size;
  }

  /**
   * The open visit of a visitor, continued or begun; undefined for an engagement without a visit, which says nothing
   * about a new one. `traitsOf` is asked when a visit begins.
   */
  meet(visitor: string, now: VisitEvent, traitsOf: () => VisitTraits): VisitUpdate | undefined {
    this.#turn(now.at);
    const known = this.#met.get(visitor) ?? this.#before.get(visitor);
    const goesOn = known && now.at <= known.lastAt + idleMs && now.at >= known.startedAt - idleMs;
    if (goesOn) {
      this.#met.set(visitor, known);
      return continueVisit(known, now);
    }
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
    this.#met.set(visitor, visit);
    const undo = () => {
      if (this.#met.get(visitor) === visit) this.#met.delete(visitor);
    };
    return { visit, starts: 1, engages: visit.engaged ? 1 : 0, gap: 0, undo };
  }

  /** The visit that a visitor is in; undefined where there is none any more. */
  current(visitor: string, at: number): OpenVisit | undefined {
    const known = this.#met.get(visitor) ?? this.#before.get(visitor);
    return known && at <= known.lastAt + idleMs ? known : undefined;
  }

  /** Takes up a visit that was under way when the process ended; what was met since wins. */
  restore(visitor: string, visit: OpenVisit): void {
    if (!this.#met.has(visitor)) this.#met.set(visitor, visit);
  }

  #turn(nowMs: number): void {
    if (nowMs - this.#turnedAt < idleMs && this.#met.size < maxVisits) return;
    this.#before = this.#met;
    this.#met = new Map();
    this.#turnedAt = nowMs;
  }
}

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
