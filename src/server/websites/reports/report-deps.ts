import type { Deps } from '../../deps.ts';
import type { ClosedDaysCache } from './closed-days-cache.ts';

/** What reports need: the stores, and the process's cache of closed days. */
export type ReportDeps = Deps & { closedDaysCache: ClosedDaysCache };
