import { z } from 'zod';
import {
  callerOf,
  idParam,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  requestedPage,
  shownToGuest,
} from '../../http/index.ts';
import type { MeasureDeps } from './measure.ts';
import { reportPdf } from './own-report.ts';
import { presentReport, presentReports, reportForGuest } from './present.ts';
import { recipientRoutes } from './recipient.routes.ts';
import { listReports } from './report.store.ts';
import { createReport, deleteReport, updateReport } from './reports.ts';
import { forGuests, readingOf, requestedReport } from './requested-report.ts';
import { createReportBody, listReportsQuery, periodQuery, reportAnswer, updateReportBody } from './wire.ts';

const tag = 'Uptime reports';
const idSchema = z.object({ id: z.string().describe('Identifier of the report.') });
const one = z.object({ data: reportAnswer });
const deleted = z.object({ id: z.int(), object: z.literal('uptime_report'), deleted: z.literal(true) });

export function uptimeReportRoutes(app: Routes, deps: MeasureDeps, { base }: { base: string }) {
  const { db } = deps.database;
  return [
    app.get(
      '/uptime-reports',
      {
        access: 'monitors:read',
        operation: {
          id: 'listUptimeReports',
          tag,
          summary: 'List uptime reports',
          description: 'Your uptime reports, newest first unless you sort them.',
        },
        schema: { querystring: listReportsQuery, response: { 200: paginatedResponse(reportAnswer) } },
      },
      async (request) => {
        const page = requestedPage(request.query);
        const { rows, total } = await listReports(db, callerOf(request).accountId, { ...page, sortBy: 'id' });
        const path = `${base}/uptime-reports`;
        return paginate(await presentReports(deps, rows), total, { path, url: request.url, ...page });
      },
    ),

    app.get(
      '/uptime-reports/:id',
      {
        access: forGuests,
        operation: {
          id: 'getUptimeReport',
          tag,
          summary: 'Show an uptime report',
          description: 'One report with its settings and when it is sent next.',
        },
        schema: { params: idSchema, response: { 200: one } },
      },
      async (request) => {
        const report = await presentReport(deps, await requestedReport(db, request));
        return { data: shownToGuest(request) ? reportForGuest(report) : report };
      },
    ),

    app.get(
      '/uptime-reports/:id/pdf',
      {
        access: forGuests,
        operation: {
          id: 'getUptimeReportPdf',
          tag,
          summary: 'Download an uptime report as PDF',
          description:
            'The report of the latest week or month, or of the week or month that contains `day`. Numbers are computed now. The response is 404 if no monitors were checked before the end of the period.',
          files: ['application/pdf'],
        },
        schema: {
          params: idSchema,
          querystring: periodQuery,
          produces: ['application/pdf'],
          response: { 200: z.string().describe('A PDF document.') },
        },
      },
      async (request, reply) => {
        const { name, pdf } = await reportPdf(deps, await requestedReport(db, request), {
          day: request.query.day,
          ...readingOf(request),
        });
        reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${name}"`)
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'private, no-store');
        const sent: unknown = pdf;
        return reply.send(sent as string);
      },
    ),

    app.post(
      '/uptime-reports',
      {
        access: 'monitors:write',
        audit: 'uptime_report.created',
        operation: {
          id: 'createUptimeReport',
          tag,
          summary: 'Create an uptime report',
          description:
            'Reports the uptime, incidents and response times of monitors and groups each week or month, with the credit under an agreed SLA. Add recipients to send it by email with a PDF. Time that was not monitored never counts as uptime.',
        },
        schema: { body: createReportBody, response: { 201: one } },
      },
      async (request, reply) => {
        const row = await createReport(deps, callerOf(request), parseInput(createReportBody, request.body));
        reply.code(201).header('location', `${base}/uptime-reports/${row.id}`);
        return { data: await presentReport(deps, row) };
      },
    ),

    app.update(
      '/uptime-reports/:id',
      {
        access: 'monitors:write',
        audit: 'uptime_report.updated',
        operation: {
          id: 'updateUptimeReport',
          tag,
          summary: 'Update an uptime report',
          description:
            'Changes the fields that you send and keeps the others. After a change of the frequency or the time zone, the first report covers the next period.',
        },
        schema: { params: idSchema, body: updateReportBody, response: { 200: one } },
      },
      async (request) => {
        const { id } = await requestedReport(db, request);
        const changes = parseInput(updateReportBody, request.body);
        return { data: await presentReport(deps, await updateReport(deps, callerOf(request), id, changes)) };
      },
    ),

    app.delete(
      '/uptime-reports/:id',
      {
        access: 'monitors:write',
        audit: 'uptime_report.deleted',
        operation: {
          id: 'deleteUptimeReport',
          tag,
          summary: 'Delete an uptime report',
          description: 'Deletes the report with its recipients. Its monitors stay. You can restore it for 30 days.',
        },
        schema: { params: idSchema, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam(request.params);
        await deleteReport(deps, callerOf(request), id);
        return { id, object: 'uptime_report', deleted: true } as const;
      },
    ),

    ...recipientRoutes(app, deps, { base }),
  ];
}
