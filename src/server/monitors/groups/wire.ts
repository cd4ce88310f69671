import { z } from 'zod';
import { pageFields, text, wholeNumber } from '../../http/index.ts';
import { downWhen } from './rule.ts';

const fields = {
  name: text(100).trim().min(1).describe('Name of the group.'),
  parent_id: z.int().min(1).nullish().describe('Identifier of the group that contains this one. Default: none.'),
  down_when: downWhen
    .nullish()
    .describe(
      'Members that must be down for the group to be down: any, all, or a number, such as 2. If fewer members are monitored, all of them. Default any.',
    ),
  position: wholeNumber(0, 10_000).nullish().describe('Order among the groups with the same parent. Default 0.'),
};

export const createGroupBody = z.object(fields);
export const updateGroupBody = createGroupBody.partial();
export const listGroupsQuery = z.object({
  search: text(100).nullish().describe('Any part of the name, case-insensitive.'),
  page: pageFields.page,
  per_page: pageFields.per_page,
});

export type GroupFields = z.output<typeof createGroupBody>;
export type GroupChanges = z.output<typeof updateGroupBody>;

const iso = z.iso.datetime();
const seconds = z.int().min(0);
const percent = z.number().min(0).max(100).nullable();
const status = z.enum(['pending', 'up', 'down', 'maintenance', 'paused', 'unknown', 'unreachable', 'degraded']);

export const groupAnswer = z
  .object({
    id: z.int(),
    object: z.literal('monitor_group'),
    name: z.string(),
    parent_id: z.int().nullable(),
    down_when: z.union([z.enum(['any', 'all']), z.int()]),
    position: z.int(),
    status: status.describe('Members that are paused, in maintenance, unknown or unreachable don’t count.'),
    monitors: z.int().describe('Monitors in the group and in the groups that it contains.'),
    down: z.int().describe('Monitors of these that are down.'),
    uptime: z
      .object({ '24h': percent, '7d': percent, '30d': percent, '90d': percent })
      .describe('Percent of the monitored time in which the group was not down; null if no member was monitored.'),
    degraded_s: z
      .object({ '24h': seconds, '7d': seconds, '30d': seconds, '90d': seconds })
      .describe('Seconds in which the group was degraded. They count as uptime.'),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'MonitorGroup' });

const periods = z.array(z.object({ started_at: iso, ended_at: iso.nullable() }));

export const groupShown = groupAnswer
  .extend({
    members: z
      .array(z.object({ object: z.enum(['monitor', 'monitor_group']), id: z.int(), name: z.string(), status }))
      .describe('Monitors and groups directly in this group.'),
    outages: periods.describe('When the group was down in the last 90 days, newest first, up to 100.'),
    degraded: periods.describe('When the group was degraded in the last 90 days, newest first, up to 100.'),
  })
  .meta({ id: 'MonitorGroupShown' });

export type GroupAnswer = z.output<typeof groupAnswer>;
export type GroupShown = z.output<typeof groupShown>;
