import { z } from 'zod';

const quota = z.int().min(0).max(1_000_000);
/** per month; null: unlimited */
const pageviews = z.int().min(0).max(1_000_000_000).nullable().optional();

const usual = quota.optional();
export const serviceQuotaFields = { monitors: usual, websites: usual, status_pages: usual, goals: usual, pageviews };

const own = quota.nullable().optional();
/** null: the service's default */
export const ownQuotaFields = { monitors: own, websites: own, status_pages: own, goals: own, pageviews };
