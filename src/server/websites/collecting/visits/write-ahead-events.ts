import type { DatabaseOrTransaction } from '../../../database/index.ts';
import type { Events, Position } from '../../../events/index.ts';
import { minuteMs } from '../../../kernel/index.ts';
import { markedAt, settleMarkedSales } from '../../sales/index.ts';
import { deleteRegistration, isMarkWrittenAhead, listWriteAheadBatches } from './node-registration.store.ts';
import type { MarkedFate, VisitRow } from './visits.ts';

/**
 * Records the events that visits count on and that a run, which has ended, did not get onto its disk, and ends the run in the
 * database. `position`: how far its spool got.
 */
export async function recordWriteAheadEvents(
  db: DatabaseOrTransaction,
  position: Position,
  record: Events['record'],
): Promise<void> {
  const marks = new Set<number>();
  for (const { firstRow, events } of await listWriteAheadBatches(db, position.run)) {
    for (const [index, { stream, row, mark }] of (JSON.parse(`[${events}]`) as VisitRow[]).entries()) {
      const seq = firstRow + index;
      if (seq > position.seq) await record(stream, row, { run: position.run, seq });
      if (mark !== undefined) marks.add(mark);
    }
  }
  // While they are noted, nobody takes them for lost.
  if (marks.size > 0) await settleMarkedSales(db, (mark) => (marks.has(mark) ? true : undefined));
  await deleteRegistration(db, position.run);
}

/** An event that was marked longer ago and is not noted is under way nowhere. */
const longestUnderWayMs = minuteMs;

/** Whether a marked event may still be noted: not where it would be while others begin to take it for lost. */
export const isUnderWay = (mark: number, nowMs: number): boolean => nowMs - markedAt(mark) < longestUnderWayMs / 2;

/** What became of an event whose mark the database has. */
export async function markedFate(db: DatabaseOrTransaction, mark: number, nowMs: number): Promise<MarkedFate> {
  // What is noted, a node that was killed records after its next start; a node that runs takes the mark away first.
  if (await isMarkWrittenAhead(db, mark)) return 'recorded';
  return nowMs - markedAt(mark) > longestUnderWayMs ? 'lost' : 'unclear';
}
