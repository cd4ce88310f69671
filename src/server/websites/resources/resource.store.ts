import { childRows, ownedRows } from '../../database/index.ts';

export const goalRows = childRows('goals', 'website_id');
export const funnelRows = childRows('funnels', 'website_id');
export const segmentRows = childRows('segments', 'website_id');

/** Counts the goals of all websites of the account. */
export const { count: countGoals } = ownedRows('goals');
