import { fastify } from 'fastify';
import { addAccount, openTestDeps } from '../../../../test/support/testing.ts';
import type { CheckRow } from '../../events/index.ts';
import { check } from '../../events/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { presentErrors, refuseOtherMethods, useSchemas } from '../../http/index.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { statisticsRoutes } from './routes.ts';

/** The header `x-account` replaces authentication. */
export async function openStatistics(open: typeof openTestDeps = openTestDeps) {
  const deps = await open({ events: true });
  const account = await addAccount(deps.database.db);
  const app = fastify();
  presentErrors(app);
  refuseOtherMethods(app);
  await app.register(
    async (plugin) => {
      trustAccountHeader(plugin);
      statisticsRoutes(useSchemas(plugin), deps, { base: 'http://gatehouse.test/api/v1' });
    },
    { prefix: '/api/v1' },
  );
  await app.ready();
  return {
    app,
    deps,
    account,
    monitor: (given: Parameters<typeof addMonitorRow>[2] = {}) => addMonitorRow(deps, account, given),
    async record(rows: (Partial<CheckRow> & { monitor: number; at: number })[]) {
      await Promise.all(rows.map((row) => deps.events.record('checks', check(row))));
      await deps.events.flush();
    },
    async get(path: string, accountId = account) {
      const answer = await app.inject({ url: `/api/v1${path}`, headers: { 'x-account': String(accountId) } });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: isJson ? answer.json() : undefined,
      };
    },
    async close() {
      await app.close();
      await deps.close();
    },
  };
}

export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
