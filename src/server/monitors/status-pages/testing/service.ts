import { fastify } from 'fastify';
import { addAccount, openTestDeps, type TestDeps } from '../../../../../test/support/testing.ts';
import { trustAccountHeader } from '../../../http/caller.testing.ts';
import { presentErrors, refuseOtherMethods, useSchemas } from '../../../http/index.ts';
import type { MailMessage } from '../../../mail/index.ts';
import { createCheckNowLimiter } from '../../check-now/index.ts';
import { addMonitorRow } from '../../checks/testing/rows.ts';
import { monitorRoutes } from '../../routes.ts';
import { createTestAlertLimiter } from '../../test-alerts/index.ts';
import { domainApprovalRoutes } from '../domain.routes.ts';
import { statusPagePreviewRoutes } from '../preview.routes.ts';
import { rewriteCustomDomains } from '../public/custom-domains.ts';
import { StatusPageCache } from '../public/page-cache.ts';
import { publicStatusPages } from '../public/routes.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type Open = (options?: Parameters<typeof openTestDeps>[0]) => Promise<TestDeps>;

/**
 * The header `x-account` replaces authentication. Olga owns the service, and Ann is in Berlin. Pages are cached for ten
 * seconds of the clock.
 */
export async function openStatusPages(options: { open?: Open; deps?: Parameters<Open>[0] } = {}) {
  const sent: MailMessage[] = [];
  const mail = { ready: true, send: async (message: MailMessage) => void sent.push(message), close: () => {} };
  const opened = await (options.open ?? openTestDeps)({ mail, ...options.deps });
  const findUsualVisitors = async () => ({ kind: 'unknown', why: 'no_website' }) as const;
  const deps = {
    ...opened,
    statusPages: new StatusPageCache({ ...opened, findUsualVisitors }),
    testAlertLimiter: createTestAlertLimiter(opened),
    checkNowLimiter: createCheckNowLimiter(opened),
    hasWebsite: async () => false,
    findUsualSales: async () => undefined,
    findCost: async () => ({ describe: () => [] }),
    findUsualVisitors,
  };
  const ann = await addAccount(deps.database.db, { username: 'ann', is_owner: 0, time_zone: 'Europe/Berlin' });
  const bob = await addAccount(deps.database.db, { username: 'bob', is_owner: 0 });
  const olga = await addAccount(deps.database.db, { username: 'olga', is_owner: 1 });
  const app = fastify({
    trustProxy: true,
    rewriteUrl: rewriteCustomDomains(deps),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  presentErrors(app);
  refuseOtherMethods(app);
  await app.register(publicStatusPages(deps));
  await app.register(
    async (plugin) => {
      trustAccountHeader(plugin, (accountId) => accountId === olga);
      const routes = useSchemas(plugin);
      monitorRoutes(routes, deps, { base: 'http://gatehouse.test/api/v1', changed: () => {} });
      statusPagePreviewRoutes(routes, deps);
      domainApprovalRoutes(routes, deps, { changed: () => deps.statusPages.changed() });
    },
    { prefix: '/api/v1' },
  );
  await app.ready();

  const call = async (account: number, method: Method, path: string, body?: object | Buffer, type?: string) => {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { 'x-account': String(account), ...(type ? { 'content-type': type } : {}) },
      ...(body ? { payload: body } : {}),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body };
  };
  return {
    app,
    deps,
    ann,
    bob,
    olga,
    call,
    visit: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    post: (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      }),
    page: async (fields: object) => (await call(ann, 'POST', '/status-pages', fields)).body.data,
    monitor: (account: number, given: Parameters<typeof addMonitorRow>[2] = {}) =>
      addMonitorRow(deps, account, { condition: 'up', first_checked_at: deps.now() - 200 * 86_400_000, ...given }),
    incident: async (
      monitor: { id: number; account_id: number },
      startedAt: number,
      endedAt: number | null,
      cause = 'status 500',
    ) =>
      deps.database.db
        .insertInto('incidents')
        .values({
          account_id: monitor.account_id,
          monitor_id: monitor.id,
          cause,
          started_at: startedAt,
          ended_at: endedAt,
          acknowledged_at: null,
          reminded_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    async notices() {
      const rows = await deps.database.db
        .selectFrom('outbox')
        .selectAll()
        .where('event', '=', 'notice')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        to: deps.vault.open('outbox destination', row.destination_sealed),
        key: row.idempotency_key,
        ...(JSON.parse(row.facts) as {
          subject: string;
          paragraphs: string[];
          facts?: [string, string][];
          action: { url: string };
          unsubscribeUrl: string | null;
          answers?: string;
        }),
      }));
    },
    async close() {
      await app.close();
      await deps.close();
    },
  };
}

export type TestStatusPages = Awaited<ReturnType<typeof openStatusPages>>;
