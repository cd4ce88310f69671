import { z } from 'zod';
import { causeForGuest } from '../causes/index.ts';
import {
  addWarnings,
  anyParameters,
  callerOf,
  idParam,
  mayCaller,
  onUpdateOnly,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  requestedPage,
  shownToGuest,
} from '../http/index.ts';
import { invalid, notFound, t } from '../kernel/index.ts';
import { type CheckNowDeps, checkNowRoutes } from './check-now/index.ts';
import { lastFailureRoutes } from './failures/index.ts';
import { listGroupIdsIn, monitorGroupRoutes } from './groups/index.ts';
import { monitorHeartbeatRoutes } from './heartbeats/index.ts';
import { type FindShowDestination, incidentRoutes } from './incidents/index.ts';
import { maintenanceRoutes } from './maintenance/index.ts';
import {
  createMonitor,
  createMonitorBody,
  deleteMonitor,
  findMonitor,
  hostOf,
  listMonitors,
  listMonitorsQuery,
  monitorAnswer,
  monitorForGuest,
  monitorWarnings,
  passwordWarnings,
  updateMonitorBody as updateFields,
  updateMonitor,
  withRequestMethod,
} from './monitor/index.ts';
import { type FindUsualVisitors, objectiveRoutes } from './objectives/index.ts';
import { policyRoutes } from './policies/index.ts';
import { presentMonitor, presentMonitors, withoutSecrets } from './presentation/index.ts';
import { type FindUsualSales, quietHoursRoutes } from './quiet-hours/index.ts';
import { statisticsRoutes } from './statistics/index.ts';
import { incidentNotices, monitorIdsOfPage, type StatusPageDeps, statusPageRoutes } from './status-pages/index.ts';
import { type AlertTestDeps, alertTestRoutes } from './test-alerts/index.ts';
import { type FindCost, uptimeReportRoutes } from './uptime-reports/index.ts';

const tag = 'Monitors';
const idSchema = z.object({ id: z.string().describe('Identifier of the monitor.') });
const one = z.object({ data: monitorAnswer });
const many = paginatedResponse(monitorAnswer);

/** Ignores a leading `www.` of the host. */
export type HasWebsite = (accountId: number, host: string) => Promise<boolean>;

export type MonitorRouteDeps = StatusPageDeps &
  AlertTestDeps &
  CheckNowDeps & {
    hasWebsite: HasWebsite;
    findUsualVisitors: FindUsualVisitors;
    findUsualSales: FindUsualSales;
    findCost: FindCost;
  };

/**
 * `changed`: called after each write. `showDestination`: finds how to show the account's alert destinations in
 * incidents, masked by default.
 */
