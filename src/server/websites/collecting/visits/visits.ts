import type { DatabaseOrTransaction } from '../../../database/index.ts';
import type { PageviewRow, WebVitalsRow } from '../../../events/index.ts';
import type { OpenVisit } from './open-visit.ts';

/** A row of the event store that an event becomes; `mark`: as `MarkedEvent` has it. */
export type VisitRow = ({ stream: 'pageviews'; row: PageviewRow } | { stream: 'web_vitals'; row: WebVitalsRow }) & {
  mark?: number;
};

/**
 * An event that something else counts on, and that is recorded once even where the process ends in between: until `onRecorded`
 * was called, which does not reject, the database has its mark. Marks of a process ascend. `confirmed` resolves once the
 * database has been told that the event is recorded, or that it is not to be; to false where the process ends before.
 */
export type MarkedEvent = { mark: number; onRecorded(): Promise<void>; confirmed: Promise<boolean> };

/** What became of a marked event whose process did not say: `unclear` where that may still be under way. */
export type MarkedFate = 'recorded' | 'lost' | 'unclear';

/** What an event makes of the visit that its visitor is in. */
export type VisitChange = {
  /** the visit from now on; undefined: nothing has changed */
  visit?: OpenVisit | undefined;
  /** what is recorded of the event; undefined: nothing */
  record?: VisitRow | undefined;
  /** takes back what the event added to the visit that it was given; of a visit that it began there is nothing to take back */
  undo?: (() => void) | undefined;
};

/**
 * Says what becomes of the latest visit that is known of a visitor, which may have ended. It may change that visit and has no other
 * effect: it is called again when another node changed the visit meanwhile, and on a copy to ask `confirm`.
 */
export type DecideVisit<Change extends VisitChange> = (known: OpenVisit | undefined) => Change;

/** The visits that are under way, wherever they are kept. */
export interface Visits {
  /**
   * Has an event join its visit, and records what `decide` says of it: events of one visitor one after the other, in the
   * order of these calls. Resolves once that is durable. `confirm` is asked before anything is recorded, and marks
   * the event; where it does not, nothing is, the visit is as before, and undefined is returned. Rejects as `record` of the event store does;
   * the visit is as before then, too.
   */
  change<Change extends VisitChange>(
    visitor: string,
    at: number,
    decide: DecideVisit<Change>,
    confirm?: (change: Change) => Promise<MarkedEvent | undefined>,
  ): Promise<Change | undefined>;
  /** What became of an event that no process that runs here has under way. */
  fateOf(db: DatabaseOrTransaction, mark: number): Promise<MarkedFate>;
  /** The visit that a visitor is in; undefined where there is none any more. */
  current(visitor: string, at: number): Promise<OpenVisit | undefined>;
  /** Takes up the visits that were under way when this process or all nodes ended. To be called once, before the first event. */
  restore(): Promise<void>;
  /** Deletes what ended long ago; to be called now and then. */
  forgetEnded(): Promise<void>;
  /** Resolves when every event is settled. */
  close(): Promise<void>;
}
