import type { InjectOptions } from 'fastify';
import { buildApp } from '../../src/server/app/app.ts';
import { openTestDeps } from './testing.ts';

export type WholeService = Awaited<ReturnType<typeof openWholeService>>;

export async function openWholeService(
  open: typeof openTestDeps = openTestDeps,
  options: Parameters<typeof openTestDeps>[0] = {},
) {
  const deps = await open({ events: true, ...options });
  // On a busy machine, the event store can take longer than a buyer would wait.
  const app = await buildApp(deps, { collectorTimeouts: { earlierVisitsTimeoutMs: 60_000 } });
  await app.ready();
  return {
    deps,
    app,
    async call({ key }: { key: string }, method: NonNullable<InjectOptions['method']>, path: string, payload?: object) {
      const headers = { authorization: `Bearer ${key}` };
      const answer = await app.inject({ method, url: `/api/v1/${path}`, headers, ...(payload && { payload }) });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      return { status: answer.statusCode, text: answer.body, body: isJson ? answer.json() : undefined };
    },
    async close() {
      await app.close();
      await deps.close();
    },
  };
}
