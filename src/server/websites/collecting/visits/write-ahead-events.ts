import type { DatabaseOrTransaction } from '../../../database/index.ts';
import type { Events, Position } from '../../../events/index.ts';
import { settleSaleEvents } from '../../sales/index.ts';
import { deleteRegistration, listWriteAheadBatches } from './node-registration.store.ts';
import type { VisitRow } from './open-visits.ts';

/**
 * Records the events of a process that has ended which were written ahead and are not in its spool, and deletes its
 * registration. `position`: the last of its rows that is in the spool.
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
  // Before the registration is deleted, because other processes assume that a marked event written nowhere is lost.
  if (marks.size > 0) await settleSaleEvents(db, (mark) => (marks.has(mark) ? true : undefined));
  await deleteRegistration(db, position.run);
}
