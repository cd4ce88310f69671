import type { ComponentState } from '../../database/index.ts';
import type { Status } from '../monitor/index.ts';

export const componentStates = ['up', 'degraded', 'down', 'maintenance'] as const satisfies readonly ComponentState[];

/** State of a monitor or component on a page. Visitors don't see a monitor's dependencies. */
export type ShownState = Exclude<Status, 'unreachable'>;

export const shownState = (status: Status): ShownState => (status === 'unreachable' ? 'unknown' : status);

const weights: Partial<Record<ShownState, number>> = { maintenance: 1, degraded: 2, down: 3 };
const weightOf = (state: ShownState): number => weights[state] ?? 0;

/** Returns the worst state of the service itself and of the open reports about it. */
export const worstState = (own: ShownState, reported: readonly ComponentState[] = []): ShownState =>
  reported.reduce<ShownState>((worst, state) => (weightOf(state) > weightOf(worst) ? state : worst), own);
