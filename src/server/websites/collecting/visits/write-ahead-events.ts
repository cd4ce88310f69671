import type { DatabaseOrTransaction } from '../../../database/index.ts';
import type { Events, Position } from '../../../events/index.ts';
import { settleSaleEvents } from '../../sales/index.ts';
import { deleteRegistration, listWriteAheadBatches } from './node-registration.store.ts';
import type { VisitRow } from './open-visits.ts';

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
  if (marks.size > 0) await settleSaleEvents(db, (mark) => (marks.has(mark) ? true : undefined));
  await deleteRegistration(db, position.run);
}
