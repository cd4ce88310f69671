import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import {
  addWarnings,
  callerOf,
  idParam,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  requestedPage,
} from '../../http/index.ts';
import { notFound, t } from '../../kernel/index.ts';
import { findPlan, listPlans } from './plan.store.ts';
import { createMaintenance, deleteMaintenance, updateMaintenance } from './plans.ts';
import { presentPlan, presentPlans } from './present.ts';
import {
  createMaintenanceBody,
  listMaintenancesQuery,
  type MaintenanceAnswer,
  maintenanceAnswer,
  updateMaintenanceBody,
} from './wire.ts';

const tag = 'Maintenance';
const idSchema = z.object({ id: z.string().describe('Identifier of the maintenance.') });
const one = z.object({ data: maintenanceAnswer });
const many = paginatedResponse(maintenanceAnswer);
const deleted = z.object({ id: z.int(), object: z.literal('maintenance'), deleted: z.literal(true) });

function warnIfOver(request: FastifyRequest, plan: MaintenanceAnswer): { data: MaintenanceAnswer } {
  if (plan.status === 'over')
    addWarnings(request, t('This maintenance has no effect: its last window is in the past.'));
  return { data: plan };
}

export function maintenanceRoutes(app: Routes, deps: Deps, { base, changed }: { base: string; changed: () => void }) {
  return [
    app.get(
      '/maintenances',
      {
        access: 'monitors:read',
        operation: {
          id: 'listMaintenances',
          tag,
          summary: 'List maintenances',
          description: 'Planned maintenance, including past windows.',
        },
        schema: { querystring: listMaintenancesQuery, response: { 200: many } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const { query } = request;
        const { sort, page, perPage } = requestedPage(query);
        const { rows, total } = await listPlans(deps.database, accountId, {
          search: query.search ?? undefined,
          monitorId: query.monitor_id ?? undefined,
          sortBy: query.sort_by ?? 'id',
          sort,
          page,
          perPage,
        });
        const plans = await presentPlans(deps, rows);
        return paginate(plans, total, { path: `${base}/maintenances`, url: request.url, page, perPage });
      },
    ),

    app.get(
      '/maintenances/:id',
      {
        access: 'monitors:read',
        operation: { id: 'getMaintenance', tag, summary: 'Show a maintenance', description: 'One maintenance plan.' },
        schema: { params: idSchema, response: { 200: one } },
      },
      async (request) => {
        const plan = await findPlan(deps.database.db, callerOf(request).accountId, idParam(request.params));
        if (plan === undefined) throw notFound();
        return { data: await presentPlan(deps, plan) };
      },
    ),

    app.post(
      '/maintenances',
      {
        access: 'monitors:write',
        audit: 'maintenance.created',
        operation: {
          id: 'createMaintenance',
          tag,
          summary: 'Create a maintenance',
          description:
            'Plans maintenance for some or all monitors: once, weekly or monthly. During a window there are no alerts, and the time counts neither as up nor as down.',
        },
        schema: { body: createMaintenanceBody, response: { 201: one } },
      },
      async (request, reply) => {
        const plan = await createMaintenance(deps, callerOf(request), parseInput(createMaintenanceBody, request.body));
        changed();
        reply.code(201).header('location', `${base}/maintenances/${plan.plan.id}`);
        return warnIfOver(request, await presentPlan(deps, plan));
      },
    ),

    app.update(
      '/maintenances/:id',
      {
        access: 'monitors:write',
        audit: 'maintenance.updated',
        operation: {
          id: 'updateMaintenance',
          tag,
          summary: 'Update a maintenance',
          description: 'Changes the fields that you send, from now on. Past windows stay unchanged.',
        },
        schema: { params: idSchema, body: updateMaintenanceBody, response: { 200: one } },
      },
      async (request) => {
        const caller = callerOf(request);
        const id = idParam(request.params);
        if ((await findPlan(deps.database.db, caller.accountId, id)) === undefined) throw notFound();
        const plan = await updateMaintenance(deps, caller, id, parseInput(updateMaintenanceBody, request.body));
        changed();
        return warnIfOver(request, await presentPlan(deps, plan));
      },
    ),

    app.delete(
      '/maintenances/:id',
      {
        access: 'monitors:write',
        audit: 'maintenance.deleted',
        operation: {
          id: 'deleteMaintenance',
          tag,
          summary: 'Delete a maintenance',
          description: 'Ends the plan. Past windows still count as maintenance.',
        },
        schema: { params: idSchema, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam(request.params);
        await deleteMaintenance(deps, callerOf(request), id);
        changed();
        return { id, object: 'maintenance', deleted: true } as const;
      },
    ),
  ];
}
