import { Refusal } from '../kernel/index.ts';
import type { Events } from './events.ts';
import { mayRunOn } from './faults.ts';

/**
 * Whether a question failed because there is no event store at the moment. The same refusal of a store that answers means
 * that this one question is too heavy: whoever asks many must go on with the next then.
 */
export const isStoreUnavailable = (events: Pick<Events, 'state'>, error: unknown): boolean =>
  error instanceof Refusal && error.code === 'unavailable' && !events.state().reachable;

/** Whether a statement that failed so may still run in the store, and change it: its answer was lost, or took too long. */
export const mayStillRun = (error: unknown): boolean => mayRunOn(error instanceof Refusal ? error.cause : error);
