import type { DatabaseOrTransaction } from '../../../database/index.ts';
import type { Events, Position } from '../../../events/index.ts';
import { settleSaleEvents } from '../../sales/index.ts';
import { deleteRegistration, listWriteAheadBatches } from './node-registration.store.ts';
import type { VisitRow } from './open-visits.ts';

/** Records the events of an ended process that are not in its spool. `position` is the last row that it spooled. */
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
  // Other processes assume that a marked event is lost if it was not written ahead.
  if (marks.size > 0) await settleSaleEvents(db, (mark) => (marks.has(mark) ? true : undefined));
  await deleteRegistration(db, position.run);
}
