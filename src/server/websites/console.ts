import type { Deps } from '../deps.ts';
import { callerOf, idParam, type Routes } from '../http/index.ts';
import { notFound } from '../kernel/refusal.ts';
import { readPeriod, statistics } from './reports/index.ts';
import { findWebsite } from './website.store.ts';
import { askStatistics } from './wire.ts';

/** What the console shows beyond the websites interface. Mounted with the session hook. */
export function consoleWebsiteRoutes(app: Routes, deps: Deps): void {
  app.get('/websites/:id/stats', { schema: { querystring: askStatistics } }, async (request) => {
    const website = await findWebsite(deps.ledger.db, callerOf(request).accountId, idParam(request.params));
    if (!website) throw notFound();
    return { data: await statistics(deps, website, readPeriod(request.query, deps.now(), website.time_zone)) };
  });
}
