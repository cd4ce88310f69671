import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { anyParameters, callerOf, idParam, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { findMonitor } from '../monitor/index.ts';
import { lastFailureOf } from './last-failure.ts';
import { lastFailureAnswer } from './wire.ts';

const params = z.object({ id: z.string().describe('Identifier of the monitor.') });
const one = z.object({ data: lastFailureAnswer.nullable().describe('null if no check has failed yet') });

export function lastFailureRoutes(app: Routes, deps: Deps) {
  return [
    app.get(
      '/monitors/:id/last-failure',
      {
        access: 'monitors:read',
        operation: {
          id: 'getLastFailure',
          tag: 'Monitors',
          summary: "Get the response of a monitor's last failed check",
          description:
            "The last failed check: its cause and the response. Cookies and credentials are removed, and the monitor's secrets are masked.",
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
