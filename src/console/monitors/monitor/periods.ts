import type { Period } from '../../api/monitors.ts';

export const PERIODS = ['24h', '7d', '30d', '90d', '365d'] as const satisfies Period[];
