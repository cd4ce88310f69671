import { z } from 'zod';
import { callerOf, type Routes, sendCsvFile } from '../../http/index.ts';
import { invalid, notFound } from '../../kernel/index.ts';
import { answerMeta, answerReport } from './answer.ts';
import { maxLines } from './breakdown.ts';
import { csvParts } from './csv.ts';
import { allReports } from './definitions/index.ts';
import { findQueried } from './find-queried.ts';
import { parseScope, scopeParameters } from './query-parameters.ts';
import type { ReportDeps } from './report-deps.ts';

const params = z.object({
  id: z
    .string()
    .describe('Identifier of the website, all for all websites of the account together, or group:NAME for a group.'),
});
const format = z.enum(['json', 'csv']).nullish().describe('csv returns the rows as a file. Default json.');
const common = z.object({ ...scopeParameters, format });

export function statsRoutes(app: Routes, deps: ReportDeps) {
  return allReports.map(({ name, ...question }) =>
    app.get(
      `/websites/:id/stats/${name}`,
      {
        access: { permission: 'websites:read', guest: 'website' },
        operation: {
          id: `getWebsite${name.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}`,
          tag: 'Websites',
          summary: question.summary,
          description: question.description,
        },
        schema: {
          params,
          querystring: common.extend(question.parameters),
          response: { 200: z.object({ data: question.answer, meta: answerMeta }) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const website = await findQueried(deps.database.db, callerOf(request), id);
        if (!website) throw notFound();
        const asked = request.query as z.output<typeof common> & { limit?: number | null };
        if (asked.format !== 'csv' && (asked.limit ?? 0) > maxLines)
          // not shown: the console never sends this
          throw invalid({ limit: [`limit must be at most ${maxLines}; format=csv allows more.`] });
        const answered = await answerReport(deps, { name, ...question }, await parseScope(deps, website, asked), asked);
        if (asked.format !== 'csv') return answered as never;
        const { data } = answered;
        const rows = question.rows?.(data) ?? (Array.isArray(data) ? (data as object[]) : [data as object]);
        const file = `${'id' in website ? `website-${website.id}` : 'websites'}-${name}.csv`;
        return sendCsvFile(reply, file, csvParts(rows)) as never;
      },
    ),
  );
}
