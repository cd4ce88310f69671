import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { freePort } from '../../../../test/support/free-port.testing.ts';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { CheckRow } from '../../events/index.ts';
import { startChecker } from '../jobs.ts';
import { deleteMonitorRow } from '../monitor/monitor.store.ts';
import type { Checker } from './checker.ts';
import { claimDue } from './checks.store.ts';
import { slotStart } from './due-times.ts';
import { defaultLeaseMs, leaseMsOf } from './leases.ts';
import { addMonitorRow } from './testing/rows.ts';
import { serveHttp, type TestServer, until } from './testing/servers.ts';

const webhook = { key: 'webhook', value: 'http://127.0.0.1:1/hook' };

onEachDatabase((open) => {
  describe('the checker', () => {
    let deps: TestDeps;
    let account: number;
    let events: CheckRow[];
    const checkers: Checker[] = [];
    const servers: TestServer[] = [];

    beforeEach(async () => {
      deps = await open();
      deps.now = Date.now;
      events = [];
      deps.events = { ...deps.events, record: async (_, row) => void events.push(row as CheckRow) };
      account = await addAccount(deps.database.db);
    });
    afterEach(async () => {
      await Promise.all(checkers.splice(0).map((checker) => checker.stop()));
      await Promise.all(servers.splice(0).map((server) => server.close()));
      await deps.close();
    });

    const start = (): Checker => {
      const checker = startChecker(deps, { confirmAfterMs: 60 });
      checkers.push(checker);
      return checker;
    };
    const serve = async (answer: RequestListener): Promise<TestServer> => {
      const server = await serveHttp(answer);
      servers.push(server);
      return server;
    };
    const row = (id: number) =>
      deps.database.db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const incidents = () => deps.database.db.selectFrom('incidents').selectAll().execute();
    const outbox = () => deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    const dueAgain = (id: number) =>
      deps.database.db.updateTable('monitors').set({ next_check_at: Date.now() }).where('id', '=', id).execute();

    test('writes the other results of a batch if one cannot be written', async () => {
      const server = await serve((_, outgoing) => outgoing.end('hello'));
      await addMonitorRow(deps, account, { failing_checks: 2, alerts_sealed: 'under another secret' });
      const good = await addMonitorRow(deps, account, { url: server.url });
      start();
      await until(async () => (await row(good.id)).condition === 'up');
    });

    test('checks a due monitor, records the check and stays on the schedule', async () => {
      const server = await serve((_, outgoing) => outgoing.end('hello'));
      const due = Date.now() + 300;
      const monitor = await addMonitorRow(deps, account, {
        url: server.url,
        next_check_at: due,
        first_checked_at: 1,
        condition: 'up',
      });
      start();
      await until(() => events.length === 1);
      const after = await row(monitor.id);
      assert.equal(after.next_check_at, slotStart(due) + 60_000);
      assert.equal(after.lease_until, 0);
      assert.ok(after.response_time_ms! > 0);
      const event = events[0]!;
      assert.deepEqual([event.monitor, event.good, event.status, event.cause], [monitor.id, 1, 200, '']);
      assert.deepEqual([event.final_url, event.protocol, event.certificate_ends], ['', 'http/1.1', 0]);
      // A timer counts from the start of its event loop iteration, which can be a few milliseconds earlier.
      assert.ok(event.at >= due - 10, `${due - event.at} ms early`);
    });

    test('confirms a failure twice on new connections, then opens one incident, with one alert per channel', async () => {
      let asked = 0;
      const server = await serve((_, outgoing) => {
        asked++;
        outgoing.writeHead(503).end();
      });
      const alerts = [webhook, { key: 'email', value: 'a@example.com' }, webhook];
      const monitor = await addMonitorRow(deps, account, { url: server.url, alerts, condition: 'up' });
      const checker = start();
      await until(async () => (await incidents()).length === 1);
      assert.equal(asked, 3);
      assert.equal((await row(monitor.id)).condition, 'down');
      const [incident] = await incidents();
      assert.equal(incident?.cause, 'answered 503 Service Unavailable');
      assert.equal(incident?.started_at, events[0]?.at, 'it began with the first failing check');
      assert.deepEqual(
        (await outbox()).map((alert) => [alert.event, alert.channel]),
        [
          ['opened', 'webhook'],
          ['opened', 'email'],
        ],
      );

      await dueAgain(monitor.id);
      checker.wake();
      await until(() => events.length === 4);
      assert.equal((await incidents()).length, 1, 'a further failure opens no other');
      assert.equal((await outbox()).length, 2);
    });

    test('closes the incident at the first good check, with an alert', async () => {
      let status = 500;
      const server = await serve((_, outgoing) => outgoing.writeHead(status).end());
      const monitor = await addMonitorRow(deps, account, { url: server.url, alerts: [webhook] });
      const checker = start();
      await until(async () => (await incidents()).length === 1);
      status = 200;
      await dueAgain(monitor.id);
      checker.wake();
      await until(async () => (await incidents())[0]?.ended_at !== null);
      assert.equal((await row(monitor.id)).condition, 'up');
      assert.deepEqual(
        (await outbox()).map((alert) => alert.event),
        ['opened', 'closed'],
      );
    });

    test('opens no incident for an unconfirmed failure', async () => {
      let asked = 0;
      const server = await serve((_, outgoing) => outgoing.writeHead(++asked < 3 ? 500 : 200).end());
      const monitor = await addMonitorRow(deps, account, { url: server.url, condition: 'up' });
      start();
      await until(() => events.length === 3);
      assert.deepEqual(
        events.map((event) => event.good),
        [0, 0, 1],
      );
      assert.equal((await row(monitor.id)).failing_checks, 0);
      assert.equal((await incidents()).length, 0);
    });

    test('opens an incident after the monitor’s number of failing checks', async () => {
      let asked = 0;
      const server = await serve((_, outgoing) => {
        asked++;
        outgoing.writeHead(500).end();
      });
      const port = await freePort();
      await addMonitorRow(deps, account, { url: server.url, condition: 'up', confirmations: 5 });
      await addMonitorRow(deps, account, { url: `http://127.0.0.1:${port}/`, condition: 'up', confirmations: 1 });
      start();
      await until(async () => (await incidents()).length === 2);
      assert.deepEqual([asked, events.length], [5, 6]);
    });

    test('continues a confirmation that another process started', async () => {
      const port = await freePort();
      await addMonitorRow(deps, account, { url: `http://127.0.0.1:${port}/`, condition: 'up', failing_checks: 2 });
      start();
      await until(async () => (await incidents()).length === 1);
      assert.equal(events.length, 1);
    });

    test('opens no incident and sends no alert during maintenance', async () => {
      const server = await serve((_, outgoing) => outgoing.writeHead(500).end());
      const window = { maintenance_start: '2020-01-01 00:00', maintenance_end: '2100-01-01 00:00' };
      const monitor = await addMonitorRow(deps, account, {
        url: server.url,
        alerts: [webhook],
        condition: 'up',
        failing_checks: 2,
        ...window,
      });
      start();
      await until(() => events.length === 1);
      assert.deepEqual([events[0]?.good, events[0]?.maintenance], [0, 1]);
      assert.equal((await row(monitor.id)).condition, 'up');
      assert.equal((await incidents()).length, 0);
    });

    test('drops the result of a monitor that was paused or deleted during the check', async () => {
      let answer: (() => void)[] = [];
      const server = await serve((_, outgoing) => answer.push(() => outgoing.end()));
      const paused = await addMonitorRow(deps, account, { url: server.url });
      const deleted = await addMonitorRow(deps, account, { url: server.url });
      const checker = start();
      await until(() => answer.length === 2);
      await deps.database.db
        .updateTable('monitors')
        .set({ paused: 1, lease_until: 0, lease_by: '' })
        .where('id', '=', paused.id)
        .execute();
      await deleteMonitorRow(deps.database.db, account, deleted.id);
      for (const now of answer) now();
      answer = [];
      const witness = await addMonitorRow(deps, account, { url: (await serve((_, outgoing) => outgoing.end())).url });
      checker.wake();
      await until(() => events.length > 0);
      assert.deepEqual(
        events.map((event) => event.monitor),
        [witness.id],
      );
      assert.equal((await row(paused.id)).last_checked_at, null);
    });

    test('skips a claimed check if the monitor was paused', async () => {
      let asked = 0;
      const server = await serve((_, outgoing) => {
        asked++;
        outgoing.end();
      });
      const checker = start();
      // Due as late as possible for a claim, so a slow machine has time to pause the monitor.
      const soonMs = Date.now() + 1900;
      const soon = await addMonitorRow(deps, account, { url: server.url, next_check_at: soonMs });
      checker.wake();
      await until(async () => (await row(soon.id)).lease_by !== '');
      await deps.database.db
        .updateTable('monitors')
        .set({ paused: 1, lease_until: 0, lease_by: '' })
        .where('id', '=', soon.id)
        .execute();
      checker.wake();
      const witness = await addMonitorRow(deps, account, {
        url: (await serve((_, outgoing) => outgoing.end())).url,
        next_check_at: soonMs + 300,
      });
      await until(() => events.some((event) => event.monitor === witness.id));
      assert.equal(asked, 0);
    });

    test('does not let a monitor of another account reach this machine', async () => {
      const other = await addAccount(deps.database.db, { is_owner: 0 });
      let asked = 0;
      const server = await serve((_, outgoing) => {
        asked++;
        outgoing.end();
      });
      await addMonitorRow(deps, other, { url: server.url });
      await addMonitorRow(deps, other, { url: `http://localhost:${server.port}/` });
      start();
      await until(() => events.length >= 2);
      assert.equal(asked, 0);
      assert.deepEqual(
        events
          .slice(0, 2)
          .map((event) => event.cause)
          .sort(),
        ['127.0.0.1 is not a public address', 'localhost has no public address'],
      );
    });

    test('releases its claims on stop and leaves the monitors due', async () => {
      const checker = start();
      const due = Date.now() + 1900;
      const monitor = await addMonitorRow(deps, account, { next_check_at: due });
      checker.wake();
      await until(async () => (await row(monitor.id)).lease_by !== '');
      await checker.stop();
      const after = await row(monitor.id);
      assert.deepEqual([after.lease_by, after.lease_until, after.next_check_at], ['', 0, due]);
    });

    test('two checkers on one database never make the same check twice', async () => {
      const asked = new Map<string, number>();
      const server = await serve((incoming, outgoing) => {
        asked.set(incoming.url!, (asked.get(incoming.url!) ?? 0) + 1);
        outgoing.end();
      });
      for (let i = 0; i < 60; i++)
        await addMonitorRow(deps, account, { url: `${server.url}/${i}`, next_check_at: Date.now() + i * 10 });
      start();
      start();
      await until(() => events.length === 60);
      assert.deepEqual([...asked.values()], Array(60).fill(1));
    });

    test('makes only one check for all missed checks', async () => {
      const server = await serve((_, outgoing) => outgoing.end());
      const missed = Date.now() - 3_600_000 - 7000;
      const monitor = await addMonitorRow(deps, account, {
        url: server.url,
        next_check_at: missed,
        first_checked_at: 1,
      });
      start();
      await until(() => events.length === 1);
      const { next_check_at: next } = await row(monitor.id);
      assert.ok(next > Date.now() && (next - slotStart(missed)) % 60_000 === 0);
    });

    test('alerts once about a certificate that expires soon', async () => {
      const { certificates } = await import('./testing/certificates.ts');
      const { serveHttps } = await import('./testing/servers.ts');
      const server = await serveHttps({ key: certificates.key, cert: certificates.selfSigned }, (_, outgoing) =>
        outgoing.end(),
      );
      servers.push(server);
      const ends = Date.parse('2120-01-01T00:00:00Z');
      deps.now = () => ends - 5 * 86_400_000;
      const monitor = await addMonitorRow(deps, account, {
        url: server.url,
        alerts: [webhook],
        ssl_alert_days: 7,
        condition: 'down',
        failing_checks: 3,
      });
      const checker = start();
      await until(() => events.length === 1);
      assert.equal(events[0]?.certificate_ends, ends / 1000);
      const told = (await outbox()).filter((alert) => alert.event === 'certificate');
      assert.equal(told.length, 1);
      assert.equal((await row(monitor.id)).ssl_alerted, String(ends));
      await deps.database.db
        .updateTable('monitors')
        .set({ next_check_at: deps.now() })
        .where('id', '=', monitor.id)
        .execute();
      checker.wake();
      await until(() => events.length === 2);
      assert.equal((await outbox()).filter((alert) => alert.event === 'certificate').length, 1);
    });

    test('watches the certificate of the host that a plain HTTP address redirects to', async () => {
      const { certificates } = await import('./testing/certificates.ts');
      const { serveHttps } = await import('./testing/servers.ts');
      const secure = await serveHttps({ key: certificates.key, cert: certificates.selfSigned }, (_, outgoing) =>
        outgoing.end(),
      );
      servers.push(secure);
      const to = secure.url.replace('127.0.0.1', 'localhost');
      const plain = await serve((_, outgoing) => outgoing.writeHead(301, { location: to }).end());
      const ends = Date.parse('2120-01-01T00:00:00Z');
      deps.now = () => ends - 5 * 86_400_000;
      const given = { alerts: [webhook], ssl_alert_days: 7, condition: 'down' as const, failing_checks: 3 };
      const monitor = await addMonitorRow(deps, account, { url: plain.url, ...given });
      start();
      await until(() => events.length === 1);
      const [told] = (await outbox()).filter((alert) => alert.event === 'certificate');
      assert.deepEqual([JSON.parse(told!.facts).expiresAt, JSON.parse(told!.facts).host], [ends, 'localhost']);
      const { ssl_expires_at, ssl_host } = await row(monitor.id);
      assert.deepEqual([ssl_expires_at, ssl_host], [ends, 'localhost']);
    });

    test('extends the lease of first and confirming checks for a longer timeout', async () => {
      const leaseOf = async (id: number) => (await row(id)).lease_until - Date.now();
      const nowMs = Date.now();
      const monitors = [null, 5, 30, 60].map((timeout_s) => addMonitorRow(deps, account, { timeout_s }));
      const ids = (await Promise.all(monitors)).map(({ id }) => id);
      const due = { from: -1, to: nowMs + 10_000, limit: 10 };
      const claimed = await claimDue(deps.database, due, { by: 'one', nowMs, untilMs: nowMs + defaultLeaseMs });
      const leases = new Map(claimed.map((monitor) => [monitor.id, monitor.lease_until - nowMs]));
      assert.deepEqual(
        ids.map((id) => leases.get(id)),
        [45_000, 45_000, 45_000, 75_000],
      );
      assert.deepEqual(
        claimed.map((monitor) => leaseMsOf(monitor) === leases.get(monitor.id)),
        [true, true, true, true],
      );
      await deps.database.db.deleteFrom('monitors').execute();
      let asked = 0;
      const server = await serve((_, outgoing) => {
        if (++asked === 1) outgoing.writeHead(500).end();
      });
      const monitor = await addMonitorRow(deps, account, { url: server.url, condition: 'up', timeout_s: 60 });
      start();
      await until(() => asked === 2);
      const left = await leaseOf(monitor.id);
      assert.ok(left > 60_000 && left <= 75_000, `${left} ms`);
    });

    test('does not claim a leased monitor before the lease ends', async () => {
      const nowMs = Date.now();
      await addMonitorRow(deps, account);
      const due = { from: -1, to: nowMs + 10_000, limit: 10 };
      assert.equal((await claimDue(deps.database, due, { by: 'one', nowMs, untilMs: nowMs + 1000 })).length, 1);
      assert.equal(
        (await claimDue(deps.database, due, { by: 'two', nowMs: nowMs + 999, untilMs: nowMs + 5000 })).length,
        0,
      );
      assert.equal(
        (await claimDue(deps.database, due, { by: 'two', nowMs: nowMs + 1000, untilMs: nowMs + 5000 })).length,
        1,
      );
    });
  });
});
