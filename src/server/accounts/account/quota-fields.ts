import { z } from 'zod';

const quota = z.int().min(0).max(1_000_000);
/** of page views of a month; null: any number */
const pageviews = z.int().min(0).max(1_000_000_000).nullable().optional();

const usual = quota.optional();
/** What every account may have. */
export const serviceQuotaFields = { monitors: usual, websites: usual, status_pages: usual, goals: usual, pageviews };

const own = quota.nullable().optional();
/** What one account may have; null: what every account may. */
export const ownQuotaFields = { monitors: own, websites: own, status_pages: own, goals: own, pageviews };
