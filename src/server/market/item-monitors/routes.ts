import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ItemMonitorSubject, ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, parseInput, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { findItem } from '../catalogue/index.ts';
import { healthBadge } from './badge.ts';
import { isCurrent } from './current-address.ts';
import { deleteItemMonitor, listItemMonitors } from './item-monitor.store.ts';
import { type ItemMonitors, monitorItem } from './item-monitors.ts';
import * as wire from './wire.ts';

const tag = 'Market';
const params = z.object({ id: z.string().describe('Identifier of the item.') });
const one = params.extend({ subject: z.string().describe('demo or licence_endpoint.') });
const many = z.object({ data: z.array(wire.itemMonitorAnswer) });
const deleted = z.object({
  object: z.literal('item_monitor'),
  subject: z.enum(wire.subjects),
  deleted: z.literal(true),
});

export function itemMonitorRoutes(app: Routes, deps: Deps, monitors: ItemMonitors) {
  const { db } = deps.database;
  const path = '/market/items/:id/monitors';
  const itemOf = async (request: FastifyRequest): Promise<ItemRow> => {
    const item = await findItem(db, callerOf(request).accountId, idParam(request.params));
    if (!item) throw notFound();
    return item;
  };
  const subjectOf = ({ params }: FastifyRequest): ItemMonitorSubject => {
    const found = wire.subjects.find((subject) => subject === (params as { subject: string }).subject);
    if (!found) throw notFound();
    return found;
  };
  const present = async (item: ItemRow): Promise<{ data: wire.ItemMonitor[] }> => {
    const rows = await listItemMonitors(db, { accountId: item.account_id, itemId: item.id });
    const shown = rows.map(async ({ subject, monitor_id, shows_badge }) => {
      const health = await monitors.health(item.account_id, monitor_id);
      if (!health) return undefined;
      const is_current = isCurrent(item, subject, health.url);
      return {
        object: 'item_monitor' as const,
        subject,
        monitor_id,
        url: health.url,
        is_current,
        state: health.status,
        uptime: health.uptime,
        uptime_days: health.days,
        shows_badge: shows_badge === 1,
        badge: (is_current && healthBadge(subject, health)?.text) || null,
      };
    });
    return { data: (await Promise.all(shown)).filter((one) => one !== undefined) };
  };

  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'listItemMonitors',
          tag,
          summary: 'Show the monitors of an item',
          description: 'The monitors of an item’s demo and license server, with their state.',
        },
        schema: { params, response: { 200: many } },
      },
      async (request) => present(await itemOf(request)),
    ),

    app.put(
      `${path}/:subject`,
      {
        access: { permission: 'market:write', module: 'monitors' },
        audit: 'item_monitor.updated',
        operation: {
          id: 'watchItem',
          tag,
          summary: 'Monitor the demo or the license server of an item',
          description:
            'Creates a monitor that alerts the account’s email address and counts towards the limit on monitors. If there is one already, only `shows_badge` changes. If the demo link has changed, a new monitor is created and the old one stays in the account.',
        },
        schema: { params: one, body: wire.watchItemBody, response: { 200: many } },
      },
      async (request) => {
        const item = await itemOf(request);
        const { url, shows_badge } = parseInput(wire.watchItemBody, request.body ?? {});
        const wanted = { subject: subjectOf(request), url: url ?? undefined, showsBadge: shows_badge ?? undefined };
        await monitorItem(deps, monitors, callerOf(request), item, wanted);
        return present(item);
      },
    ),

    app.delete(
      `${path}/:subject`,
      {
        access: 'market:write',
        audit: 'item_monitor.deleted',
        operation: {
          id: 'unwatchItem',
          tag,
          summary: 'Unlink a monitor from an item',
          description: 'Unlinks the monitor without changing it. Deleting the monitor also unlinks it.',
        },
        schema: { params: one, response: { 200: deleted } },
      },
      async (request) => {
        const { account_id: accountId, id: itemId } = await itemOf(request);
        const subject = subjectOf(request);
        if (!(await deleteItemMonitor(db, { accountId, itemId, subject }))) throw notFound();
        return { object: 'item_monitor', subject, deleted: true } as const;
      },
    ),
  ];
}
