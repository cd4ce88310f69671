import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { alertText } from '../../outbox/messages/alert-text.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { serveHttp, until } from '../checks/testing/servers.ts';
import { deleteMonitor, updateMonitor } from '../monitor/operations.ts';
import { presentMonitor } from '../presentation/present.ts';
import type { LookUp, LookUpResult } from './look-up.ts';
import { createLookUp } from './look-up.ts';
import { rdapDomain, registriesAt } from './testing/rdap.ts';
import { startDomainWatch } from './watch.ts';

const webhook = { key: 'webhook', value: 'http://127.0.0.1:1/hook' };

onEachDatabase((open) => {
  let deps: TestDeps;
  let account: number;
  let asked: string[];
  let finding: LookUpResult;
  let wakes: number;
  const watches: ReturnType<typeof startDomainWatch>[] = [];

  beforeEach(async () => {
    deps = await open();
    account = await addAccount(deps.database.db);
    asked = [];
    wakes = 0;
    finding = { kind: 'answer', expiresAt: deps.now() + 100 * dayMs };
  });
  afterEach(async () => {
    await Promise.all(watches.splice(0).map((watch) => watch.stop()));
    await deps.close();
  });

  const lookUp: LookUp = async (domain) => {
    asked.push(domain);
    return finding;
  };
  const start = (given: LookUp = lookUp, restMs = 1) => {
    const watch = startDomainWatch(deps, { lookUp: given, everyMs: 5, restMs, onAlerts: () => wakes++ });
    watches.push(watch);
    return watch;
  };
  const watch = (url: string, days: number | null = 30, given: Parameters<typeof addMonitorRow>[2] = {}) =>
    addMonitorRow(deps, account, { url, domain_alert_days: days, alerts: [webhook], ...given });
  const monitor = (id: number) =>
    deps.database.db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const domain = (name: string) =>
    deps.database.db.selectFrom('domain_expiries').selectAll().where('domain', '=', name).executeTakeFirst();
  const outbox = () => deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const expiry = async (id: number) => (await monitor(id)).domain_expires_at;
  /** Waits until the watch has processed a new domain, which means that full cycles have passed. */
  const looksPass = async () => {
    const marker = await watch(`https://marker-${asked.length}-${Math.random().toString(36).slice(2)}.dev/`);
    await until(async () => (await expiry(marker.id)) !== null);
    await deleteMonitor(deps, caller(), marker.id);
    asked = asked.filter((name) => !name.startsWith('marker-'));
  };
  const caller = () => ({ accountId: account, isOwner: true, timeZone: 'UTC' });

  test('looks up a domain once a day, however many monitors use it and however often the service restarts', async () => {
    const first = await watch('https://www.example.com/');
    const second = await watch('https://shop.example.com/cart', 7);
    await start().stop();
    start();
    await until(async () => (await expiry(first.id)) !== null && (await expiry(second.id)) !== null);
    assert.equal(await expiry(second.id), deps.now() + 100 * dayMs);
    await looksPass();
    assert.deepEqual(asked, ['example.com']);
    await watches.pop()!.stop();
    start();
    await looksPass();
    assert.deepEqual(asked, ['example.com'], 'a start is no reason to ask again');

    deps.clock.ms += dayMs - 1;
    await looksPass();
    assert.deepEqual(asked, ['example.com']);
    deps.clock.ms += 1;
    await until(() => asked.length === 2);
    assert.deepEqual(asked, ['example.com', 'example.com']);
  });

  test('looks up a domain once with two processes on one database', async () => {
    const gate = Promise.withResolvers<void>();
    const slow: LookUp = async (name, signal) => {
      if (name === 'example.com') asked.push(name);
      if (name === 'example.com') await gate.promise;
      return lookUpQuietly(name, signal);
    };
    const lookUpQuietly: LookUp = async () => finding;
    const { id } = await watch('https://example.com/');
    start(slow);
    start(slow);
    await until(() => asked.length > 0);
    await looksPass();
    gate.resolve();
    await until(async () => (await expiry(id)) !== null);
    await looksPass();
    assert.deepEqual(asked, ['example.com']);
  });

  test('takes over the lookup of a dead process when its lease expires', async () => {
    const { id } = await watch('https://example.com/');
    const row = { domain: 'example.com', expires_at: null, looked_up_at: null, failed_look_ups: 0 };
    const leased = { ...row, next_look_up_at: deps.now(), lease_until: deps.now() + 60_000 };
    await deps.database.db.insertInto('domain_expiries').values(leased).execute();
    start();
    await looksPass();
    assert.deepEqual(asked, []);
    deps.clock.ms += 60_000;
    await until(async () => (await expiry(id)) !== null);
  });

  test('skips monitors that are paused, have the alert turned off, or have no registrable domain', async () => {
    await watch('https://paused.com/', 30, { paused: 1, paused_at: deps.now() });
    await watch('https://off.com/', null);
    await watch('http://127.0.0.1/');
    await watch('http://localhost/');
    await watch('http://db.internal/');
    start();
    await looksPass();
    assert.deepEqual(asked, []);
  });

  test('alerts about an expiry once, N days before it, without a new lookup', async () => {
    const expiresAt = deps.now() + 31 * dayMs;
    finding = { kind: 'answer', expiresAt };
    const early = await watch('https://www.example.com/', 30);
    const late = await watch('https://example.com/', 7);
    start();
    await until(async () => (await expiry(late.id)) !== null);
    await looksPass();
    assert.deepEqual(await outbox(), []);

    finding = { kind: 'failure', error: 'away' };
    deps.clock.ms += dayMs;
    await until(async () => (await outbox()).length === 1);
    const [alert] = await outbox();
    assert.deepEqual([alert!.monitor_id, alert!.event, alert!.incident_id], [early.id, 'domain', null]);
    assert.equal(JSON.parse(alert!.facts).expiresAt, expiresAt);
    assert.equal((await monitor(early.id)).domain_alerted_for, expiresAt);
    assert.equal((await monitor(late.id)).domain_alerted_for, null);
    await until(() => wakes === 1);

    finding = { kind: 'answer', expiresAt };
    deps.clock.ms += 23 * dayMs;
    await until(async () => (await outbox()).length === 2);
    await looksPass();
    assert.deepEqual(
      (await outbox()).map((row) => row.monitor_id),
      [early.id, late.id],
    );

    finding = { kind: 'answer', expiresAt: expiresAt + 365 * dayMs };
    deps.clock.ms += dayMs;
    await until(async () => (await expiry(early.id)) === expiresAt + 365 * dayMs);
    deps.clock.ms += 341 * dayMs;
    await until(async () => (await outbox()).length === 3);
    assert.equal((await outbox())[2]!.monitor_id, early.id, 'the renewed domain ends, too');
  });

  test('alerts once about a domain that had expired at its first lookup', async () => {
    const expiresAt = deps.now() - 3 * dayMs;
    finding = { kind: 'answer', expiresAt };
    const { id } = await watch('https://example.com/', 7);
    start();
    await until(async () => (await outbox()).length === 1);
    const [alert] = await outbox();
    const facts = JSON.parse(alert!.facts);
    assert.deepEqual(
      [facts.event, facts.expiresAt, facts.domain, facts.hasExpired],
      ['domain', expiresAt, 'example.com', true],
    );
    assert.equal(alertText({ facts, timeZone: 'UTC' }, deps.now()).title, 'Domain expired 3 days ago: Shop');
    await looksPass();
    deps.clock.ms += dayMs;
    await until(async () => (await domain('example.com'))?.looked_up_at === deps.now());
    await looksPass();
    assert.equal((await outbox()).length, 1);
    const shown = await presentMonitor(deps, await monitor(id));
    assert.deepEqual([shown.domain_status, shown.domain_expires_at], ['expired', new Date(expiresAt).toISOString()]);
  });

  test('alerts once when two processes decide at the same time', async () => {
    finding = { kind: 'answer', expiresAt: deps.now() + 3 * dayMs };
    for (let n = 0; n < 5; n++) await watch('https://example.com/');
    start();
    start();
    await until(async () => (await outbox()).length >= 5);
    await looksPass();
    const alerts = (await outbox()).filter((row) => JSON.parse(row.facts).monitor.url === 'https://example.com/');
    assert.equal(alerts.length, 5);
  });

  test('delays the alert until maintenance has ended', async () => {
    finding = { kind: 'answer', expiresAt: deps.now() + 3 * dayMs };
    const window = { maintenance_start: '2026-03-10 11:00', maintenance_end: '2026-03-10 13:00' };
    const { id } = await watch('https://example.com/', 7, window);
    start();
    await until(async () => (await expiry(id)) !== null);
    assert.deepEqual(await outbox(), []);
    deps.clock.ms += hourMs;
    await until(async () => (await outbox()).length === 1);
  });

  test('retries a failed lookup hours later, opens no incident, and keeps the date', async () => {
    const known = deps.now() + 100 * dayMs;
    const { id } = await watch('https://example.com/');
    start();
    await until(async () => (await expiry(id)) === known);
    finding = { kind: 'failure', error: 'the registry is away' };
    deps.clock.ms += dayMs;
    await until(async () => (await domain('example.com'))?.failed_look_ups === 1);
    assert.equal((await domain('example.com'))?.next_look_up_at, deps.now() + 2 * hourMs);
    deps.clock.ms += 2 * hourMs;
    await until(async () => (await domain('example.com'))?.failed_look_ups === 2);
    assert.equal((await domain('example.com'))?.next_look_up_at, deps.now() + 4 * hourMs);
    assert.equal(await expiry(id), known);
    assert.deepEqual(await deps.database.db.selectFrom('incidents').selectAll().execute(), []);
    finding = { kind: 'answer', expiresAt: known + dayMs };
    deps.clock.ms += 4 * hourMs;
    await until(async () => (await expiry(id)) === known + dayMs);
    assert.equal((await domain('example.com'))?.failed_look_ups, 0);
  });

  test('runs up to three lookups in parallel, and only one per registry', async () => {
    const running = { now: 0, most: 0 };
    const byRegistry = new Map<string, number>();
    const gate = Promise.withResolvers<void>();
    const counting: LookUp = async (name) => {
      const registry = name.split('.')[1]!;
      byRegistry.set(registry, (byRegistry.get(registry) ?? 0) + 1);
      assert.equal(byRegistry.get(registry), 1);
      running.now++;
      running.most = Math.max(running.most, running.now);
      await gate.promise;
      asked.push(name);
      await new Promise(setImmediate);
      running.now--;
      byRegistry.set(registry, 0);
      return finding;
    };
    for (const registry of ['com', 'net', 'org', 'de', 'fr'])
      for (const n of [1, 2, 3]) await watch(`https://site${n}.${registry}/`);
    start(counting);
    await until(() => running.now === 3);
    gate.resolve();
    await until(() => asked.length === 15);
    assert.equal(new Set(asked).size, 15);
    await until(async () => (await domain(asked[14]!))?.looked_up_at !== null);
    assert.equal(running.most, 3);
    const rows = await deps.database.db.selectFrom('domain_expiries').select('failed_look_ups').execute();
    assert.ok(rows.every((row) => row.failed_look_ups === 0));
  });

  test('pauses between two lookups at the same registry', async () => {
    await watch('https://one.com/');
    await watch('https://two.com/');
    start(lookUp, 600_000);
    await looksPass();
    assert.equal(asked.length, 1);
  });

  test('stops without waiting for a slow registry, and releases the lookup', async () => {
    await watch('https://example.com/');
    const called = Promise.withResolvers<void>();
    const hanging = start(() => {
      called.resolve();
      return new Promise(() => {});
    });
    await called.promise;
    await hanging.stop();
    const row = await domain('example.com');
    assert.deepEqual([row?.lease_until, row?.failed_look_ups, row?.looked_up_at], [0, 0, null]);
    start();
    await until(() => asked.length === 1);
  });

  test('clears the date when the alert is turned off or the domain changes', async () => {
    const { id } = await watch('https://example.com/');
    start();
    await until(async () => (await expiry(id)) !== null);
    await updateMonitor(deps, caller(), id, { url: 'https://example.com/other' });
    assert.notEqual(await expiry(id), null);
    await updateMonitor(deps, caller(), id, { domain_alert_days: null });
    await looksPass();
    assert.equal(await expiry(id), null);
    await updateMonitor(deps, caller(), id, { domain_alert_days: 7 });
    await until(async () => (await expiry(id)) !== null);
    assert.deepEqual(asked, ['example.com'], 'what is known needs no look-up');
    await updateMonitor(deps, caller(), id, { url: 'http://127.0.0.1/' });
    await looksPass();
    assert.equal(await expiry(id), null);
    deps.clock.ms += dayMs;
    await until(async () => (await domain('example.com')) === undefined);
  });

  test('reads the date from a registry over RDAP', async () => {
    const server = await serveHttp((incoming, outgoing) => {
      asked.push(incoming.url ?? '');
      outgoing.end(JSON.stringify(rdapDomain('example.com', '2027-08-13T04:00:00Z')));
    });
    try {
      const { id } = await watch('https://www.example.com/');
      start(createLookUp({ customBootstrapData: registriesAt(server.url), rdapOnly: true }));
      await until(async () => (await expiry(id)) === Date.parse('2027-08-13T04:00:00Z'));
      assert.deepEqual(asked, ['/domain/example.com']);
    } finally {
      await server.close();
    }
  });
});
