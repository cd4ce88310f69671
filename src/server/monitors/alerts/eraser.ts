import type { Deps } from '../../deps.ts';
import { pendingErasures, removeErasure } from './erasure.store.ts';

/** Events of what was deleted may still be under way for this long: a check lasts half of it at most. */
const lastEventsMs = 60_000;
const together = 20;

/**
 * Deletes the events of deleted monitors and websites: at once, and once more when nothing of them can be under way
 * any longer; then the erasure is done. What fails stays and is tried again. The time runs from the first success: while
 * the event store was away, other processes spooled, and they ship within half of it.
 */
export function openEraser(deps: Pick<Deps, 'database' | 'events' | 'now' | 'log'>): () => Promise<void> {
  const firstErasedAt = new Map<number, number>();
  return async () => {
    for (const erasure of await pendingErasures(deps.database.db, together)) {
      const first = firstErasedAt.get(erasure.id);
      const last = first !== undefined && deps.now() - first >= lastEventsMs;
      if (first !== undefined && !last) continue;
      if (erasure.stream !== 'checks' && erasure.stream !== 'pageviews')
        throw new Error('an erasure names a stream that does not exist');
      await deps.events.erase(erasure.stream, erasure.subject_id);
      if (first === undefined) firstErasedAt.set(erasure.id, deps.now());
      if (!last) continue;
      await removeErasure(deps.database.db, erasure.id);
      firstErasedAt.delete(erasure.id);
    }
  };
}
