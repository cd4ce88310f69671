import { fastify } from 'fastify';
import { addAccount, openTestDeps } from '../../../../test/support/testing.ts';
import type { PageviewRow, VisitTraits } from '../../events/index.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { presentErrors, refuseOtherMethods, trackRequesters, useSchemas } from '../../http/index.ts';
import { createWebsiteCaches } from '../caches/index.ts';
import { Collector, trackerRoutes } from '../collecting/index.ts';
import type { ExportDeps } from '../export/index.ts';
import { WebsiteImportRunner } from '../import/index.ts';
import { unsubscribeRoutes } from '../mail-reports/index.ts';
import { type PublicStatisticsDeps, publicStatistics } from '../public/index.ts';
import { reportRecipientLinks } from '../report-recipients/index.ts';
import { websiteRoutes } from '../routes.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type Recorded = Omit<PageviewRow, 'traits'> & VisitTraits & { visitor: string };

export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Uses real stores. The header `x-account` replaces authentication. */
export async function openWebsites(options: { open?: typeof openTestDeps; trackerFolder?: string } = {}) {
  const opened = await (options.open ?? openTestDeps)({ events: true });
  const stores = { ...opened, ...createWebsiteCaches(opened) };
  // All parts share one object, so a test can replace a store for all of them.
  const deps: typeof stores &
    ExportDeps &
    PublicStatisticsDeps & { collector: Collector; imports: WebsiteImportRunner } = Object.assign(stores, {
    // On a busy machine, the event store can take longer than a buyer would wait.
    collector: new Collector(stores, { earlierVisitsTimeoutMs: 60_000 }),
    imports: new WebsiteImportRunner(stores),
  });
  const [ann, bob] = [
    await addAccount(deps.database.db, { username: 'ann', is_owner: 0 }),
    await addAccount(deps.database.db, { username: 'bob', is_owner: 0 }),
  ];
  const app = fastify({ trustProxy: true, pluginTimeout: 0 });
  trackRequesters(app);
  presentErrors(app);
  refuseOtherMethods(app);
  await app.register(trackerRoutes(deps.collector, options.trackerFolder));
  await app.register(publicStatistics(deps, async (request) => Number(request.headers['x-account']) || undefined));
  await app.register(unsubscribeRoutes(deps));
  await app.register(reportRecipientLinks(deps));
  await app.register(
    async (plugin) => {
      trustAccountHeader(plugin);
      const routes = useSchemas(plugin);
      websiteRoutes(routes, deps, 'http://gatehouse.test/api/v1');
    },
    { prefix: '/api/v1' },
  );
  await app.ready();
  const call = async (account: number, method: Method, path: string, body?: object) => {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { 'x-account': String(account) },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  let websites = 0;
  return {
    app,
    deps,
    ann,
    bob,
    call,
    asAnn: (method: Method, path: string, body?: object) => call(ann, method, path, body),
    async addWebsite(settings: object = {}): Promise<{ id: number; domain: string }> {
      const domain = `site${++websites}.example`;
      const { status, body } = await call(ann, 'POST', '/websites', { domain, ...settings });
      if (status !== 201) throw new Error(`storing a website answered ${status}: ${JSON.stringify(body)}`);
      return body.data;
    },
    view(website: number, url: string, sender: { address?: string; userAgent?: string; referrer?: string } = {}) {
      return app.inject({
        method: 'POST',
        url: '/api/collect',
        headers: {
          'content-type': 'text/plain;charset=UTF-8',
          'user-agent': sender.userAgent ?? browser,
          'x-forwarded-for': sender.address ?? '203.0.113.9',
        },
        payload: JSON.stringify({ w: website, u: url, r: sender.referrer ?? '' }),
      });
    },
    async recorded(website: number): Promise<Recorded[]> {
      await deps.events.flush();
      return deps.events.query<Recorded>(
        `SELECT * EXCEPT (at, visit, person), toUnixTimestamp64Milli(at) AS at, toString(visit) AS visit,
           toString(person) AS person, toString(bitShiftRight(pageviews.visit, 8)) AS visitor
         FROM pageviews WHERE website = {website:UInt32} ORDER BY at, path`,
        { website },
      );
    },
    async close() {
      await app.close();
      await deps.close();
    },
  };
}
