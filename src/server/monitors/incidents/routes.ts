import { z } from 'zod';
import { causeForGuest, translateCause } from '../../causes/index.ts';
import type { Deps } from '../../deps.ts';
import {
  anyParameters,
  callerOf,
  idParam,
  mayCaller,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  requestedPage,
  shownToGuest,
} from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { lastFailureAnswer, openResponse } from '../failures/index.ts';
import { findCausesByText } from './causes-by-text.ts';
import type { FindShowDestination } from './deliveries.ts';
import { incidentForGuest, shownIncidentForGuest } from './for-guests.ts';
import { findListedIncident, type ListedIncident, listIncidents } from './list.store.ts';
import type { IncidentNotices } from './notify.ts';
import { deleteIncident, updateIncident } from './operations.ts';
import { presentIncident, presentIncidents, withoutVisitors } from './present.ts';
import { findIncidentResponse } from './response.store.ts';
import { incidentAnswer, incidentShown, listIncidentsQuery, updateIncidentBody } from './wire.ts';

const tag = 'Incidents';
const idSchema = z.object({ id: z.string().describe('Identifier of the incident.') });
const one = z.object({ data: incidentShown });
const response = z.object({
  data: lastFailureAnswer.nullable().describe('null if the incident has none, such as one of a heartbeat'),
});
const many = paginatedResponse(incidentAnswer);
const deleted = z.object({ id: z.int(), object: z.literal('incident'), deleted: z.literal(true) });

/** There is no route that creates incidents, because only checks open them. */
export function incidentRoutes(
  app: Routes,
  deps: Deps,
  {
    base,
    changed,
    notices,
    showDestination,
  }: { base: string; changed: () => void; notices: IncidentNotices; showDestination: FindShowDestination | undefined },
) {
  const found = async (accountId: number, id: number): Promise<ListedIncident> => {
    const row = await findListedIncident(deps.database.db, accountId, id);
    if (row === undefined) throw notFound();
    return row;
  };

  return [
    app.get(
      '/incidents',
      {
        access: { permission: 'monitors:read', guest: 'filtered' },
        operation: {
          id: 'listIncidents',
          tag,
          summary: 'List incidents',
          description: 'Incidents of all your monitors, newest first.',
        },
        schema: { querystring: listIncidentsQuery, response: { 200: many } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const sees = shownToGuest(request)?.monitor;
        const formatCause = sees ? causeForGuest : translateCause;
        const { query } = request;
        const { sort, page, perPage } = requestedPage(query);
        const search = query.search ?? undefined;
        const searchBy = query.search_by ?? 'monitor';
        const { rows, total } = await listIncidents(deps.database, accountId, {
          search,
          searchBy,
          causes: {
            told:
              search && searchBy === 'cause'
                ? await findCausesByText(deps.database.db, accountId, { search, formatCause })
                : [],
            // Guests must not find out hidden causes by searching for them.
            asKept: sees === undefined,
          },
          status: query.status ?? undefined,
          monitorId: query.monitor_id ?? undefined,
          among: sees,
          sortBy: query.sort_by ?? 'started_at',
          sort,
          page,
          perPage,
        });
        const incidents = await presentIncidents(deps, accountId, rows, formatCause);
        const shown = sees ? incidents.map(incidentForGuest) : incidents;
        return paginate(shown, total, { path: `${base}/incidents`, url: request.url, page, perPage });
      },
    ),

    app.get(
      '/incidents/:id',
      {
        access: { permission: 'monitors:read', guest: 'filtered' },
        operation: {
          id: 'getIncident',
          tag,
          summary: 'Show an incident',
          description: 'One incident with its timeline: checks, alerts and their delivery, comments.',
        },
        schema: { params: idSchema, response: { 200: one } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const row = await found(accountId, idParam(request.params));
        const sees = shownToGuest(request)?.monitor;
        if (sees && !sees.has(row.monitor_id)) throw notFound();
        if (sees)
          return {
            data: shownIncidentForGuest(await presentIncident(deps, accountId, row, { formatCause: causeForGuest })),
          };
        const incident = await presentIncident(deps, accountId, row, {
          showDestination: await showDestination?.(accountId),
        });
        return { data: mayCaller(request, 'websites:read') ? incident : withoutVisitors(incident) };
      },
    ),

    app.get(
      '/incidents/:id/response',
      {
        access: 'monitors:read',
        operation: {
          id: 'getIncidentResponse',
          tag,
          summary: 'Get the response with which an incident opened',
          description:
            "Returns the first 64 KB of the response to the check that opened the incident, headers included. Cookies and credentials are removed, and the monitor's secrets are masked.",
        },
        schema: { params: idSchema, querystring: anyParameters, response: { 200: response } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const { id } = await found(accountId, idParam(request.params));
        const sealed = await findIncidentResponse(deps.database.db, accountId, id);
        return { data: sealed === undefined ? null : openResponse(deps.vault, sealed) };
      },
    ),

    app.update(
      '/incidents/:id',
      {
        access: 'monitors:write',
        audit: 'incident.updated',
        operation: {
          id: 'updateIncident',
          tag,
          summary: 'Update an incident',
          description: 'Acknowledges an incident (which stops reminders), comments on it, or ends it manually.',
        },
        schema: { params: idSchema, body: updateIncidentBody, response: { 200: one } },
      },
      async (request) => {
        const caller = callerOf(request);
        const id = idParam(request.params);
        await found(caller.accountId, id);
        await updateIncident({ ...deps, notices }, caller, id, parseInput(updateIncidentBody, request.body));
        changed();
        const row = await found(caller.accountId, id);
        const incident = await presentIncident(deps, caller.accountId, row, {
          showDestination: await showDestination?.(caller.accountId),
        });
        return { data: mayCaller(request, 'websites:read') ? incident : withoutVisitors(incident) };
      },
    ),

    app.delete(
      '/incidents/:id',
      {
        access: 'monitors:write',
        audit: 'incident.deleted',
        operation: {
          id: 'deleteIncident',
          tag,
          summary: 'Delete an incident',
          description: 'Deletes an incident that has ended. The uptime then counts its time as up.',
        },
        schema: { params: idSchema, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam(request.params);
        await deleteIncident({ ...deps, notices }, callerOf(request), id);
        changed();
        return { id, object: 'incident', deleted: true } as const;
      },
    ),
  ];
}
