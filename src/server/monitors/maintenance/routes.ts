import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, paginate, paginatedResponse, parseInput, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { findPlan, listPlans } from './plan.store.ts';
import { createMaintenance, deleteMaintenance, updateMaintenance } from './plans.ts';
import { presentPlan, presentPlans } from './present.ts';
import { createMaintenanceBody, listMaintenancesQuery, maintenanceAnswer, updateMaintenanceBody } from './wire.ts';

const tags = ['Maintenance'];
const idSchema = z.object({ id: z.string().describe('Identifier of the maintenance.') });
const one = z.object({ data: maintenanceAnswer });
const many = paginatedResponse(maintenanceAnswer);
const deleted = z.object({ id: z.int(), object: z.literal('maintenance'), deleted: z.literal(true) });

/** Plans of maintenance: their windows silence alerts and are left out of uptime. Mounted like `monitorRoutes`. */
export function maintenanceRoutes(
  app: Routes,
  deps: Deps,
  { base, changed }: { base: string; changed: () => void },
): void {
  app.get(
    '/maintenances',
    { schema: { tags, summary: 'List maintenances', querystring: listMaintenancesQuery, response: { 200: many } } },
    async (request) => {
      const { accountId } = callerOf(request);
      const { query } = request;
      const page = query.page ?? 1;
      const perPage = query.per_page ?? 10;
      const { rows, total } = await listPlans(deps.database, accountId, {
        search: query.search ?? undefined,
        monitorId: query.monitor_id ?? undefined,
        sortBy: query.sort_by ?? 'id',
        sort: query.sort ?? 'desc',
        page,
        perPage,
      });
      const plans = await presentPlans(deps, rows);
      return paginate(plans, total, { path: `${base}/maintenances`, url: request.url, page, perPage });
    },
  );

  app.get(
    '/maintenances/:id',
    { schema: { tags, summary: 'Show a maintenance', params: idSchema, response: { 200: one } } },
    async (request) => {
      const plan = await findPlan(deps.database.db, callerOf(request).accountId, idParam(request.params));
      if (plan === undefined) throw notFound();
      return { data: await presentPlan(deps, plan) };
    },
  );

  app.post(
    '/maintenances',
    { schema: { tags, summary: 'Create a maintenance', body: createMaintenanceBody, response: { 201: one } } },
    async (request, reply) => {
      const plan = await createMaintenance(deps, callerOf(request), parseInput(createMaintenanceBody, request.body));
      changed();
      reply.code(201).header('location', `${base}/maintenances/${plan.plan.id}`);
      return { data: await presentPlan(deps, plan) };
    },
  );

  for (const method of ['PUT', 'PATCH'] as const)
    app.route({
      method,
      url: '/maintenances/:id',
      schema: {
        tags,
        summary: 'Update a maintenance',
        params: idSchema,
        body: updateMaintenanceBody,
        response: { 200: one },
      },
      handler: async (request) => {
        const caller = callerOf(request);
        const id = idParam(request.params);
        if ((await findPlan(deps.database.db, caller.accountId, id)) === undefined) throw notFound();
        const plan = await updateMaintenance(deps, caller, id, parseInput(updateMaintenanceBody, request.body));
        changed();
        return { data: await presentPlan(deps, plan) };
      },
    });

  app.delete(
    '/maintenances/:id',
    { schema: { tags, summary: 'Delete a maintenance', params: idSchema, response: { 200: deleted } } },
    async (request) => {
      const id = idParam(request.params);
      await deleteMaintenance(deps, callerOf(request), id);
      changed();
      return { id, object: 'maintenance', deleted: true } as const;
    },
  );
}
