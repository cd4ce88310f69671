import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { anyParameters, callerOf, idParam, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { findMonitor } from '../monitor/index.ts';
import { lastFailureOf } from './last-failure.ts';
import { lastFailureAnswer } from './wire.ts';

const params = z.object({ id: z.string().describe('Identifier of the monitor.') });
const one = z.object({ data: lastFailureAnswer.nullable().describe('null where no check has failed yet') });

/** What the last failing check of a monitor received. Mounted like `monitorRoutes`. */
export function lastFailureRoutes(app: Routes, deps: Deps): void {
  app.get(
    '/monitors/:id/last-failure',
    {
      schema: {
        tags: ['Monitors'],
        summary: 'What the last failing check of a monitor received',
        params,
        querystring: anyParameters,
        response: { 200: one },
      },
    },
    async (request) => {
      const monitor = await findMonitor(deps.database.db, callerOf(request).accountId, idParam(request.params));
      if (!monitor) throw notFound();
      return { data: await lastFailureOf(deps, monitor) };
    },
  );
}
