import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { overloadedStore, pageview } from '../../events/testing.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { alertText } from '../../outbox/messages/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { createConversionCheck } from './index.ts';

const noon = Date.parse('2026-03-30T12:00:00Z');
const channel = { alerts: [{ key: 'email', value: 'ops@example.com' }] };

onEachDatabase((open, testOnce) => {
  describe('alerts on goals and sales', () => {
    let service: Awaited<ReturnType<typeof openWebsites>>;
    before(async () => {
      service = await openWebsites({ open });
    });
    after(() => service.close());
    beforeEach(async () => {
      const { db } = service.deps.database;
      for (const table of ['outbox', 'websites'] as const) await db.deleteFrom(table).execute();
      service.deps.clock.ms = noon - 2 * dayMs;
    });

    const told = async () => {
      const rows = await service.deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
      return rows.map((row) => alertText({ facts: JSON.parse(row.facts), timeZone: 'UTC' }, noon).title);
    };
    const alertOf = async (website: number, fields: object) => {
      const { status, body } = await service.asAnn('POST', `/websites/${website}/conversion-alerts`, fields);
      assert.equal(status, 201, JSON.stringify(body));
      return body.data.id as number;
    };
    const checkFrom = (startMs: number) => {
      service.deps.clock.ms = startMs;
      return createConversionCheck(service.deps);
    };

    test('are sent once when a goal is reached too rarely, and again when it recovers', async () => {
      const { id, domain } = await service.addWebsite({ ...channel, time_zone: 'UTC' });
      const goal = await service.asAnn('POST', `/websites/${id}/goals`, { kind: 'event', value: 'Signup' });
      const goal_id = goal.body.data.id;
      const alert = await alertOf(id, { goal_id, condition: 'below', threshold: 2, span: 'hour' });
      const signUp = (at: number) =>
        service.deps.events.record('pageviews', pageview({ website: id, at, name: 'Signup', path: '/' }));
      const check = checkFrom(noon - 2 * hourMs);
      await signUp(noon - 59 * 60_000);
      await signUp(noon - 61 * 60_000);
      service.deps.clock.ms = noon - hourMs - 1;
      assert.equal(await check.run(), 0, 'not in the first hour of the service');
      service.deps.clock.ms = noon;
      const runs = await Promise.all([check.run(), check.run()]);
      assert.deepEqual([...runs, await check.run()].toSorted(), [0, 0, 1]);
      assert.deepEqual(await told(), [`Few conversions: ${domain}, 1 for “Signup” in the last hour`]);
      const path = `/websites/${id}/conversion-alerts`;
      assert.equal((await service.asAnn('GET', path)).body.data[0].active_since, '2026-03-30T12:00:00.000Z');
      await signUp(noon);
      service.deps.clock.ms = noon + 30_000;
      assert.equal(await check.run(), 1);
      assert.equal((await told()).at(-1), `Conversions are back to normal: ${domain}, 2 for “Signup” in the last hour`);
      assert.equal((await service.asAnn('GET', `${path}/${alert}`)).body.data.active_since, null);
      await service.asAnn('DELETE', `/websites/${id}/goals/${goal_id}`);
      assert.deepEqual((await service.asAnn('GET', path)).body.data, [], 'an alert goes with its goal');
    });

    testOnce('count only events with the property of the goal', async () => {
      const { id, domain } = await service.addWebsite({ ...channel, time_zone: 'UTC' });
      const wanted = { kind: 'event', value: 'Signup', property: 'plan', property_value: 'pro' };
      const goal = await service.asAnn('POST', `/websites/${id}/goals`, wanted);
      await alertOf(id, { goal_id: goal.body.data.id, condition: 'below', threshold: 3, span: 'hour' });
      const check = checkFrom(noon - 2 * hourMs);
      for (const plan of ['pro', 'pro', 'free', 'free'])
        await service.deps.events.record(
          'pageviews',
          pageview({ website: id, at: noon - 60_000, name: 'Signup', path: '/', props: { plan } }),
        );
      service.deps.clock.ms = noon;
      assert.equal(await check.run(), 1);
      assert.deepEqual(await told(), [`Few conversions: ${domain}, 2 for “Signup (plan: pro)” in the last hour`]);
    });

    test('are checked against their new conditions after an edit, without repeated or lost messages', async () => {
      const { id } = await service.addWebsite({ ...channel, time_zone: 'UTC' });
      const alert = await alertOf(id, { currency: 'EUR', condition: 'below', threshold: 100, span: 'day' });
      const path = `/websites/${id}/conversion-alerts/${alert}`;
      const change = async (fields: object, method: 'PUT' | 'PATCH' = 'PATCH') => {
        const { status, body } = await service.asAnn(method, path, fields);
        assert.equal(status, 200, JSON.stringify(body));
        return body.data;
      };
      const check = checkFrom(noon - hourMs);
      await service.asAnn('POST', `/websites/${id}/sales`, { reference: 's1', amount: 150, currency: 'EUR' });
      service.deps.clock.ms = noon;
      assert.equal(await check.run(), 0, '150 are not below 100');
      assert.equal((await change({ threshold: 200 })).threshold, 200);
      assert.equal(await check.run(), 1, 'what is below the new threshold is told at once');
      assert.equal((await change({ threshold: 180.5 }, 'PUT')).active_since, '2026-03-30T12:00:00.000Z');
      assert.equal(await check.run(), 0, 'nor again while it stays below');
      await change({ threshold: 120 });
      assert.equal(await check.run(), 1, 'it ends where it is not below any more');
      assert.deepEqual(
        (await told()).map((title) => title.split(':')[0]),
        ['Few sales', 'Sales are back to normal'],
      );
      assert.equal((await service.asAnn('GET', path)).body.data.active_since, null);
      await change({ threshold: 160 });
      assert.deepEqual((await Promise.all([check.run(), check.run()])).toSorted(), [0, 1], 'and begins anew, once');
    });

    testOnce('do not report their old conditions if edited during a check', async () => {
      const { id } = await service.addWebsite({ ...channel, time_zone: 'UTC' });
      const alert = await alertOf(id, { currency: 'EUR', condition: 'below', threshold: 100, span: 'day' });
      const path = `/websites/${id}/conversion-alerts/${alert}`;
      const check = checkFrom(noon - hourMs);
      service.deps.clock.ms = noon;
      const deps = Object.assign(Object.create(service.deps) as typeof service.deps, {
        shopSales: async () => {
          await service.asAnn('PATCH', path, { condition: 'spike', threshold: 300 });
          return [];
        },
      });
      await service.deps.database.db.updateTable('websites').set({ is_shop: 1 }).where('id', '=', id).execute();
      service.deps.clock.ms = noon - hourMs;
      const changing = createConversionCheck(deps);
      service.deps.clock.ms = noon;
      assert.equal(await changing.run(), 0);
      await service.deps.database.db.updateTable('websites').set({ is_shop: 0 }).where('id', '=', id).execute();
      assert.equal(await check.run(), 0, 'nothing is sold, which is no spike');
      assert.deepEqual(await told(), []);
    });

    testOnce('keep their goal or currency when edited, and reject impossible conditions', async () => {
      const { id } = await service.addWebsite();
      const goal = await service.asAnn('POST', `/websites/${id}/goals`, { kind: 'event', value: 'Signup' });
      const goal_id = goal.body.data.id;
      const alert = await alertOf(id, { currency: 'EUR', condition: 'below', threshold: 99.5, span: 'day' });
      const path = `/websites/${id}/conversion-alerts/${alert}`;
      const {
        goal_id: about,
        currency,
        threshold,
        span,
      } = (await service.asAnn('PATCH', path, { span: 'hour' })).body.data;
      assert.deepEqual([about, currency, threshold, span], [null, 'EUR', 99.5, 'hour']);
      for (const [fields, field] of [
        [{ goal_id }, 'goal_id'],
        [{ currency: 'USD' }, 'currency'],
        [{ condition: 'drop' }, 'threshold'],
        [{ condition: 'drop', threshold: 101 }, 'threshold'],
        [{ threshold: 0.001 }, 'threshold'],
        [{ threshold: 0 }, 'threshold'],
        [{ span: 'week' }, 'span'],
      ] as const) {
        const { status, body } = await service.asAnn('PUT', path, fields);
        assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], JSON.stringify(fields));
      }
      await alertOf(id, { currency: 'EUR', condition: 'below', threshold: 5, span: 'hour' });
      assert.equal((await service.asAnn('PATCH', path, { threshold: 5 })).status, 422, 'the same twice');
      assert.equal((await service.call(service.bob, 'PATCH', path, { threshold: 7 })).status, 404);
      assert.equal((await service.asAnn('GET', path)).body.data.threshold, 99.5);
    });

    test('compare sales with the same hours of earlier weeks', async () => {
      const { id, domain } = await service.addWebsite({ ...channel, time_zone: 'UTC' });
      await alertOf(id, { currency: 'EUR', condition: 'drop', threshold: 50, span: 'day' });
      let sales = 0;
      const sell = (amount: number, currency = 'EUR') =>
        service.asAnn('POST', `/websites/${id}/sales`, { reference: `s${++sales}`, amount, currency });
      for (const week of [4, 3, 2, 1]) {
        service.deps.clock.ms = noon - week * 7 * dayMs - hourMs;
        for (let n = 0; n < 5; n++) assert.equal((await sell(20)).status, 201);
      }
      const check = checkFrom(noon - 2 * hourMs);
      await sell(30);
      await sell(500, 'USD');
      service.deps.clock.ms = noon;
      assert.equal(await check.run(), 1);
      assert.deepEqual(await told(), [`Few sales: ${domain}, €30.00 in the last 24 hours`]);
    });

    testOnce('are still sent if another alert cannot be measured', async () => {
      const [broken, { id }] = [await service.addWebsite(channel), await service.addWebsite(channel)];
      for (const website of [broken.id, id])
        await alertOf(website, { currency: 'EUR', condition: 'below', threshold: 5, span: 'hour' });
      const { db } = service.deps.database;
      await db.updateTable('websites').set({ is_shop: 1 }).where('id', '=', broken.id).execute();
      const deps = Object.assign(Object.create(service.deps) as typeof service.deps, {
        shopSales: async () => {
          throw new Error('integer overflow');
        },
      });
      service.deps.clock.ms = noon - 2 * hourMs;
      const check = createConversionCheck(deps);
      service.deps.clock.ms = noon;
      assert.equal(await check.run(), 1);
    });

    testOnce('are still sent if another alert is too heavy, or if a run ends early', async () => {
      const [heavy, { id }] = [await service.addWebsite(channel), await service.addWebsite(channel)];
      for (const website of [heavy.id, id]) {
        const goal = await service.asAnn('POST', `/websites/${website}/goals`, { kind: 'event', value: 'Signup' });
        await alertOf(website, { goal_id: goal.body.data.id, condition: 'below', threshold: 5, span: 'hour' });
      }
      service.deps.clock.ms = noon - 2 * hourMs;
      const check = createConversionCheck({ ...service.deps, events: overloadedStore(service.deps.events, heavy.id) });
      service.deps.clock.ms = noon;
      assert.equal(await check.run(), 1);
      await service.deps.database.db.updateTable('conversion_alerts').set({ started_at: null }).execute();

      const slow = createConversionCheck({
        ...service.deps,
        events: {
          ...service.deps.events,
          query: (sql, params) => {
            service.deps.clock.ms += 3 * 60_000;
            return service.deps.events.query(sql, params);
          },
        },
      });
      service.deps.clock.ms = noon + 2 * hourMs;
      assert.deepEqual([await slow.run(), await slow.run()], [1, 1], 'a run ends with its time');
      assert.equal((await told()).length, 3);
    });

    testOnce('belong to their website, and reject impossible conditions', async () => {
      const { id } = await service.addWebsite();
      const other = await service.addWebsite();
      const path = `/websites/${id}/conversion-alerts`;
      const foreign = await service.asAnn('POST', `/websites/${other.id}/goals`, { kind: 'event', value: 'Signup' });
      const valid = { currency: 'EUR', condition: 'below', threshold: 99.5, span: 'day' };
      for (const [change, field] of [
        [{ goal_id: foreign.body.data.id, currency: null, threshold: 5 }, 'goal_id'],
        [{ currency: null }, 'currency'],
        [{ currency: 'XXY' }, 'currency'],
        [{ threshold: 0.001 }, 'threshold'],
        [{ threshold: 0 }, 'threshold'],
        [{ condition: 'drop', threshold: 101 }, 'threshold'],
        [{ condition: 'spike', threshold: 1.5 }, 'threshold'],
        [{ span: 'week' }, 'span'],
      ] as const) {
        const { status, body } = await service.asAnn('POST', path, { ...valid, ...change });
        assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], JSON.stringify(change));
      }
      const alert = await alertOf(id, valid);
      assert.equal((await service.asAnn('GET', `${path}/${alert}`)).body.data.threshold, 99.5);
      assert.equal((await service.asAnn('POST', path, valid)).status, 422, 'the same twice');
      for (const method of ['GET', 'DELETE'] as const) {
        assert.equal((await service.call(service.bob, method, `${path}/${alert}`)).status, 404);
        assert.equal((await service.asAnn(method, `/websites/${other.id}/conversion-alerts/${alert}`)).status, 404);
      }
      service.deps.clock.ms = noon;
      assert.equal(await checkFrom(noon - dayMs).run(), 0, 'no channels');
      assert.equal((await service.asAnn('DELETE', `${path}/${alert}`)).status, 200);
    });
  });
});
