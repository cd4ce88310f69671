import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { overloadedStore, pageview, traits, unavailableStore } from '../../events/testing.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { unsealDestination, type WebsiteFacts } from '../../outbox/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { createTrafficCheck } from './index.ts';
import { unmonitored } from './testing.ts';

const start = Date.parse('2026-03-26T12:00:00Z');
const hook = 'https://hooks.example/T0KEN?sig=c0ffee';

onEachDatabase((open) => {
  describe('traffic alerts', () => {
    let service: Awaited<ReturnType<typeof openWebsites>>;
    let visitor = 0;
    let made = 0;

    before(async () => {
      service = await openWebsites({ open });
    });
    after(() => service.close());
    beforeEach(async () => {
      for (const table of ['outbox', 'website_alarms', 'websites'] as const)
        await service.deps.database.db.deleteFrom(table).execute();
    });

    const addWebsite = async (fields: object): Promise<number> => {
      service.deps.clock.ms = start;
      const alerts = [
        { key: 'webhook', value: hook },
        { key: 'email', value: 'ops@example.com' },
      ];
      const website = { domain: `alarm-${++made}.example`, time_zone: 'Europe/Berlin', alerts, ...fields };
      return (await service.call(service.ann, 'POST', '/websites', website)).body.data.id;
    };
    const come = async (website: number, count: number, at: number, path = '/') => {
      const rows = Array.from({ length: count }, () =>
        service.deps.events.record(
          'pageviews',
          pageview({ website, at, path, visit: String(++visitor * 256), traits: traits({ source: 'News' }) }),
        ),
      );
      await Promise.all(rows);
    };
    const messages = async () => {
      const rows = await service.deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
      return rows.map((row) => ({ ...row, facts: JSON.parse(row.facts) as WebsiteFacts }));
    };
    const events = async () => (await messages()).map(({ event, channel }) => `${event} ${channel}`);

    test('reports a spike once to each destination, from several processes', async () => {
      const id = await addWebsite({ spike_threshold: 5 });
      const alarms = [createTrafficCheck(unmonitored(service.deps)), createTrafficCheck(unmonitored(service.deps))];
      const look = async (at: number) => {
        service.deps.clock.ms = at;
        const written = await Promise.all(alarms.map((one) => one.run()));
        return written.reduce((sum, one) => sum + one);
      };
      await come(id, 4, start + minuteMs, '/launch');
      assert.equal(await look(start + 5 * minuteMs), 0);
      await come(id, 2, start + 6 * minuteMs, '/other');
      assert.equal(await look(start + 10 * minuteMs), 2);
      assert.equal(await look(start + 15 * minuteMs), 0);
      const [first, second] = await messages();
      assert.deepEqual(first!.facts, {
        event: 'spike',
        website: { id, domain: `alarm-${made}.example` },
        at: start + 10 * minuteMs,
        visitors: 6,
        threshold: 5,
        topPage: '/launch',
        topSource: 'News',
      });
      assert.equal(unsealDestination(service.deps.vault, first!.destination_sealed), hook);
      assert.deepEqual([first!.channel, second!.channel], ['webhook', 'email']);
      assert.deepEqual([first!.website_id, first!.account_id], [id, service.ann]);
      assert.equal(await look(start + 2 * hourMs), 0);
      await come(id, 9, start + 3 * hourMs - minuteMs);
      assert.equal(await look(start + 3 * hourMs), 0);
      await come(id, 9, start + 13 * hourMs - minuteMs);
      assert.equal(await look(start + 13 * hourMs), 2);
      assert.equal((await messages()).length, 4);
    });

    test('reports the start and the end of a drop', async () => {
      const id = await addWebsite({ drop_threshold: 50 });
      for (const weeks of [1, 2, 3, 4]) await come(id, 30, start + 2.5 * hourMs - weeks * 7 * dayMs);
      for (const weeks of [1, 2, 3, 4]) await come(id, 30, start + 4.5 * hourMs - weeks * 7 * dayMs);
      await come(id, 20, start + 2.4 * hourMs - 7 * dayMs + 35 * minuteMs);
      const alarms = createTrafficCheck(unmonitored(service.deps));
      const look = async (at: number) => {
        service.deps.clock.ms = at;
        return alarms.run();
      };
      await come(id, 15, start + 2.5 * hourMs);
      assert.equal(await look(start + 3 * hourMs), 2);
      assert.equal(await look(start + 3 * hourMs + 5 * minuteMs), 0);
      assert.equal(await look(start + 4 * hourMs), 0);
      await come(id, 23, start + 4.5 * hourMs);
      assert.equal(await look(start + 5 * hourMs), 2);
      assert.equal(await look(start + 5 * hourMs + 5 * minuteMs), 0);
      assert.deepEqual(await events(), ['drop webhook', 'drop email', 'drop_over webhook', 'drop_over email']);
      const [drop, , end] = await messages();
      assert.partialDeepStrictEqual(drop!.facts, { visitors: 15, usual: 30, threshold: 50 });
      assert.partialDeepStrictEqual(end!.facts, { visitors: 23, usual: 30, startedAt: start + 3 * hourMs });
      // Outbox messages with these keys are sent in order.
      assert.equal(end!.idempotency_key.replace('_closed_', '_opened_'), drop!.idempotency_key);
    });

    test('does not report the end of a drop that was turned off', async () => {
      for (const [off, on] of [
        [{ drop_threshold: null }, { drop_threshold: 50 }],
        [{ alerts: [] }, { alerts: [{ key: 'email', value: 'ops@example.com' }] }],
      ]) {
        const id = await addWebsite({ drop_threshold: 50 });
        for (const weeks of [1, 2, 3, 4]) await come(id, 30, start + 2.5 * hourMs - weeks * 7 * dayMs);
        const alarms = createTrafficCheck(unmonitored(service.deps));
        service.deps.clock.ms = start + 3 * hourMs;
        assert.equal(await alarms.run(), 2);
        await service.call(service.ann, 'PATCH', `/websites/${id}`, off!);
        assert.equal(await alarms.run(), 0);
        await service.call(service.ann, 'PATCH', `/websites/${id}`, on!);
        await come(id, 30, start + 2.5 * hourMs);
        assert.equal(await alarms.run(), 0, JSON.stringify(off));
        await service.call(service.ann, 'DELETE', `/websites/${id}`);
      }
    });

    test('does not report a drop before a full hour of collection', async () => {
      const id = await addWebsite({ drop_threshold: 10 });
      for (const weeks of [1, 2, 3, 4]) await come(id, 30, start + hourMs / 2 - weeks * 7 * dayMs);
      const alarms = createTrafficCheck(unmonitored(service.deps));
      service.deps.clock.ms = start + hourMs - 1;
      assert.equal(await alarms.run(), 0);
      service.deps.clock.ms = start + hourMs;
      assert.equal(await alarms.run(), 2);
    });

    test('sends no alert without the event store, a threshold or a destination', async () => {
      const id = await addWebsite({ spike_threshold: 1 });
      const silent = await addWebsite({ spike_threshold: 1, alerts: [] });
      const calm = await addWebsite({});
      for (const one of [id, silent, calm]) await come(one, 3, start);
      service.deps.clock.ms = start + minuteMs;
      const deps = { ...service.deps, events: unavailableStore(service.deps.events) };
      assert.equal(await createTrafficCheck(unmonitored(deps)).run(), 0);
      assert.equal(await createTrafficCheck(unmonitored(service.deps)).run(), 2);
      assert.deepEqual([...new Set((await messages()).map((row) => row.website_id))], [id]);
    });

    test('checks the other websites if one is too heavy', async () => {
      const heavy = await addWebsite({ spike_threshold: 2 });
      const others = [await addWebsite({ spike_threshold: 2 }), await addWebsite({ spike_threshold: 2 })];
      for (const one of [heavy, ...others]) await come(one, 3, start);
      service.deps.clock.ms = start + minuteMs;
      const events = overloadedStore(service.deps.events, heavy);
      const check = createTrafficCheck(unmonitored({ ...service.deps, events }));
      assert.equal(await check.run(), 4);
      assert.deepEqual([...new Set((await messages()).map((row) => row.website_id))], others);
    });

    test('reports a spike without a page and a source if these are unavailable', async () => {
      const id = await addWebsite({ spike_threshold: 2 });
      await come(id, 3, start);
      service.deps.clock.ms = start + minuteMs;
      const whole = service.deps.events;
      const strained = overloadedStore(whole, id);
      const query: typeof whole.query = (sql, params) =>
        (sql.includes('half_hour') ? whole : strained).query(sql, params);
      assert.equal(await createTrafficCheck(unmonitored({ ...service.deps, events: { ...whole, query } })).run(), 2);
      assert.partialDeepStrictEqual((await messages())[0]!.facts, { visitors: 3, topPage: '', topSource: '' });
    });

    test('counts bots if the website includes them, and deletes messages together with their website', async () => {
      const id = await addWebsite({ spike_threshold: 2 });
      await service.deps.events.record('pageviews', pageview({ website: id, at: start, bot: 1, visit: '25600000' }));
      service.deps.clock.ms = start + minuteMs;
      assert.equal(await createTrafficCheck(unmonitored(service.deps)).run(), 0);
      await come(id, 1, start);
      assert.equal(await createTrafficCheck(unmonitored(service.deps)).run(), 2);
      await service.call(service.ann, 'DELETE', `/websites/${id}`);
      assert.deepEqual(await messages(), []);
    });

    test('validates alert settings as for a monitor, and returns them as sent', async () => {
      const id = await addWebsite({ spike_threshold: 1_000_000, drop_threshold: 10 });
      const path = `/websites/${id}`;
      const shown = (await service.call(service.ann, 'GET', path)).body.data;
      assert.deepEqual(shown.alerts[0], { key: 'webhook', value: hook });
      assert.deepEqual([shown.spike_threshold, shown.drop_threshold], [1_000_000, 10]);
      const stored = await service.deps.database.db.selectFrom('websites').select('alerts_sealed').execute();
      assert.doesNotMatch(stored[0]!.alerts_sealed, /T0KEN/);
      const wrong: [fields: object, field: string, words: RegExp][] = [
        [{ alerts: [{ key: 'email', value: 'nobody' }] }, 'alerts[0][value]', /must be an email address/],
        [{ alerts: [{ key: 'pigeon', value: 'x' }] }, 'alerts[0][key]', /must be one of/],
        [{ spike_threshold: 0 }, 'spike_threshold', /at least 1|between 1/],
        [{ spike_threshold: 1_000_001 }, 'spike_threshold', /1,?000,?000/],
        [{ drop_threshold: 9 }, 'drop_threshold', /10/],
        [{ drop_threshold: 101 }, 'drop_threshold', /100/],
      ];
      for (const [fields, field, words] of wrong) {
        const answer = await service.call(service.ann, 'PATCH', path, fields);
        assert.equal(answer.status, 422, field);
        assert.match(answer.body.errors[field]?.[0] ?? JSON.stringify(answer.body), words);
      }
      const cleared = await service.call(service.ann, 'PATCH', path, { alerts: [], spike_threshold: null });
      assert.deepEqual([cleared.body.data.alerts, cleared.body.data.spike_threshold], [[], null]);
      assert.equal(cleared.body.data.drop_threshold, 10);
      assert.equal((await service.call(service.bob, 'GET', path)).status, 404);
    });
  });
});
