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
export function lastFailureRoutes(app: Routes, deps: Deps) {
  return [
    app.get(
      '/monitors/:id/last-failure',
      {
        access: 'monitors:read',
        operation: {
          id: 'getLastFailure',
          tag: 'Monitors',
          summary: 'What the last failing check of a monitor received',
          description:
            'The last failing check: its cause, and what came back of the response. Cookies and credentials are left out, the secrets of the monitor masked.',
        },
        schema: { params, querystring: anyParameters, response: { 200: one } },
      },
      async (request) => {
        const monitor = await findMonitor(deps.database.db, callerOf(request).accountId, idParam(request.params));
        if (!monitor) throw notFound();
        return { data: await lastFailureOf(deps, monitor) };
      },
    ),
  ];
}
