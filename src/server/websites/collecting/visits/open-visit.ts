import type { VisitTraits } from '../../../events/index.ts';
import { minuteMs, secondMs } from '../../../kernel/index.ts';
import type { BotKind, Pace } from '../traits/index.ts';
import { visitNumber } from './visitor.ts';

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
