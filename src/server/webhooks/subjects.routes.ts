import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { callerOf, idParam, type Routes } from '../http/index.ts';
import { notFound } from '../kernel/index.ts';
import { findEndpoint } from './endpoint.store.ts';
import { choiceOf } from './endpoint.ts';
import { webhookSubjects } from './wire.ts';

type WebhookSubjects = z.output<typeof webhookSubjects>;

type NameSubjects = (accountId: number, ids: Record<keyof WebhookSubjects, number[]>) => Promise<WebhookSubjects>;

const params = z.object({ id: z.string() });

export function webhookSubjectRoutes(app: Routes, { database: { db } }: Deps, nameSubjects: NameSubjects) {
  return [
    app.get(
      '/webhooks/:id/subjects',
      {
        access: 'webhooks:read',
        operation: 'console',
        schema: { params, response: { 200: z.object({ data: webhookSubjects }) } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const row = await findEndpoint(db, accountId, idParam(request.params));
        if (!row) throw notFound();
        const { monitors, websites, items } = choiceOf(row);
        return { data: await nameSubjects(accountId, { monitor: monitors, website: websites, item: items }) };
      },
    ),
  ];
}
