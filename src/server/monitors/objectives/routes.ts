import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type Caller,
  callerOf,
  idParam,
  isAllowed,
  mayCaller,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  requestedPage,
} from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { maskAlertChannels } from '../../outbox/index.ts';
import { budgetHistory } from './history.ts';
import type { FindUsualVisitors } from './measure.ts';
import { findObjective, listObjectives } from './objective.store.ts';
import { createObjective, deleteObjective, updateObjective } from './objectives.ts';
import { type ObjectiveDeps, presentObjective, presentObjectives } from './present.ts';
import {
  createObjectiveBody,
  listObjectivesQuery,
  type ObjectiveAnswer,
  objectiveAnswer,
  objectiveBudgetAnswer,
  updateObjectiveBody,
} from './wire.ts';

const tag = 'Objectives';
const idSchema = z.object({ id: z.string().describe('Identifier of the objective.') });
const one = z.object({ data: objectiveAnswer });
const deleted = z.object({ id: z.int(), object: z.literal('objective'), deleted: z.literal(true) });

const noWebsite: FindUsualVisitors = async () => ({ kind: 'unknown', why: 'no_website' });

/** Numbers of visitors need `websites:read`. */
const asCaller = (deps: ObjectiveDeps, caller: Caller): ObjectiveDeps =>
  isAllowed(caller, 'websites:read') ? deps : { ...deps, findUsualVisitors: noWebsite };

export function objectiveRoutes(app: Routes, deps: ObjectiveDeps, { base }: { base: string }) {
  const shown = (request: FastifyRequest, objective: ObjectiveAnswer): ObjectiveAnswer =>
    mayCaller(request, 'monitors:write') ? objective : { ...objective, alerts: maskAlertChannels(objective.alerts) };
  const found = async (request: FastifyRequest) => {
    const row = await findObjective(
      deps.database.db,
      callerOf(request).accountId,
      idParam(request.params as { id: string }),
    );
    if (!row) throw notFound();
    return row;
  };

  return [
    app.get(
      '/objectives',
      {
        access: 'monitors:read',
        operation: {
          id: 'listObjectives',
          tag,
          summary: 'List objectives',
          description: 'Your service level objectives (SLOs), newest first, with their current error budgets.',
        },
        schema: { querystring: listObjectivesQuery, response: { 200: paginatedResponse(objectiveAnswer) } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { sort, page, perPage } = requestedPage(request.query);
        const monitorId = request.query.monitor_id ?? undefined;
        const selection = { monitorId, sort, page, perPage };
        const { rows, total } = await listObjectives(deps.database.db, caller.accountId, selection);
        const objectives = await presentObjectives(asCaller(deps, caller), rows, caller.timeZone);
        const entries = objectives.map((objective) => shown(request, objective));
        return paginate(entries, total, { path: `${base}/objectives`, url: request.url, page, perPage });
      },
    ),

    app.get(
      '/objectives/:id',
      {
        access: 'monitors:read',
        operation: {
          id: 'getObjective',
          tag,
          summary: 'Show an objective',
          description: 'One objective with its current error budget and burn rates.',
        },
        schema: { params: idSchema, response: { 200: one } },
      },
      async (request) => {
        const caller = callerOf(request);
        const row = await found(request);
        return { data: shown(request, await presentObjective(asCaller(deps, caller), row, caller.timeZone)) };
      },
    ),

    app.get(
      '/objectives/:id/budget',
      {
        access: 'monitors:read',
        operation: {
          id: 'getObjectiveBudget',
          tag,
          summary: 'Show the history of an error budget',
          description: 'The remaining budget on each day of the period, and the incidents that consumed it.',
        },
        schema: { params: idSchema, response: { 200: z.object({ data: objectiveBudgetAnswer }) } },
      },
      async (request) => {
        const caller = callerOf(request);
        return { data: await budgetHistory(asCaller(deps, caller), await found(request), caller.timeZone) };
      },
    ),

    app.post(
      '/objectives',
      {
        access: 'monitors:write',
        audit: 'objective.created',
        operation: {
          id: 'createObjective',
          tag,
          summary: 'Create an objective',
          description:
            'Sets a target for the uptime of one or more monitors, in time or in visitors. Past incidents of the period count immediately. Maintenance, pauses and gaps count as for uptime. You are alerted once if an hour consumes 2 % of the budget or six hours consume 5 %, and again when it has recovered.',
        },
        schema: { body: createObjectiveBody, response: { 201: one } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const row = await createObjective(deps, caller, parseInput(createObjectiveBody, request.body));
        reply.code(201).header('location', `${base}/objectives/${row.id}`);
        return { data: await presentObjective(asCaller(deps, caller), row, caller.timeZone) };
      },
    ),

    app.update(
      '/objectives/:id',
      {
        access: 'monitors:write',
        audit: 'objective.updated',
        operation: {
          id: 'updateObjective',
          tag,
          summary: 'Update an objective',
          description:
            'Changes the fields that you send and keeps the others. The budget is computed with the new fields.',
        },
        schema: { params: idSchema, body: updateObjectiveBody, response: { 200: one } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { id } = await found(request);
        const row = await updateObjective(deps, caller, id, parseInput(updateObjectiveBody, request.body));
        return { data: await presentObjective(asCaller(deps, caller), row, caller.timeZone) };
      },
    ),

    app.delete(
      '/objectives/:id',
      {
        access: 'monitors:write',
        audit: 'objective.deleted',
        operation: {
          id: 'deleteObjective',
          tag,
          summary: 'Delete an objective',
          description: 'Deletes the objective. Its monitors stay. You can restore it for 30 days.',
        },
        schema: { params: idSchema, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam(request.params);
        await deleteObjective(deps, callerOf(request), id);
        return { id, object: 'objective', deleted: true } as const;
      },
    ),
  ];
}
