import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { parseInput, type Routes } from '../../http/index.ts';
import { invalid, t } from '../../kernel/index.ts';
import { requestedWebsite } from '../website/index.ts';
import { resetStatistics } from './reset-statistics.ts';

const params = z.object({ id: z.string().describe('ID of the website.') });
const body = z.object({ domain: z.string().describe('Domain of the website, as confirmation.') });
const deleted = z.object({ id: z.int(), object: z.literal('website_statistics'), deleted: z.literal(true) });

export function resetRoutes(app: Routes, deps: Deps) {
  return [
    app.delete(
      '/websites/:id/stats',
      {
        access: 'websites:write',
        audit: 'website.statistics_deleted',
        operation: {
          id: 'deleteWebsiteStats',
          tag: 'Websites',
          summary: 'Delete all statistics of a website, including imported ones',
          description:
            'Deletes all statistics of a website and keeps its settings. Send the domain as confirmation. This cannot be undone.',
        },
        schema: { params, body, response: { 200: deleted } },
      },
      async (request) => {
        const website = await requestedWebsite(deps.database.db, request);
        const { domain } = parseInput(body, request.body);
        if (domain.trim().toLowerCase() !== website.domain)
          throw invalid({
            domain: [t('domain must be {domain} to confirm the deletion.', { domain: website.domain })],
          });
        await resetStatistics(deps, website);
        return { id: website.id, object: 'website_statistics', deleted: true } as const;
      },
    ),
  ];
}
