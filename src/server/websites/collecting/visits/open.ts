import { isShared } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { usualPatienceMs } from './in-time.ts';
import { ProcessVisits } from './process-visits.ts';
import { SharedVisits } from './shared-visits.ts';
import type { Visits } from './visits.ts';

/**
 * The visits that are under way: in the database where several processes may work on it, which is waited for `patienceMs`;
 * else in memory.
 */
export const openVisits = (
  deps: Pick<Deps, 'database' | 'events' | 'log' | 'now'>,
  patienceMs = usualPatienceMs,
): Visits => (isShared(deps.database) ? new SharedVisits(deps, patienceMs) : new ProcessVisits(deps));
