import { isShared } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { DatabaseVisits } from './database-visits.ts';
import { InMemoryVisits } from './in-memory-visits.ts';
import { defaultTimeoutMs } from './statement-timeout.ts';
import type { Visits } from './visits.ts';

/**
 * The visits that are under way: in the database where several processes may work on it, which is waited for `timeoutMs`;
 * else in memory.
 */
export const createVisits = (
  deps: Pick<Deps, 'database' | 'events' | 'log' | 'now'>,
  timeoutMs = defaultTimeoutMs,
): Visits => (isShared(deps.database) ? new DatabaseVisits(deps, timeoutMs) : new InMemoryVisits(deps));
