import { Refusal } from '../kernel/index.ts';
import type { Events } from './events.ts';
import { mayRunOn } from './faults.ts';

/**
 * Returns false if the store responds: the same error then means that this query was too expensive, and jobs should
 * continue with the next one.
 */
export const isStoreUnavailable = (events: Pick<Events, 'state'>, error: unknown): boolean =>
  error instanceof Refusal && error.code === 'unavailable' && !events.state().reachable;

/** Returns true if the statement's response was lost or timed out. */
export const mayStillRun = (error: unknown): boolean => mayRunOn(error instanceof Refusal ? error.cause : error);
