import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Caller, callerOf, markForSpreadsheets, type Routes } from '../../http/index.ts';
import { parsePeriod, parseScope, periodBounds, type ReportDeps, scopeParameters } from '../reports/index.ts';
import { requestedWebsite } from '../website/index.ts';
import { type EventRow, eventRows } from './event-rows.ts';
import { allTime, csvPages } from './events-csv.ts';
import { answerAllReports, zipReports } from './report-files.ts';

const tag = 'Websites';
const params = z.object({ id: z.string().describe('ID of the website.') });
const { from, to } = scopeParameters;
const askEvents = z.object({
  from,
  to,
  format: z.enum(['csv', 'json']).nullish().describe('json: one object per line. Default csv.'),
});
const askReports = z.object({
  ...scopeParameters,
  format: z.enum(['csv', 'json']).nullish().describe('csv: an archive with a file for each report. Default csv.'),
});
const file = z.string().describe('The file.');

/** Times are epoch ms. */
export type FindAnnotations = (
  caller: Caller,
  span: { website: number; from: number; to: number },
) => Promise<object[]>;
export type ExportDeps = ReportDeps & { findAnnotations?: FindAnnotations };

export function exportRoutes(app: Routes, deps: ExportDeps) {
  const websiteOf = (request: FastifyRequest) => requestedWebsite(deps.database.db, request);

  return [
    app.get(
      '/websites/:id/export/events',
      {
        access: 'websites:read',
        operation: {
          id: 'exportWebsiteEvents',
          tag,
          summary: 'Export single events',
          description: 'Streams every event of the given days, or of all days. Rows of a visit are adjacent.',
          files: ['text/csv', 'application/x-ndjson'],
        },
        schema: { params, querystring: askEvents, response: { 200: file } },
      },
      async (request, reply) => {
        const website = await websiteOf(request);
        const { format } = request.query;
        const isAll = !request.query.from && !request.query.to;
        const bounds = isAll ? allTime : periodBounds(parsePeriod(request.query, deps.now(), website.time_zone));
        await deps.events.flush();
        const pages = eventRows(deps.events, { website: website.id, ...bounds });
        // Reads the first page now, so an unavailable store is reported as an error, not as a truncated file.
        const first = await pages.next();
        const text = format === 'json' ? jsonLines : csvPages;
        attach(reply, `website-${website.id}-events.${format === 'json' ? 'jsonl' : 'csv'}`);
        reply.type(
          format === 'json' ? 'application/x-ndjson; charset=utf-8' : 'text/csv; charset=utf-8; header=present',
        );
        const rows = text(first.done ? [] : first.value, pages);
        const lines = format === 'json' ? rows : markForSpreadsheets(reply, rows);
        return reply.send(Readable.from(lines, { objectMode: false, highWaterMark: 1 }) as never);
      },
    ),

    app.get(
      '/websites/:id/export/reports',
      {
        access: 'websites:read',
        operation: {
          id: 'exportWebsiteReports',
          tag,
          summary: 'Export all reports of a period',
          description:
            'Every report that needs no further parameters, with up to 1,000 rows each, plus the values of the 20 properties with the most visitors and the annotations of the charts.',
          files: ['application/zip', 'application/json'],
        },
        schema: { params, querystring: askReports, response: { 200: file } },
      },
      async (request, reply) => {
        const website = await websiteOf(request);
        const scope = await parseScope(deps, website, request.query);
        const { startMs, endMs } = periodBounds(scope.period);
        const span = { website: website.id, from: startMs, to: endMs };
        const annotations = await deps.findAnnotations?.(callerOf(request), span);
        const reports = [
          ...(await answerAllReports(deps, scope)),
          ...(annotations ? [{ name: 'annotations', data: annotations }] : []),
        ];
        const name = `website-${website.id}-${scope.period.from}-${scope.period.to}`;
        if (request.query.format === 'json') {
          attach(reply, `${name}.json`);
          return reply
            .type('application/json')
            .send(Object.fromEntries(reports.map((one) => [one.name, one.data])) as never);
        }
        attach(reply, `${name}.zip`);
        return reply.type('application/zip').send((await zipReports(reports)) as never);
      },
    ),
  ];
}

function attach(reply: FastifyReply, name: string): void {
  reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store');
}

async function* jsonLines(first: EventRow[], others: AsyncGenerator<EventRow[]>): AsyncGenerator<string> {
  const lines = (rows: EventRow[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  yield lines(first);
  for await (const rows of others) yield lines(rows);
}
