import type { Period } from '../../api/monitors.ts';

/** The spans that a monitor's statistics are asked for, the shortest first. */
export const PERIODS = ['24h', '7d', '30d', '90d', '365d'] as const satisfies Period[];
