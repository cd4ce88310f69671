import { z } from 'zod';
import { callerOf, parseInput, type Routes } from '../../http/index.ts';
import type { MeasureDeps } from './measure.ts';
import { previewReport, sendOwnReport } from './own-report.ts';
import { forGuests, readingOf, requestedReport } from './requested-report.ts';
import { ownReportAnswer, periodQuery, reportPreview } from './wire.ts';

const idSchema = z.object({ id: z.string() });

export function ownUptimeReportRoutes(app: Routes, deps: MeasureDeps) {
  const { db } = deps.database;
  return [
    app.get(
      '/uptime-reports/:id/preview',
      {
        access: forGuests,
        operation: 'console',
        schema: { params: idSchema, querystring: periodQuery, response: { 200: z.object({ data: reportPreview }) } },
      },
      async (request) => ({
        data: await previewReport(deps, await requestedReport(db, request), {
          day: request.query.day,
          ...readingOf(request),
        }),
      }),
    ),

    app.post(
      '/uptime-reports/:id/test',
      {
        access: 'monitors:write',
        audit: 'unrecorded',
        operation: 'console',
        schema: { params: idSchema, body: periodQuery, response: { 200: z.object({ data: ownReportAnswer }) } },
      },
      async (request) => {
        const row = await requestedReport(db, request);
        const { day } = parseInput(periodQuery, request.body);
        const sent = { caller: callerOf(request), day, ...readingOf(request) };
        return { data: { sent_to: await sendOwnReport(deps, row, sent) } };
      },
    ),
  ];
}
