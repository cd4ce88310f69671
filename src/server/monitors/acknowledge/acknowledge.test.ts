import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { useService } from '../../../../test/contract/service.ts';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { openReceiver, type Receiver } from '../../outbox/channels/testing/receiver.ts';
import type { Courier } from '../../outbox/courier/courier.ts';
import { acknowledgeLinks } from '../../outbox/message-links/message-link.ts';
import { startTestCourier } from '../../outbox/testing.ts';
import { until } from '../checks/testing/servers.ts';
import { addDownMonitor } from '../incidents/testing.ts';
import { silenceEnd } from './respond.ts';

const noon = Date.parse('2026-06-10T10:00:00Z');

onEachDatabase((open) => {
  describe('the link of an alert', () => {
    const service = useService(open);
    let receiver: Receiver;
    let courier: Courier;
    let made: Awaited<ReturnType<typeof addDownMonitor>>;
    let path: string;

    before(async () => {
      receiver = await openReceiver(({ body }) => ({ status: 200, body: body.slice(-200) }));
      service.deps.clock.ms = noon;
      courier = startTestCourier(service.deps, { timeoutMs: 2000 });
    });
    after(async () => {
      await courier.stop();
      await receiver.close();
    });
    beforeEach(async () => {
      const { db } = service.deps.database;
      for (const table of ['outbox', 'incidents', 'monitors', 'audit_entries', 'mail_allowances'] as const)
        await db.deleteFrom(table).execute();
      service.deps.clock.ms = noon;
      receiver.received.length = 0;
      made = await addDownMonitor(service.deps, service.adaId, {
        name: 'Shop <b>',
        alerts: [{ key: 'webhook', value: `${receiver.url}/hook` }],
      });
      courier.wake();
      const opened = () =>
        receiver.received
          .map(({ body }) => JSON.parse(body))
          .find(({ type, incident }) => type === 'incident.opened' && incident.id === made.incident.id);
      await until(() => opened() !== undefined);
      const { acknowledge_url: link } = opened();
      assert.ok(link.startsWith(`${service.deps.config.baseUrl}/acknowledge/`), link);
      path = new URL(link).pathname;
    });

    const call = async (
      method: 'GET' | 'HEAD' | 'POST',
      given: { response?: string; url?: string; language?: string } = {},
    ) => {
      const { response, url = path, language } = given;
      return service.app.inject({
        method,
        url,
        remoteAddress: '198.51.100.7',
        headers: {
          ...(language && { 'accept-language': language }),
          ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(method === 'POST' && { payload: `response=${response}` }),
      });
    };
    const stored = async () => {
      const { db } = service.deps.database;
      const incident = await db.selectFrom('incidents').selectAll().executeTakeFirstOrThrow();
      const monitor = await db.selectFrom('monitors').selectAll().executeTakeFirstOrThrow();
      return { acknowledged: incident.acknowledged_at, silenced: monitor.silenced_until };
    };
    const audited = async () =>
      (await service.deps.database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()).map(
        ({ account_id, actor_kind, actor_name, action, subject_name, path }) => ({
          account_id,
          actor_kind,
          actor_name,
          action,
          subject_name,
          path,
        }),
      );

    test('shows the incident in the language of the reader, and changes nothing when it is opened', async () => {
      const page = await call('GET');
      assert.equal(page.statusCode, 200);
      assert.match(page.body, /Shop &lt;b&gt; is down/);
      assert.match(page.body, /<dd>503 Service Unavailable<\/dd><dt>Since<\/dt><dd>10 Jun, 09:50<\/dd>/);
      assert.match(page.body, /<button name="response" value="acknowledge">Acknowledge/);
      assert.doesNotMatch(page.body, /<script|127\.0\.0\.1/);
      assert.match(String(page.headers['x-robots-tag']), /noindex/);
      assert.equal(page.headers['referrer-policy'], 'no-referrer');
      assert.match(String(page.headers['cache-control']), /no-store/);
      assert.match((await call('GET', { language: 'de' })).body, /<html lang="de"/);
      await call('HEAD');
      assert.deepEqual(await stored(), { acknowledged: null, silenced: null });
      assert.deepEqual(await audited(), []);
    });

    test('has a token that is not stored, even if the receiver sends the message back', async () => {
      const { db } = service.deps.database;
      await until(async () => (await db.selectFrom('deliveries').select('id').execute()).length > 0);
      const stored = [
        await db.selectFrom('outbox').selectAll().execute(),
        await db.selectFrom('deliveries').selectAll().execute(),
      ];
      assert.ok(!JSON.stringify(stored).includes(path.slice(-20)));
    });

    test('acknowledges once when its button is pressed, and tells whose message it was', async () => {
      const answers = await Promise.all([
        call('POST', { response: 'acknowledge' }),
        call('POST', { response: 'acknowledge' }),
      ]);
      for (const answer of answers) {
        assert.equal(answer.statusCode, 303);
        assert.equal(answer.headers.location, path);
      }
      assert.equal((await stored()).acknowledged, noon);
      assert.doesNotMatch((await call('GET')).body, /value="acknowledge"/);
      const actor_name = `webhook ${receiver.url}/…`;
      const entry = { account_id: service.adaId, actor_kind: 'link', actor_name, subject_name: 'Shop <b>' };
      assert.deepEqual(await audited(), [{ ...entry, action: 'incident.acknowledged', path: '/acknowledge/:token' }]);
      const { timeline } = (await service.ada.get(`/api/v1/incidents/${made.incident.id}`)).body.data;
      const by = timeline.find(({ kind }: { kind: string }) => kind === 'acknowledged').by;
      assert.deepEqual(by, { kind: 'link', destination: actor_name });
    });

    test('silences the monitor for the chosen time', async () => {
      await call('POST', { response: 'silence_1h' });
      assert.deepEqual(await stored(), { acknowledged: null, silenced: noon + hourMs });
      assert.match((await call('GET')).body, /Silenced until/);
      await call('POST', { response: 'silence_4h' });
      assert.equal((await stored()).silenced, noon + 4 * hourMs);
      await call('POST', { response: 'anything' });
      assert.equal((await stored()).silenced, noon + 4 * hourMs);
      assert.deepEqual(
        (await audited()).map(({ action }) => action),
        ['monitor.silenced', 'monitor.silenced'],
      );
    });

    test('offers nothing after the incident has ended', async () => {
      await service.ada.patch(`/api/v1/incidents/${made.incident.id}`, { status: 'resolved' });
      const page = await call('GET');
      assert.equal(page.statusCode, 200);
      assert.match(page.body, /is up again/);
      assert.doesNotMatch(page.body, /<form/);
      await call('POST', { response: 'silence_1h' });
      assert.equal((await stored()).silenced, null);
    });

    test('is not found while monitors are switched off', async () => {
      const { db } = service.deps.database;
      const switchOff = (off: string[]) =>
        db
          .updateTable('accounts')
          .set({ modules_off: JSON.stringify(off) })
          .where('id', '=', service.adaId)
          .execute();
      await switchOff(['monitors']);
      assert.equal((await call('GET')).statusCode, 404);
      assert.equal((await call('POST', { response: 'acknowledge' })).statusCode, 404);
      await switchOff([]);
      assert.equal((await call('GET')).statusCode, 200);
      assert.equal((await stored()).acknowledged, null);
    });

    test('is not found if it is altered, expired, of a suspended account or of a deleted monitor', async () => {
      const altered = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      const other = path.replace(/\d+(?=\.)/, (id) => String(Number(id) + 1));
      for (const url of [altered, other, '/acknowledge/1', `${path}a`])
        assert.equal((await call('GET', { url })).statusCode, 404);
      assert.equal((await call('POST', { url: altered, response: 'acknowledge' })).statusCode, 404);
      const { db } = service.deps.database;
      const disable = (at: number | null) =>
        db.updateTable('accounts').set({ disabled_at: at }).where('id', '=', service.adaId).execute();
      await disable(noon);
      assert.equal((await call('GET')).statusCode, 404);
      await disable(null);
      assert.equal((await call('GET')).statusCode, 200);
      service.deps.clock.ms = noon + 8 * dayMs;
      assert.equal((await call('POST', { response: 'acknowledge' })).statusCode, 404);
      service.deps.clock.ms = noon;
      assert.deepEqual(await stored(), { acknowledged: null, silenced: null });
      await service.ada.delete(`/api/v1/monitors/${made.monitor.id}`);
      assert.equal((await call('GET')).statusCode, 404);
    });

    describe('of a message that combines several', () => {
      const combined = async (count: number) => {
        const down: Awaited<ReturnType<typeof addDownMonitor>>[] = [];
        // In one transaction, so the courier finds all of them at the same time.
        await inTransaction(service.deps.database, async (trx) => {
          const deps = { ...service.deps, database: { ...service.deps.database, db: trx as never } };
          const alerts = [{ key: 'slack', value: `${receiver.url}/chat` }];
          for (let n = 0; n < count; n++)
            down.push(await addDownMonitor(deps, service.adaId, { name: `Shop ${n}`, alerts }));
        });
        courier.wake();
        const text = () => receiver.received.map(({ body }) => body).find((body) => body.includes('-all.'));
        await until(() => text() !== undefined);
        const link = /http[^" ]*\/acknowledge\/(\d+-all)\.[\w-]{43}/.exec(text()!)!;
        return { url: new URL(link[0]).pathname, name: link[1]!, down };
      };
      const acknowledgedIds = async () =>
        (await service.deps.database.db.selectFrom('incidents').selectAll().orderBy('id').execute())
          .filter(({ acknowledged_at }) => acknowledged_at !== null)
          .map(({ id }) => id);

      test('lists its incidents, and acknowledges all of them with one button', async () => {
        const { url, down } = await combined(4);
        const ids = down.map(({ incident }) => incident.id);
        const page = await call('GET', { url });
        assert.equal(page.statusCode, 200);
        assert.match(page.body, /4 monitors are down/);
        for (const id of ids) assert.match(page.body, new RegExp(`href="[^"]*/incidents/${id}">Shop \\d`));
        assert.doesNotMatch(page.body, /silence|Shop &lt;b/);
        assert.match(String(page.headers['x-robots-tag']), /noindex/);
        assert.deepEqual([await acknowledgedIds(), await audited()], [[], []]);

        await service.ada.patch(`/api/v1/incidents/${ids[0]}`, { status: 'acknowledged' });
        await service.ada.patch(`/api/v1/incidents/${ids[1]}`, { status: 'resolved' });
        const before = (await audited()).length;
        await call('POST', { url, response: 'silence_1h' });
        assert.deepEqual(await acknowledgedIds(), [ids[0]]);
        const answer = await call('POST', { url, response: 'acknowledge' });
        assert.deepEqual([answer.statusCode, answer.headers.location], [303, url]);
        assert.deepEqual(await acknowledgedIds(), [ids[0], ids[2], ids[3]]);
        const entries = (await audited()).slice(before);
        assert.deepEqual(
          entries.map(({ action, actor_name }) => [action, actor_name]),
          [2, 3].map(() => ['incident.acknowledged', `slack ${receiver.url}/…`]),
        );
        const after = await call('GET', { url });
        assert.match(after.body, /3 monitors are down/);
        assert.match(after.body, /All of these incidents are acknowledged/);
        assert.doesNotMatch(after.body, /<form/);
      });

      test('is not found if it is altered or of a suspended account, and outlives its first monitor', async () => {
        const { url, name, down } = await combined(3);
        const other = url.replace(
          name,
          name.replace(/^\d+/, (id) => String(Number(id) + 1)),
        );
        for (const wrong of [`${url}a`, other, url.replace('-all', '')])
          assert.equal((await call('GET', { url: wrong })).statusCode, 404);
        await service.ada.delete(`/api/v1/monitors/${down[0]!.monitor.id}`);
        assert.match((await call('GET', { url })).body, /2 monitors are down/);
        const { db } = service.deps.database;
        await db.updateTable('accounts').set({ disabled_at: noon }).where('id', '=', service.adaId).execute();
        assert.equal((await call('GET', { url })).statusCode, 404);
        await db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', service.adaId).execute();
      });
    });

    test('has a short form for text messages', async () => {
      const row = await service.deps.database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
      const { shortAcknowledgeUrl } = acknowledgeLinks(service.deps.vault, row, 'https://gate.example');
      assert.ok(shortAcknowledgeUrl.length <= 'https://gate.example'.length + 24, shortAcknowledgeUrl);
      const url = new URL(shortAcknowledgeUrl).pathname;
      assert.match((await call('GET', { url })).body, /Shop &lt;b&gt; is down/);
      const altered = url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      assert.equal((await call('GET', { url: altered })).statusCode, 404);
      assert.equal((await call('POST', { url, response: 'acknowledge' })).headers.location, url);
      assert.equal((await stored()).acknowledged, noon);
    });

    test('limits guesses and changes', async () => {
      const guess = () => call('GET', { url: '/acknowledge/1.nothing' });
      let status = 404;
      for (let tries = 0; tries < 20 && status === 404; tries++) status = (await guess()).statusCode;
      assert.equal(status, 429);
      // A valid link works, although the same network sent unknown ones.
      assert.equal((await call('GET')).statusCode, 200);
      const statuses = [];
      for (let tries = 0; tries < 11; tries++)
        statuses.push((await call('POST', { response: 'silence_1h' })).statusCode);
      assert.equal(statuses.at(-1), 429);
    });
  });
});

test('silence until the morning ends at 08:00, at least four hours later', () => {
  const end = (at: string) => new Date(silenceEnd('silence_morning', 'Europe/Berlin', Date.parse(at))).toISOString();
  assert.equal(end('2026-06-10T10:00:00Z'), '2026-06-11T06:00:00.000Z');
  assert.equal(end('2026-06-10T23:00:00Z'), '2026-06-11T06:00:00.000Z');
  assert.equal(end('2026-06-11T03:00:00Z'), '2026-06-12T06:00:00.000Z');
  // Clocks go forward that night.
  assert.equal(end('2026-03-28T20:00:00Z'), '2026-03-29T06:00:00.000Z');
});
