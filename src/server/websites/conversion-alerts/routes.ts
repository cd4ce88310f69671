import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ConversionAlertRow, WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { addWarnings, callerOf, idParam, parseInput, type Routes } from '../../http/index.ts';
import { message, notFound, t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { goalRows } from '../resources/index.ts';
import { findWebsite } from '../website/index.ts';
import { deleteConversionAlert, findConversionAlert, listConversionAlerts } from './conversion-alert.store.ts';
import { changeConversionAlert, createConversionAlert, shownThreshold } from './conversion-alerts.ts';
import {
  type ConversionAlertAnswer,
  conversionAlertAnswer,
  createConversionAlertBody,
  updateConversionAlertBody,
} from './wire.ts';

const tag = 'Websites';
const ofWebsite = z.object({ id: z.string().describe('Identifier of the website.') });
const params = ofWebsite.extend({ conversion_alert_id: z.string().describe('Identifier of the alert.') });
const one = z.object({ data: conversionAlertAnswer });
const many = z.object({ data: z.array(conversionAlertAnswer) });
const deleted = z.object({ id: z.int(), object: z.literal('conversion_alert'), deleted: z.literal(true) });
const noChannel = message(
  'This alert reaches nobody yet: the website has no alert channels. Add one in the website’s settings.',
);

/** Alerts on goals and sales of a website. `base` is the absolute address that links start with. */
export function conversionAlertRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const path = '/websites/:id/conversion-alerts';
  const onePath = `${path}/:conversion_alert_id`;
  const websiteOf = async (request: FastifyRequest): Promise<WebsiteRow> => {
    const website = await findWebsite(db, callerOf(request).accountId, idParam(request.params));
    if (!website) throw notFound();
    return website;
  };
  const alertId = (request: FastifyRequest): number =>
    idParam({ id: (request.params as { conversion_alert_id: string }).conversion_alert_id });
  const present = async (website: WebsiteRow, rows: ConversionAlertRow[]): Promise<ConversionAlertAnswer[]> => {
    const goals = await goalRows.list(db, website);
    const names = new Map(goals.map(({ id, name }) => [id, name]));
    return rows.map((row) => presentAlert(row, names));
  };

  return [
    app.get(
      path,
      {
        access: 'websites:read',
        operation: {
          id: 'listConversionAlerts',
          tag,
          summary: 'List conversion alerts',
          description: 'Alerts on goals and sales of a website, with those that are active now.',
        },
        schema: { params: ofWebsite, response: { 200: many } },
      },
      async (request) => {
        const website = await websiteOf(request);
        return { data: await present(website, await listConversionAlerts(db, website)) };
      },
    ),

    app.post(
      path,
      {
        access: 'websites:write',
        audit: 'conversion_alert.created',
        operation: {
          id: 'createConversionAlert',
          tag,
          summary: 'Create a conversion alert',
          description:
            'Alerts you through the website’s channels (`alerts`) when conversions of a goal or revenue from sales are below a threshold, or far below or above the usual. Checked every five minutes, with one message at the start and one at the end. At most 20 per website.',
        },
        schema: { params: ofWebsite, body: createConversionAlertBody, response: { 201: one } },
      },
      async (request, reply) => {
        const website = await websiteOf(request);
        const fields = parseInput(createConversionAlertBody, request.body);
        const row = await createConversionAlert(deps, { caller: callerOf(request), website: website.id, fields });
        if (website.alerts_sealed === '') addWarnings(request, t(noChannel));
        reply.code(201).header('location', `${base}/websites/${website.id}/conversion-alerts/${row.id}`);
        return { data: (await present(website, [row]))[0]! };
      },
    ),

    app.get(
      onePath,
      {
        access: 'websites:read',
        operation: {
          id: 'getConversionAlert',
          tag,
          summary: 'Show a conversion alert',
          description: 'One alert on a goal or on sales.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const website = await websiteOf(request);
        const row = await findConversionAlert(db, website, alertId(request));
        if (!row) throw notFound();
        return { data: (await present(website, [row]))[0]! };
      },
    ),

    app.update(
      onePath,
      {
        access: 'websites:write',
        audit: 'conversion_alert.updated',
        operation: {
          id: 'updateConversionAlert',
          tag,
          summary: 'Update a conversion alert',
          description:
            'Changes the fields that you send and keeps the others, as the goal or the currency that it is about. The next look, within five minutes, judges by what you sent: an alert that does not hold any more ends.',
        },
        schema: { params, body: updateConversionAlertBody, response: { 200: one } },
      },
      async (request) => {
        const website = await websiteOf(request);
        const id = alertId(request);
        const changes = parseInput(updateConversionAlertBody, request.body);
        const row = await changeConversionAlert(deps, {
          caller: callerOf(request),
          website: website.id,
          id,
          changes,
        });
        return { data: (await present(website, [row]))[0]! };
      },
    ),

    app.delete(
      onePath,
      {
        access: 'websites:write',
        audit: 'conversion_alert.deleted',
        operation: {
          id: 'deleteConversionAlert',
          tag,
          summary: 'Delete a conversion alert',
          description: 'Deletes an alert. It sends no more messages.',
        },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const id = alertId(request);
        if (!(await deleteConversionAlert(db, await websiteOf(request), id))) throw notFound();
        return { id, object: 'conversion_alert', deleted: true } as const;
      },
    ),
  ];
}

function presentAlert(row: ConversionAlertRow, goals: Map<number, string>): ConversionAlertAnswer {
  const { id, goal_id, currency, condition, span } = row;
  return {
    id,
    object: 'conversion_alert',
    goal_id,
    goal: goal_id === null ? null : (goals.get(goal_id) ?? null),
    currency,
    condition,
    threshold: shownThreshold(row),
    span,
    active_since: toIsoOrNull(row.started_at),
    created_at: toIso(row.created_at),
  };
}
