import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, paginate, paginatedResponse, parseInput, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { createGroup, deleteGroup, updateGroup } from './groups.ts';
import { presentGroup, presentGroups } from './present.ts';
import { createGroupBody, groupAnswer, groupShown, listGroupsQuery, updateGroupBody } from './wire.ts';

const tag = 'Monitor groups';
const idSchema = z.object({ id: z.string().describe('Identifier of the group.') });
const one = z.object({ data: groupShown });
const many = paginatedResponse(groupAnswer);
const deleted = z.object({ id: z.int(), object: z.literal('monitor_group'), deleted: z.literal(true) });

export function monitorGroupRoutes(app: Routes, deps: Deps, { base }: { base: string }) {
  const show = async (accountId: number, id: number) => {
    const group = await presentGroup(deps, accountId, id);
    if (!group) throw notFound();
    return { data: group };
  };

  return [
    app.get(
      '/monitor-groups',
      {
        access: 'monitors:read',
        operation: {
          id: 'listMonitorGroups',
          tag,
          summary: 'List monitor groups',
          description: 'Your groups with their status and uptime. Each group follows the group that contains it.',
        },
        schema: { querystring: listGroupsQuery, response: { 200: many } },
      },
      async (request) => {
        const { search, page, per_page } = request.query;
        const groups = await presentGroups(deps, callerOf(request).accountId);
        const part = (search ?? '').toLowerCase();
        const matching = groups.filter(({ name }) => name.toLowerCase().includes(part));
        const asked = { page: page ?? 1, perPage: per_page ?? 25 };
        const first = (asked.page - 1) * asked.perPage;
        const shown = matching.slice(first, first + asked.perPage);
        return paginate(shown, matching.length, { path: `${base}/monitor-groups`, url: request.url, ...asked });
      },
    ),

    app.get(
      '/monitor-groups/:id',
      {
        access: 'monitors:read',
        operation: {
          id: 'getMonitorGroup',
          tag,
          summary: 'Show a monitor group',
          description: 'One group with its status, uptime, members and outages.',
        },
        schema: { params: idSchema, response: { 200: one } },
      },
      async (request) => show(callerOf(request).accountId, idParam(request.params)),
    ),

    app.post(
      '/monitor-groups',
      {
        access: 'monitors:write',
        audit: 'monitor_group.created',
        operation: {
          id: 'createMonitorGroup',
          tag,
          summary: 'Create a monitor group',
          description: 'Creates a group. To add a monitor, set its group_id.',
        },
        schema: { body: createGroupBody, response: { 201: one } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { id } = await createGroup(deps, caller, parseInput(createGroupBody, request.body));
        reply.code(201).header('location', `${base}/monitor-groups/${id}`);
        return show(caller.accountId, id);
      },
    ),

    app.update(
      '/monitor-groups/:id',
      {
        access: 'monitors:write',
        audit: 'monitor_group.updated',
        operation: {
          id: 'updateMonitorGroup',
          tag,
          summary: 'Update a monitor group',
          description: 'Changes the fields that you send. A new down_when also applies to the uptime of the past.',
        },
        schema: { params: idSchema, body: updateGroupBody, response: { 200: one } },
      },
      async (request) => {
        const caller = callerOf(request);
        const id = idParam(request.params);
        await updateGroup(deps, caller, id, parseInput(updateGroupBody, request.body));
        return show(caller.accountId, id);
      },
    ),

    app.delete(
      '/monitor-groups/:id',
      {
        access: 'monitors:write',
        audit: 'monitor_group.deleted',
        operation: {
          id: 'deleteMonitorGroup',
          tag,
          summary: 'Delete a monitor group',
          description: 'Deletes the group. Its monitors and groups move to the group that contained it.',
        },
        schema: { params: idSchema, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam(request.params);
        await deleteGroup(deps, callerOf(request), id);
        return { id, object: 'monitor_group', deleted: true } as const;
      },
    ),
  ];
}
