import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import type { Deps } from '../../deps.ts';
import type { Events } from '../../events/index.ts';
import { presentErrors, trackRequesters } from '../../http/index.ts';
import { minuteMs } from '../../kernel/index.ts';
import { Collector, trackerRoutes } from '../collecting/index.ts';
import { browser, openWebsites } from '../testing/open-websites.ts';
import { SaleEvents } from './sale-events.ts';

function refuseConfirmations({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
  const text = JSON.stringify(node);
  if (node.kind === 'UpdateQueryNode' && /website_sales/.test(text) && /event_at/.test(text))
    throw new Error('the update is refused');
  return node;
}

onEachDatabase((open, _testOnce, database) =>
  describe('event of a sale whose process was killed', () => {
    let service: Awaited<ReturnType<typeof openWebsites>>;
    const running: FastifyInstance[] = [];
    before(async () => {
      service = await openWebsites({ open });
    });
    after(async () => {
      for (const app of running) await app.close();
      await service.close();
    });

    async function start(events: Events = service.deps.events, over: Partial<Deps> = {}): Promise<FastifyInstance> {
      const app = fastify({ trustProxy: true, pluginTimeout: 0 });
      trackRequesters(app);
      presentErrors(app);
      await app.register(trackerRoutes(new Collector({ ...service.deps, events, ...over })));
      await app.ready();
      return app;
    }
    const startLiving = async (events?: Events) => {
      const app = await start(events);
      running.push(app);
      return app;
    };
    const over = (changes: Partial<Events>): Events => Object.assign(Object.create(service.deps.events), changes);
    async function tellAndDie(website: number, when: 'before the spool' | 'after the spool'): Promise<void> {
      const died = Promise.withResolvers<void>();
      const record: Events['record'] = async (...row) => {
        if (when === 'after the spool') await service.deps.events.record(...row);
        died.resolve();
        return new Promise(() => {});
      };
      void tell(await start(over({ record })), website).catch(() => {});
      await died.promise;
    }
    const startBeside = () =>
      startLiving(
        over({
          record: (stream, row) => service.deps.events.record(stream, row),
          position: async () => undefined,
          setPosition: async () => {},
        }),
      );
    const tell = async (app: FastifyInstance, w: number): Promise<number> => {
      const headers = { 'user-agent': browser, 'x-forwarded-for': '203.0.113.9' };
      const payload = { w, u: '/thanks', n: 'Purchase', m: { amount: '12.50', currency: 'EUR', reference: 'A-1' } };
      return (await app.inject({ method: 'POST', url: '/api/collect', headers, payload })).statusCode;
    };
    const recorded = async (id: number) =>
      (await service.recorded(id)).filter(({ name }) => name === 'Purchase').length;
    const eventAt = async (website: number) =>
      (
        await service.deps.database.db
          .selectFrom('website_sales')
          .select('event_at')
          .where('website_id', '=', website)
          .executeTakeFirstOrThrow()
      ).event_at;

    for (const when of ['before the spool', 'after the spool'] as const)
      test(`is recorded once if reported again after the next start: ${when}`, async () => {
        const { id } = await service.addWebsite();
        await tellAndDie(id, when);
        assert.ok((await eventAt(id))! < 0);
        const again = await startLiving();
        assert.equal(await tell(again, id), 202);
        assert.equal(await tell(again, id), 202);
        assert.equal(await recorded(id), 1);
        assert.equal((await eventAt(id))! % minuteMs, 0, 'nothing leads from the sale to the event');
        assert.ok((await eventAt(id))! > 0);
      });

    test('is recorded once if reported again and only the sale was written', async () => {
      const { id } = await service.addWebsite();
      // This process's mark must be greater than earlier marks in the same millisecond.
      service.deps.clock.ms += 10;
      const sale = {
        reference: 'A-1',
        currency: 'EUR',
        amountMinor: 1250,
        soldAt: service.deps.now(),
        isServer: false,
      };
      const claimed = Promise.withResolvers<void>();
      const killed = new SaleEvents(service.deps, async () => false);
      void killed.record({ id, account_id: service.ann }, sale, async (claim) => {
        await claim(undefined);
        claimed.resolve();
        return new Promise<undefined>(() => {});
      });
      await claimed.promise;
      const again = await startLiving();
      if (database === 'PostgreSQL') {
        assert.equal(await tell(again, id), 503, 'another process may still be at it');
        service.deps.clock.ms += 2 * minuteMs;
      }
      assert.equal(await tell(again, id), 202);
      assert.equal(await tell(again, id), 202);
      assert.equal(await recorded(id), 1);
      assert.ok((await eventAt(id))! > 0);
    });

    if (database === 'PostgreSQL')
      test('is recorded once if its process could not confirm it and was killed later', async () => {
        const { id } = await service.addWebsite();
        const unable = {
          transformQuery: refuseConfirmations,
          transformResult: async ({ result }: { result: unknown }) => result,
        };
        const { database: stored } = service.deps;
        const told = await start(undefined, {
          database: { ...stored, db: stored.db.withPlugin(unable as KyselyPlugin) },
        });
        assert.equal(await tell(told, id), 202);
        assert.ok((await eventAt(id))! < 0);
        for (let view = 0; view < 40; view++) {
          const headers = { 'user-agent': browser, 'x-forwarded-for': `203.0.113.${10 + view}` };
          const payload = { w: id, u: '/' };
          assert.equal((await told.inject({ method: 'POST', url: '/api/collect', headers, payload })).statusCode, 202);
        }
        service.deps.clock.ms += 2 * minuteMs;
        assert.equal(await tell(await startBeside(), id), 202);
        assert.equal(await recorded(id), 1);
        await startLiving();
        assert.ok((await eventAt(id))! > 0);
      });

    if (database === 'PostgreSQL')
      test('is recorded at the next start of its process if other processes receive it again', async () => {
        const { id } = await service.addWebsite();
        await tellAndDie(id, 'before the spool');
        service.deps.clock.ms += 2 * minuteMs;
        assert.equal(await tell(await startBeside(), id), 202);
        assert.equal(await recorded(id), 0);
        await startLiving();
        assert.equal(await recorded(id), 1);
        assert.ok((await eventAt(id))! > 0);
      });
  }),
);
