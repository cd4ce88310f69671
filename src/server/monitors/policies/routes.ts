import { z } from 'zod';
import type { AlertPolicyRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { addWarnings, callerOf, idParam, mayCaller, parseInput, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { alertWarnings } from '../../outbox/index.ts';
import { createPolicy, deletePolicy, presentPolicy, updatePolicy, withoutDestinations } from './policies.ts';
import { countMonitorsByPolicy, findPolicy, listPolicyRows, listSteps } from './policy.store.ts';
import { createPolicyBody, type PolicyChanges, policyAnswer, updatePolicyBody } from './wire.ts';

const tag = 'Alert policies';
const idSchema = z.object({ id: z.string().describe('Identifier of the alert policy.') });
const one = z.object({ data: policyAnswer });
const many = z.object({ data: z.array(policyAnswer) });
const deleted = z.object({ id: z.int(), object: z.literal('alert_policy'), deleted: z.literal(true) });

export function policyRoutes(app: Routes, deps: Deps, { base }: { base: string }) {
  const { db } = deps.database;
  const present = async (request: Parameters<typeof callerOf>[0], rows: AlertPolicyRow[]) => {
    const counts = await countMonitorsByPolicy(db, callerOf(request).accountId);
    const steps = await listSteps(
      db,
      rows.map(({ id }) => id),
    );
    const policies = rows.map((row) =>
      presentPolicy(deps.vault, row, { steps: steps.get(row.id) ?? [], monitors: counts.get(row.id) ?? 0 }),
    );
    return mayCaller(request, 'monitors:write') ? policies : policies.map(withoutDestinations);
  };
  const presentOne = async (request: Parameters<typeof callerOf>[0], row: AlertPolicyRow) => ({
    data: (await present(request, [row]))[0]!,
  });
  const warn = (request: Parameters<typeof callerOf>[0], { steps = [] }: PolicyChanges) =>
    addWarnings(
      request,
      ...alertWarnings(
        deps,
        callerOf(request).isOwner,
        steps.flatMap(({ alerts }) => alerts),
      ),
    );

  return [
    app.get(
      '/alert-policies',
      {
        access: 'monitors:read',
        operation: {
          id: 'listAlertPolicies',
          tag,
          summary: 'List alert policies',
          description: 'All alert policies of the account, sorted by name.',
        },
        schema: { response: { 200: many } },
      },
      async (request) => {
        const rows = await listPolicyRows(db, callerOf(request).accountId);
        // Sorted here, because databases sort letters differently.
        rows.sort((one, other) => one.name.localeCompare(other.name, 'en') || one.id - other.id);
        return { data: await present(request, rows) };
      },
    ),

    app.get(
      '/alert-policies/:id',
      {
        access: 'monitors:read',
        operation: {
          id: 'getAlertPolicy',
          tag,
          summary: 'Show an alert policy',
          description: 'One alert policy with its steps and quiet hours.',
        },
        schema: { params: idSchema, response: { 200: one } },
      },
      async (request) => {
        const row = await findPolicy(db, callerOf(request).accountId, idParam(request.params));
        if (!row) throw notFound();
        return presentOne(request, row);
      },
    ),

    app.post(
      '/alert-policies',
      {
        access: 'monitors:write',
        audit: 'alert_policy.created',
        operation: {
          id: 'createAlertPolicy',
          tag,
          summary: 'Create an alert policy',
          description: 'Creates an alert policy. To apply it to a monitor, set the monitor’s policy_id to its id.',
        },
        schema: { body: createPolicyBody, response: { 201: one } },
      },
      async (request, reply) => {
        const fields = parseInput(createPolicyBody, request.body);
        const row = await createPolicy(deps, callerOf(request), fields);
        warn(request, fields);
        reply.code(201).header('location', `${base}/alert-policies/${row.id}`);
        return presentOne(request, row);
      },
    ),

    app.update(
      '/alert-policies/:id',
      {
        access: 'monitors:write',
        audit: 'alert_policy.updated',
        operation: {
          id: 'updateAlertPolicy',
          tag,
          summary: 'Update an alert policy',
          description:
            'Changes the fields that you send and keeps the others. Alerts that are waiting follow the new policy within seconds.',
        },
        schema: { params: idSchema, body: updatePolicyBody, response: { 200: one } },
      },
      async (request) => {
        const changes = parseInput(updatePolicyBody, request.body);
        const row = await updatePolicy(deps, callerOf(request), idParam(request.params), changes);
        warn(request, changes);
        return presentOne(request, row);
      },
    ),

    app.delete(
      '/alert-policies/:id',
      {
        access: 'monitors:write',
        audit: 'alert_policy.deleted',
        operation: {
          id: 'deleteAlertPolicy',
          tag,
          summary: 'Delete an alert policy',
          description:
            'Deletes the policy. Its monitors then alert immediately, and alerts that are waiting are sent. You can restore it for 30 days.',
        },
        schema: { params: idSchema, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam(request.params);
        await deletePolicy(deps, callerOf(request), id);
        return { id, object: 'alert_policy', deleted: true } as const;
      },
    ),
  ];
}
