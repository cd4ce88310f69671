import { fastify } from 'fastify';
import type { PageviewRow, VisitTraits } from '../../events/index.ts';
import { parseBodies, presentErrors, setCaller, trackRequesters, useSchemas } from '../../http/index.ts';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import { createWebsiteCaches } from '../caches/index.ts';
import { Collector, trackerRoutes } from '../collecting/index.ts';
import { unsubscribeRoutes } from '../mail-reports/index.ts';
import { publicStatistics } from '../public/index.ts';
import { websiteRoutes } from '../routes.ts';

type Recorded = Omit<PageviewRow, 'traits'> & VisitTraits & { visitor: string };

/** A user agent that no list of bots knows. */
export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/**
 * The websites' part of the service on real stores, with two accounts. The header `x-account` says who calls, in place
 * of the key or session hook; without it nobody is signed in.
 */
export async function openWebsites(options: { open?: typeof openTestDeps; trackerFolder?: string } = {}) {
  const opened = await (options.open ?? openTestDeps)({ events: true });
  const stores = { ...opened, ...createWebsiteCaches(opened.database) };
  const deps = { ...stores, collector: new Collector(stores) };
  const [ann, bob] = [await addAccount(deps, 'ann'), await addAccount(deps, 'bob')];
  const app = fastify({ trustProxy: true });
  trackRequesters(app);
  presentErrors(app);
  await app.register(trackerRoutes(deps.collector, options.trackerFolder));
  await app.register(publicStatistics(deps, async (request) => Number(request.headers['x-account']) || undefined));
  await app.register(unsubscribeRoutes(deps));
  await app.register(
    async (plugin) => {
      presentErrors(plugin);
      parseBodies(plugin);
      plugin.addHook('onRequest', async (request) => {
        setCaller(request, { accountId: Number(request.headers['x-account']), isOwner: false, timeZone: 'UTC' });
      });
      const routes = useSchemas(plugin);
      websiteRoutes(routes, deps, 'http://gatehouse.test/api/v1');
    },
    { prefix: '/api/v1' },
  );
  await app.ready();
  return {
    app,
    deps,
    ann,
    bob,
    /** Calls the interface as one account with JSON. */
    async call(account: number, method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) {
      const answer = await app.inject({
        method,
        url: `/api/v1${path}`,
        headers: { 'x-account': String(account) },
        ...(body ? { payload: body } : {}),
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
    },
    /** Reports a page view as a tracker does. */
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
    /** What was recorded of a website, oldest first: each row with its visit's traits, and the visitor in its visit. */
    async recorded(website: number): Promise<Recorded[]> {
      await deps.events.flush();
      return deps.events.query<Recorded>(
        `SELECT * EXCEPT (at, visit, person), toUnixTimestamp64Milli(at) AS at, toString(visit) AS visit,
           toString(person) AS person, toString(visitor) AS visitor
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

async function addAccount(deps: TestDeps, username: string): Promise<number> {
  const { id } = await deps.database.db
    .insertInto('accounts')
    .values({
      username,
      email: `${username}@example.com`,
      first_name: username,
      last_name: 'Test',
      password_hash: 'none',
      is_owner: 0,
      time_zone: 'UTC',
      currency: 'EUR',
      heading: '',
      description: '',
      contact_email: '',
      social_links: '{}',
      avatar: null,
      cover: null,
      api_key_hash: null,
      api_key_sealed: null,
      api_key_created_at: null,
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
