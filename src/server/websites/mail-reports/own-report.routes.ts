import { z } from 'zod';
import { callerOf, parseInput, type Routes } from '../../http/index.ts';
import { requestedWebsite } from '../website/index.ts';
import type { MailReportDeps } from './compose-mail.ts';
import { previewReport, sendOwnReport } from './own-report.ts';
import { ownReportAnswer, ownReportQuery, reportPreview } from './wire.ts';

const params = z.object({ id: z.string() });

export function ownReportRoutes(app: Routes, deps: MailReportDeps) {
  const { db } = deps.database;
  return [
    app.get(
      '/websites/:id/report-preview',
      {
        access: 'websites:read',
        operation: 'console',
        schema: { params, querystring: ownReportQuery, response: { 200: z.object({ data: reportPreview }) } },
      },
      async (request) => {
        const website = await requestedWebsite(db, request);
        return {
          data: await previewReport(deps, website, { caller: callerOf(request), frequency: request.query.frequency }),
        };
      },
    ),

    app.post(
      '/websites/:id/report-test',
      {
        access: 'websites:write',
        audit: 'unrecorded',
        operation: 'console',
        schema: { params, body: ownReportQuery, response: { 200: z.object({ data: ownReportAnswer }) } },
      },
      async (request) => {
        const website = await requestedWebsite(db, request);
        const { frequency } = parseInput(ownReportQuery, request.body);
        return { data: { sent_to: await sendOwnReport(deps, website, { caller: callerOf(request), frequency }) } };
      },
    ),
  ];
}