export function monitorRoutes(
  app: Routes,
  deps: MonitorRouteDeps,
  { base, changed, showDestination }: { base: string; changed: () => void; showDestination?: FindShowDestination },
) {
  const found = async (id: number, accountId: number) => {
    const row = await findMonitor(deps.database.db, accountId, id);
    if (!row) throw notFound();
    return row;
  };

  const requireWebsite = async (accountId: number, url: string, confirmByTraffic: number | null | undefined) => {
    if (confirmByTraffic !== 1) return;
    const host = hostOf(url);
    if (host === undefined || !(await deps.hasWebsite(accountId, host)))
      throw invalid({
        confirm_by_traffic: [t('needs a website that counts visitors of {host}.', { host: host ?? t('a host') })],
      });
  };

  const deleted = z.object({ id: z.int(), object: z.literal('monitor'), deleted: z.literal(true) });

  return [
    app.get(
      '/monitors',
      {
        access: 'monitors:read',
        operation: {
          id: 'listMonitors',
          tag,
          summary: 'List monitors',
          description: 'Your monitors, newest first unless you sort them, with their current status and uptime.',
        },
        schema: { querystring: listMonitorsQuery, response: { 200: many } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const { query } = request;
        const { sort, page, perPage } = requestedPage(query);
        const selection = {
          search: query.search ?? undefined,
          searchBy: query.search_by ?? 'name',
          among: query.status_page_id == null ? undefined : monitorIdsOfPage(deps.database.db, query.status_page_id),
          groupIds:
            query.group_id == null ? undefined : await listGroupIdsIn(deps.database.db, accountId, query.group_id),
          sortBy: query.sort_by ?? 'id',
          sort,
          page,
          perPage,
        } as const;
        const found = await listMonitors(deps.database, accountId, selection);
        const monitors = await presentMonitors(deps, found.rows);
        const shown = mayCaller(request, 'monitors:write') ? monitors : monitors.map(withoutSecrets);
        return paginate(shown, found.total, { path: `${base}/monitors`, url: request.url, page, perPage });
      },
    ),

    app.get(
      '/monitors/:id',
      {
        access: { permission: 'monitors:read', guest: 'monitor' },
        operation: {
          id: 'getMonitor',
          tag,
          summary: 'Show a monitor',
          description: 'One monitor with its current status and uptime, the cause of a failure and its open incident.',
        },
        schema: { params: idSchema, querystring: anyParameters, response: { 200: one } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const row = await found(idParam(request.params), accountId);
        if (shownToGuest(request)) return { data: monitorForGuest(await presentMonitor(deps, row, causeForGuest)) };
        const monitor = await presentMonitor(deps, row);
        return { data: mayCaller(request, 'monitors:write') ? monitor : withoutSecrets(monitor) };
      },
    ),

    app.post(
      '/monitors',
      {
        access: 'monitors:write',
        audit: 'monitor.created',
        operation: {
          id: 'createMonitor',
          tag,
          summary: 'Create a monitor',
          description:
            'Creates a monitor and checks it right away. `warnings` lists settings that cannot work on this installation, such as an email alert without a mail server.',
        },
        schema: { querystring: anyParameters, body: createMonitorBody, response: { 201: one } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const body = withRequestMethod(request.body);
        const fields = parseInput(createMonitorBody, body, { notAccepted: onUpdateOnly('paused', 'silenced_until') });
        await requireWebsite(caller.accountId, fields.url, fields.confirm_by_traffic);
        const row = await createMonitor(deps, caller, fields);
        addWarnings(request, ...monitorWarnings(deps, caller, row, fields));
        changed();
        reply.code(201).header('location', `${base}/monitors/${row.id}`);
        return { data: await presentMonitor(deps, row) };
      },
    ),

    app.update(
      '/monitors/:id',
      {
        access: 'monitors:write',
        audit: 'monitor.updated',
        operation: {
          id: 'updateMonitor',
          tag,
          summary: 'Update a monitor',
          description: 'Changes the fields that you send and keeps the others. PUT and PATCH are equivalent.',
        },
        schema: { params: idSchema, querystring: anyParameters, body: updateFields, response: { 200: one } },
      },
      async (request) => {
        const caller = callerOf(request);
        const id = idParam(request.params);
        const before = await found(id, caller.accountId);
        const changes = parseInput(updateFields, request.body);
        await requireWebsite(caller.accountId, changes.url ?? before.url, changes.confirm_by_traffic);
        const row = await updateMonitor(deps, caller, id, changes);
        addWarnings(request, ...monitorWarnings(deps, caller, row, changes), ...passwordWarnings(before, row, changes));
        changed();
        return { data: await presentMonitor(deps, row) };
      },
    ),
    app.delete(
      '/monitors/:id',
      {
        access: 'monitors:write',
        audit: 'monitor.deleted',
        operation: {
          id: 'deleteMonitor',
          tag,
          summary: 'Delete a monitor',
          description: 'Deletes the monitor with its checks and incidents. You can restore it for 30 days.',
        },
        schema: { params: idSchema, querystring: anyParameters, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam(request.params);
        await deleteMonitor(deps, callerOf(request), id);
        changed();
        return { id, object: 'monitor', deleted: true } as const;
      },
    ),

    ...statisticsRoutes(app, deps, { base }),
    ...incidentRoutes(app, deps, { base, changed, notices: incidentNotices, showDestination }),
    ...quietHoursRoutes(app, deps),
    ...maintenanceRoutes(app, deps, { base, changed }),
    ...objectiveRoutes(app, deps, { base }),
    ...statusPageRoutes(app, deps, { base }),
    ...alertTestRoutes(app, deps),
    ...checkNowRoutes(app, deps, { changed }),
    ...lastFailureRoutes(app, deps),
    ...monitorHeartbeatRoutes(app, deps),
    ...monitorGroupRoutes(app, deps, { base }),
    ...policyRoutes(app, deps, { base }),
    ...uptimeReportRoutes(app, deps, { base }),
  ];
}
