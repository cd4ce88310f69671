import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { callerOf, idParam, type Routes } from '../http/index.ts';
import { notFound } from '../kernel/refusal.ts';
import { checkHistory } from './checks/history.ts';
import { incidentHistory } from './incidents/history.ts';
import { findMonitor } from './monitor.store.ts';

const historyQuery = z.object({ hours: z.literal([1, 24, 168, 720]).nullish() });

/** What the console's monitor page shows beside the monitor itself. */
export function consoleMonitorRoutes(app: Routes, deps: Deps): void {
  const own = async (accountId: number, id: number) => {
    if (!(await findMonitor(deps.ledger.db, accountId, id))) throw notFound();
  };
  app.get('/monitors/:id/checks', { schema: { querystring: historyQuery } }, async (request) => {
    const { accountId } = callerOf(request);
    const id = idParam(request.params);
    await own(accountId, id);
    return { data: await checkHistory(deps, id, request.query.hours ?? 24) };
  });
  app.get('/monitors/:id/incidents', async (request) => {
    const { accountId } = callerOf(request);
    const id = idParam(request.params);
    await own(accountId, id);
    return { data: await incidentHistory(deps, accountId, id) };
  });
}
