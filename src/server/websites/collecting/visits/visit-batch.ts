import { Outage } from '../../../kernel/index.ts';
import type { WrittenVisit } from './open-visit.store.ts';
import type { OpenVisit } from './open-visit.ts';
import { visitorOfVisit } from './visitor.ts';
import type { DecideVisit, MarkedEvent, VisitChange, VisitRow } from './visits.ts';
import { isUnderWay } from './write-ahead-events.ts';

export type ArrivedEvent = {
  visitor: string;
  at: number;
  decide: DecideVisit<VisitChange>;
  marked: MarkedEvent | undefined;
};

/** An event that waits for its visit, or for being durable. */
export type WaitingEvent = ArrivedEvent & {
  change: VisitChange;
  resolve: (change: VisitChange) => void;
  reject: (error: unknown) => void;
};

/** A visit as a node has seen it last: JSON, and the version that it has in the database; 0 where none is known. */
export type SeenVisit = { version: number; lastAt: number; visit: string };

/**
 * The events of one visitor in a batch, what the visit was thought to be, and what they make of it; `next` undefined: nothing.
 */
export type VisitBatchEntry = {
  visitor: string;
  events: WaitingEvent[];
  seen: SeenVisit | undefined;
  next: SeenVisit | undefined;
};

/** `firstRow`: the number of its first row in the run. */
export type VisitBatch = { slot: number; firstRow: number; entries: VisitBatchEntry[] };

/**
 * What becomes of the visits of a batch of events if they are as this node has seen them. An event that cannot be decided on
 * is told so and left out, and so is a marked one that has waited so long that other nodes take it for lost.
 */
export function decideBatch(
  taken: readonly WaitingEvent[],
  find: (visitor: string) => SeenVisit | undefined,
  nowMs: number,
): VisitBatchEntry[] {
  const entries: VisitBatchEntry[] = [];
  // Of a visitor who is not in the database: greater than any version that a row of theirs had before it was deleted.
  const freshVersion = nowMs * 1000;
  for (const [visitor, events] of Map.groupBy(taken, (event) => event.visitor)) {
    const seen = find(visitor);
    let visit: OpenVisit | undefined = seen && JSON.parse(seen.visit);
    let isChanged = false;
    const decided = events.filter((event) => {
      try {
        if (event.marked && !isUnderWay(event.marked.mark, nowMs))
          throw new Outage('A sale waited too long: send it again.');
        event.change = markedChange(event.decide(visit), event.marked);
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

/**
 * Which entries of a batch are among the noted events (JSON objects with commas between). Of the others nothing is recorded,
 * or they were not written: it is found out again.
 */
export function splitByWritten(
  entries: readonly VisitBatchEntry[],
  events: string,
): { noted: VisitBatchEntry[]; others: VisitBatchEntry[] } {
  const rows = JSON.parse(`[${events}]`) as VisitRow[];
  const visitors = new Set(rows.map(({ row }) => visitorOfVisit(row.visit)));
  const { noted = [], others = [] } = Object.groupBy(entries, ({ visitor }) =>
    visitors.has(visitor) ? 'noted' : 'others',
  );
  return { noted, others };
}

/** Resolves once the database has been told what became of each marked event; to false where that is left to the next start. */
export async function areMarksConfirmed(entries: readonly VisitBatchEntry[]): Promise<boolean> {
  const told = entries.flatMap(({ events }) => events.map(({ marked }) => marked?.confirmed ?? true));
  return !(await Promise.all(told)).includes(false);
}

/** The mark is noted with the row. */
const markedChange = (change: VisitChange, marked: MarkedEvent | undefined): VisitChange =>
  marked && change.record ? { ...change, record: { ...change.record, mark: marked.mark } } : change;

export function toWritten({ visitor, seen, next, events }: VisitBatchEntry): WrittenVisit {
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
