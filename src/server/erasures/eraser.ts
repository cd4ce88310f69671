import type { Deps } from '../deps.ts';
import { startPeriodicTask } from '../kernel/index.ts';
import { deleteErasure, listPendingErasures } from './erasure.store.ts';

/** Events of a deleted monitor or website may still arrive for this long: a check lasts half of it at most. */
const lastEventsMs = 60_000;
const batchSize = 20;

type EraserDeps = Pick<Deps, 'database' | 'events' | 'now' | 'log'>;

/** Erases the events of what was deleted, every few seconds. `everyMs` defaults to five seconds. */
export function startEraser(deps: EraserDeps, { everyMs = 5000 } = {}): { stop(): Promise<void> } {
  const onError = (err: unknown) =>
    // The event store may be unavailable; pending erasures stay in the database.
    deps.log.warn({ err }, 'events of deleted monitors or websites could not be erased; trying again');
  return startPeriodicTask({ everyMs, run: createEraser(deps), onError });
}

/**
 * Deletes the events of deleted monitors and websites: at once, and once more when nothing of them can be under way
 * any longer; then the erasure is done. What fails stays and is tried again. The time runs from the first success: while
 * the event store was away, other processes spooled, and they ship within half of it.
 */
function createEraser(deps: EraserDeps): () => Promise<void> {
  const firstErasedAt = new Map<number, number>();
  return async () => {
    for (const erasure of await listPendingErasures(deps.database.db, batchSize)) {
      const first = firstErasedAt.get(erasure.id);
      const last = first !== undefined && deps.now() - first >= lastEventsMs;
      if (first !== undefined && !last) continue;
      if (erasure.stream !== 'checks' && erasure.stream !== 'pageviews')
        throw new Error('an erasure names an unknown event stream');
      await deps.events.erase(erasure.stream, erasure.subject_id);
      if (first === undefined) firstErasedAt.set(erasure.id, deps.now());
      if (!last) continue;
      await deleteErasure(deps.database.db, erasure.id);
      firstErasedAt.delete(erasure.id);
    }
  };
}
