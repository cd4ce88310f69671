import { z } from 'zod';
import { causeForGuest, translateCause } from '../../causes/index.ts';
import type { Deps } from '../../deps.ts';
import {
  callerOf,
  idParam,
  paginate,
  paginatedResponse,
  type Routes,
  requestedPage,
  shownToGuest,
} from '../../http/index.ts';
import { invalid, notFound, t } from '../../kernel/index.ts';
import { findMonitor } from '../monitor/index.ts';
import { checkPages, selectChecks } from './checks.ts';
import { checkColumns, sendCsv } from './csv.ts';
import { monitorDays } from './days.ts';
import { statsOf } from './stats.ts';
import {
  type ChecksExportQuery,
  checkAnswer,
  checksExportQuery,
  checksQuery,
  dayAnswer,
  daysQuery,
  statsAnswer,
  statsQuery,
} from './wire.ts';

const tag = 'Monitors';
const params = z.object({ id: z.string().describe('Identifier of the monitor.') });
const manyDays = z.object({ data: z.array(dayAnswer) });
const oneStats = z.object({ data: statsAnswer });
const manyChecks = paginatedResponse(checkAnswer);
const csv = { produces: ['text/csv'], response: { 200: z.string().describe('A header line, then one line per row.') } };

const bucketSchema = statsAnswer.shape.series.element;
const bucketColumns = Object.keys(bucketSchema.shape) as (keyof z.output<typeof bucketSchema>)[];

const defaultDays = 90;

const exportRows = 5000;

export function statisticsRoutes(app: Routes, deps: Deps, { base }: { base: string }) {
  const found = async (request: Parameters<typeof callerOf>[0]) => {
    const row = await findMonitor(deps.database.db, callerOf(request).accountId, idParam(request.params));
    if (!row) throw notFound();
    return row;
  };
  const causeFormatterOf = (request: Parameters<typeof callerOf>[0]) =>
    shownToGuest(request) ? causeForGuest : translateCause;
  const selectionOf = (monitor: number, query: ChecksExportQuery) => {
    const { from, to, good, sort } = query;
    const end = to ?? deps.now() + 1;
    if (from != null && from >= end) throw invalid({ from: [t('from must be before to.')] });
    return { monitor, from: from ?? 0, to: end, good: good ?? null, sort: sort ?? 'desc' } as const;
  };

  return [
    app.get(
      '/monitors/:id/stats',
      {
        access: { permission: 'monitors:read', guest: 'monitor' },
        operation: {
          id: 'getMonitorStats',
          tag,
          summary: 'Statistics of a monitor',
          description:
            'Uptime to the second, response time percentiles, Apdex, a series over the period, and its incidents and maintenance. Maintenance and gaps count neither as up nor as down.',
        },
        schema: { params, querystring: statsQuery, response: { 200: oneStats } },
      },
      async (request) => ({
        data: await statsOf(deps, await found(request), request.query, causeFormatterOf(request)),
      }),
    ),

    app.get(
      '/monitors/:id/days',
      {
        access: { permission: 'monitors:read', guest: 'monitor' },
        operation: {
          id: 'listMonitorDays',
          tag,
          summary: 'Get the daily uptime of a monitor',
          description:
            'Uptime, downtime and maintenance of the last days in your time zone, oldest first, up to today.',
        },
        schema: { params, querystring: daysQuery, response: { 200: manyDays } },
      },
      async (request) => {
        const monitor = await found(request);
        const { timeZone } = callerOf(request);
        return { data: await monitorDays(deps, monitor, { timeZone, days: request.query.days ?? defaultDays }) };
      },
    ),

    app.get(
      '/monitors/:id/stats.csv',
      {
        access: { permission: 'monitors:read', guest: 'monitor' },
        operation: {
          id: 'exportMonitorStats',
          tag,
          summary: 'Export the response times of a monitor as CSV',
          description: 'The series of the statistics as CSV, one line per interval.',
          files: ['text/csv'],
        },
        schema: { params, querystring: statsQuery, ...csv },
      },
      async (request, reply) => {
        const monitor = await found(request);
        const { series } = await statsOf(deps, monitor, request.query);
        const pages = [series].values();
        return sendCsv(reply, { name: `monitor-${monitor.id}-stats.csv`, columns: bucketColumns, pages });
      },
    ),

    app.get(
      '/monitors/:id/checks',
      {
        access: { permission: 'monitors:read', guest: 'monitor' },
        operation: {
          id: 'listMonitorChecks',
          tag,
          summary: 'List the checks of a monitor',
          description: 'Single checks, newest first, with the phases of each request in milliseconds.',
        },
        schema: { params, querystring: checksQuery, response: { 200: manyChecks } },
      },
      async (request) => {
        const { id } = await found(request);
        const { page, perPage } = requestedPage(request.query);
        const { checks, total } = await selectChecks(deps, selectionOf(id, request.query), {
          page,
          perPage,
          formatCause: causeFormatterOf(request),
        });
        // Security: the address and redirect target of a check can be private.
        const shown = shownToGuest(request)
          ? checks.map((check) => ({ ...check, address: '', final_url: '' }))
          : checks;
        return paginate(shown, total, { path: `${base}/monitors/${id}/checks`, url: request.url, page, perPage });
      },
    ),

    app.get(
      '/monitors/:id/checks.csv',
      {
        access: 'monitors:read',
        operation: {
          id: 'exportMonitorChecks',
          tag,
          summary: 'Export all checks of a monitor as CSV',
          description: 'Every check of the period as CSV, streamed.',
          files: ['text/csv'],
        },
        schema: { params, querystring: checksExportQuery, ...csv },
      },
      async (request, reply) => {
        const { id } = await found(request);
        const pages = checkPages(deps, selectionOf(id, request.query), exportRows);
        return sendCsv(reply, { name: `monitor-${id}-checks.csv`, columns: checkColumns, pages });
      },
    ),
  ];
}
