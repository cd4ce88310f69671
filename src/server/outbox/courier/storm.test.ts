import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { minuteMs, secondMs } from '../../kernel/index.ts';
import type { Mailer, MailMessage } from '../../mail/index.ts';
import { readBody, serveHttp, type TestServer, until } from '../../monitors/checks/testing/servers.ts';
import { type AlertChannel, endOutboxLeases, enqueueAlerts } from '../index.ts';
import { startTestCourier } from '../testing.ts';
import type { Courier } from './courier.ts';

const ops: AlertChannel = { key: 'email', value: 'ops@example.com' };

onEachDatabase((open) => {
  describe('many alerts to one destination', () => {
    let deps: TestDeps;
    let account: number;
    let receiver: TestServer;
    let isAway: boolean;
    const couriers: Courier[] = [];
    const mails: MailMessage[] = [];
    const posts: { path: string; body: string }[] = [];
    const mail: Mailer = {
      ready: true,
      async send(sent) {
        if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        mails.push(sent);
      },
      close: () => {},
    };

    beforeEach(async () => {
      isAway = false;
      mails.length = 0;
      posts.length = 0;
      deps = await open({ mail });
      account = await addAccount(deps.database.db);
      receiver = await serveHttp(async (incoming, outgoing) => {
        posts.push({ path: incoming.url ?? '', body: await readBody(incoming) });
        outgoing.writeHead(isAway ? 500 : 200).end();
      });
      start();
    });
    afterEach(async () => {
      for (const courier of couriers.splice(0)) await courier.stop();
      await receiver.close();
      await deps.close();
    });

    const start = (options: Parameters<typeof startTestCourier>[1] = {}) =>
      couriers.push(startTestCourier(deps, { timeoutMs: 20_000, ...options }));
    const stop = async () => {
      for (const courier of couriers.splice(0)) await courier.stop();
    };
    const everywhere = (): AlertChannel[] => [
      ops,
      { key: 'slack', value: `${receiver.url}/slack` },
      { key: 'webhook', value: `${receiver.url}/webhook` },
    ];
    const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
    const write = (
      event: 'opened' | 'closed',
      ids: number[],
      destinations: AlertChannel[],
      accountId = account,
    ): Promise<void> =>
      inTransaction(deps.database, async (trx) => {
        const nowMs = deps.now();
        for (const id of ids) {
          const monitor = { id, name: `Monitor ${id}!`, url: 'https://shop.example/' };
          const incident = { id, cause: 'status 503', startedAt: nowMs };
          await enqueueAlerts(
            trx,
            deps.vault,
            {
              about: { accountId, monitorId: id, incidentId: id },
              facts:
                event === 'opened'
                  ? { event, monitor, incident }
                  : { event, monitor, incident: { ...incident, endedAt: nowMs + 5000 } },
              key: `incident_${id}_${event}`,
              destinations,
            },
            nowMs,
          );
        }
      });
    const writeDegraded = (
      event: 'degraded' | 'degraded_over',
      ids: number[],
      destinations: AlertChannel[],
    ): Promise<void> =>
      inTransaction(deps.database, async (trx) => {
        const nowMs = deps.now();
        for (const id of ids) {
          const monitor = { id, name: `Monitor ${id}!`, url: 'https://shop.example/' };
          const degradation = { id, cause: 'slow', startedAt: nowMs };
          const isOver = event === 'degraded_over';
          await enqueueAlerts(
            trx,
            deps.vault,
            {
              about: { accountId: account, monitorId: id },
              facts: isOver
                ? { event, monitor, degradation: { ...degradation, endedAt: nowMs + 5000 }, isDown: false }
                : { event, monitor, degradation },
              key: `degradation_${id}_${isOver ? 'closed' : 'opened'}`,
              destinations,
            },
            nowMs,
          );
        }
      });
    const rows = () => deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    const due = async () =>
      (await rows()).filter(
        (row) => row.state === 'waiting' && (row.next_attempt_at <= deps.now() || row.lease_until > deps.now()),
      );
    const settle = async () => {
      for (const courier of couriers) courier.wake();
      await until(async () => (await due()).length === 0);
    };
    const posted = (path: string) => posts.filter((post) => post.path === path).map(({ body }) => body);
    const namesIn = (text: string) => text.match(/Monitor \d+!/g) ?? [];
    const subjects = () => mails.map(({ subject }) => subject);

    test('are at most three messages a minute, while programs get each alert', async () => {
      const startedAt = deps.now();
      for (const [atS, count] of [
        [0, 1],
        [5, 1],
        [10, 20],
        [30, 20],
        [50, 8],
      ] as const) {
        deps.clock.ms = startedAt + atS * secondMs;
        await write('opened', range((await rows()).length, count), everywhere());
        await settle();
      }
      assert.deepEqual(subjects(), ['Monitor 0! is down: status 503', 'Monitor 3! is down: status 503']);
      deps.clock.ms = startedAt + minuteMs;
      await settle();
      assert.equal(subjects()[2], '48 more monitors are down');
      assert.deepEqual([mails.length, posted('/slack').length, posted('/webhook').length], [3, 3, 50]);
      const [, , combined] = mails;
      assert.equal(new Set(namesIn(combined!.text)).size, 20);
      assert.match(combined!.text, /Not listed: 28 more monitors/);
      assert.match(posted('/slack')[2]!, /48 more monitors are down.*28 more monitors/);
      assert.ok((await rows()).every((row) => row.state === 'delivered' && row.attempts === 1));
      const deliveries = await deps.database.db.selectFrom('deliveries').selectAll().execute();
      assert.equal(new Set(deliveries.map((one) => one.outbox_id)).size, 150);

      deps.clock.ms += 10 * minuteMs;
      const ids = (await rows()).filter((row) => row.channel === 'email').map((row) => row.incident_id!);
      await write('closed', ids, everywhere());
      await settle();
      assert.equal(subjects()[3], '50 monitors are up again');
      assert.deepEqual([mails.length, posted('/slack').length, posted('/webhook').length], [4, 4, 100]);
      assert.ok((await rows()).every((row) => row.state === 'delivered'));
    });

    test('are sent one by one if there are two, and again after a minute', async () => {
      for (const from of [1, 3]) {
        await write('opened', range(from, 2), [ops]);
        await settle();
        deps.clock.ms += 2 * minuteMs;
      }
      assert.deepEqual(
        subjects(),
        [1, 2, 3, 4].map((id) => `Monitor ${id}! is down: status 503`),
      );
    });

    test('are never combined with those of another account or destination', async () => {
      const other = await addAccount(deps.database.db, { is_owner: 0 });
      const dev: AlertChannel = { key: 'email', value: 'dev@example.com' };
      await write('opened', [1, 2, 3], [ops, dev]);
      await write('opened', [4, 5, 6], [ops], other);
      await settle();
      assert.deepEqual(mails.map(({ to, text }) => [to, ...namesIn(text)].join()).toSorted(), [
        'dev@example.com,Monitor 1!,Monitor 2!,Monitor 3!',
        'ops@example.com,Monitor 1!,Monitor 2!,Monitor 3!',
        'ops@example.com,Monitor 4!,Monitor 5!,Monitor 6!',
      ]);
    });

    test('are retried together, without a loss and under the same key', async () => {
      const keys: (string | undefined)[] = [];
      const { send } = mail;
      mail.send = async (sent) => {
        keys.push(sent.id);
        await send(sent);
      };
      isAway = true;
      await write('opened', range(1, 5), [ops, { key: 'slack', value: `${receiver.url}/slack` }]);
      for (const attempts of [1, 2]) {
        await settle();
        const waiting = await rows();
        assert.deepEqual(
          waiting.map((row) => [row.state, row.attempts]),
          waiting.map(() => ['waiting', attempts]),
        );
        deps.clock.ms = Math.max(...waiting.map((row) => row.next_attempt_at));
      }
      isAway = false;
      await settle();
      mail.send = send;
      assert.deepEqual([keys.length, new Set(keys).size], [3, 1]);
      assert.deepEqual(subjects(), ['5 monitors are down']);
      assert.equal(posted('/slack').length, 3);
      assert.ok((await rows()).every((row) => row.state === 'delivered' && row.attempts === 3));
    });

    test('report an incident that ended while its alert waited, and no "up" before its "down"', async () => {
      await write('opened', [1, 2], [ops]);
      await settle();
      await write('opened', range(3, 5), [ops]);
      await settle();
      deps.clock.ms += 20 * secondMs;
      await write('closed', [1, 3, 4], [ops]);
      for (const courier of couriers) courier.wake();
      await until(() => mails.length === 3);
      assert.equal(subjects()[2], 'Monitor 1! is up again after 5 s');
      deps.clock.ms += 40 * secondMs;
      await settle();
      assert.equal(subjects()[3], '3 monitors are down, 2 were down and are up again');
      assert.match(
        mails[3]!.text,
        /Monitor 5!: status 503, since .*\n(.*\n)*Monitor 3!: status 503, up again after 5 s/,
      );
      assert.equal(mails.length, 4);
      assert.ok((await rows()).every((row) => row.state === 'delivered' && row.attempts === 1));
    });

    test('about degraded monitors are combined as failures are, and none ends before it began', async () => {
      await writeDegraded('degraded', [1, 2], [ops]);
      await settle();
      await writeDegraded('degraded', range(3, 5), everywhere());
      await settle();
      deps.clock.ms += 20 * secondMs;
      await writeDegraded('degraded_over', [1, 3, 4], [ops]);
      for (const courier of couriers) courier.wake();
      await until(() => mails.length === 3);
      deps.clock.ms += 40 * secondMs;
      await settle();
      assert.deepEqual(subjects(), [
        'Monitor 1! is degraded',
        'Monitor 2! is degraded',
        'Monitor 1! is no longer degraded',
        '3 monitors are degraded, 2 no longer are',
      ]);
      assert.match(mails[3]!.text, /Monitor 5!: slow, since .*\n(.*\n)*Monitor 3!: slow, degraded for 5 s/);
      assert.equal(posted('/webhook').length, 5);
      deps.clock.ms += minuteMs;
      await writeDegraded('degraded_over', [2, 5, 6, 7], [ops]);
      await settle();
      // If the clock jumped further, a courier that has just claimed them would drop them, because the leases are too old.
      deps.clock.ms += 3 * secondMs;
      await settle();
      assert.equal(subjects()[4], '4 monitors are no longer degraded');
      assert.ok((await rows()).every((row) => row.state === 'delivered' && row.attempts === 1));
    });

    test('are gathered until no other one follows, but not for long, while two are sent immediately', async () => {
      await stop();
      start({ gathering: { quietMs: 3 * secondMs, maxMs: 10 * secondMs } });
      const startedAt = deps.now();
      const other: AlertChannel = { key: 'email', value: 'dev@example.com' };
      await write('opened', [1, 2], [other]);
      await settle();
      assert.equal(mails.length, 2);
      for (const atS of [0, 2, 4, 6, 8]) {
        deps.clock.ms = startedAt + atS * secondMs;
        await write('opened', range(10 * (atS + 1), 10), [ops]);
        await settle();
        assert.equal(mails.length, 2, `${atS} s`);
      }
      deps.clock.ms = startedAt + 10 * secondMs;
      await settle();
      assert.deepEqual(subjects().slice(2), ['50 monitors are down']);
      await write('closed', [10, 11, 12], [ops]);
      await settle();
      assert.equal(mails.length, 3);
      deps.clock.ms += 3 * secondMs;
      await settle();
      assert.deepEqual(subjects().slice(3), ['3 monitors are up again']);
    });

    test('use the allowance of an address once', async () => {
      const other = await addAccount(deps.database.db, { is_owner: 0 });
      const startedAt = deps.now();
      await write('opened', range(1, 30), [ops], other);
      await settle();
      const { free_at } = await deps.database.db
        .selectFrom('mail_allowances')
        .select('free_at')
        .where('purpose', '=', 'alert')
        .executeTakeFirstOrThrow();
      assert.deepEqual([mails.length, free_at - startedAt], [1, minuteMs]);
    });

    test('are sent again under the same key if a process was killed before it recorded them', async () => {
      await write('opened', range(1, 5), [ops]);
      await settle();
      await stop();
      await deps.database.db.updateTable('outbox').set({ state: 'waiting', attempts: 0 }).execute();
      deps.clock.ms += minuteMs;
      start();
      await settle();
      assert.equal(mails.length, 2);
      assert.equal(mails[1]!.id, mails[0]!.id);
    });

    /** Brings the database back to the moment after the message was sent and before that was recorded. */
    const forgetSending = (events: string[]) =>
      deps.database.db
        .updateTable('outbox')
        .set({ state: 'waiting', attempts: 0 })
        .where('event', 'in', events as ['opened'])
        .execute();

    test('are sent again immediately if the start after a kill ends the leases of the killed process', async () => {
      await write('opened', range(1, 5), [ops]);
      await settle();
      await stop();
      await forgetSending(['opened']);
      const { db } = deps.database;
      await db
        .updateTable('outbox')
        .set({ lease_until: deps.now() + 90 * secondMs })
        .execute();
      await endOutboxLeases(db);
      start();
      await settle();
      assert.deepEqual([mails.length, new Set(mails.map(({ id }) => id)).size], [2, 1]);
      assert.ok((await rows()).every((row) => row.state === 'delivered' && row.attempts === 1));
    });

    test('are sent again without the alerts that followed a kill, which are one other message', async () => {
      await write('opened', range(1, 5), [ops]);
      await settle();
      await stop();
      await forgetSending(['opened']);
      await write('opened', range(6, 4), [ops]);
      start();
      await settle();
      assert.deepEqual(subjects(), ['5 monitors are down', '5 monitors are down']);
      assert.equal(mails[1]!.id, mails[0]!.id);
      deps.clock.ms += minuteMs;
      await settle();
      assert.deepEqual(subjects().slice(2), ['4 more monitors are down']);
      assert.ok((await rows()).every((row) => row.state === 'delivered'));
    });

    test('are sent again with the ends that the message contained, and later ends follow', async () => {
      await write('opened', [1, 2], [ops]);
      await settle();
      await write('opened', range(3, 5), [ops]);
      await settle();
      await write('closed', [3], [ops]);
      deps.clock.ms += minuteMs;
      await settle();
      assert.equal(subjects()[2], '4 monitors are down, 1 was down and is up again');
      await stop();
      const shared = (await rows()).filter(({ incident_id }) => Number(incident_id) > 2).map(({ id }) => id);
      await deps.database.db
        .updateTable('outbox')
        .set({ state: 'waiting', attempts: 0 })
        .where('id', 'in', shared)
        .execute();
      await write('closed', [4], [ops]);
      start();
      await settle();
      assert.deepEqual(subjects().slice(3), [subjects()[2], 'Monitor 4! is up again after 5 s']);
      assert.equal(mails[3]!.id, mails[2]!.id);
      assert.ok((await rows()).every((row) => row.state === 'delivered'));
    });

    test('that a killed process has gathered wait for those that are confirmed after its restart', async () => {
      await stop();
      await write('opened', range(1, 5), [ops]);
      deps.clock.ms += 20 * secondMs;
      start({ gathering: { quietMs: 3 * secondMs, maxMs: 10 * secondMs } });
      await settle();
      assert.equal(mails.length, 0);
      await write('opened', range(6, 4), [ops]);
      deps.clock.ms += 2 * secondMs;
      await settle();
      assert.equal(mails.length, 0);
      deps.clock.ms += secondMs;
      await settle();
      assert.deepEqual(subjects(), ['9 monitors are down']);
    });

    test('of several killed processes are sent three seconds late at most', async () => {
      await stop();
      const startedAt = deps.now();
      await write('opened', range(1, 5), [ops]);
      for (const atS of [4, 8, 12]) {
        deps.clock.ms = startedAt + atS * secondMs;
        start({ gathering: { quietMs: 3 * secondMs, maxMs: 10 * secondMs } });
        await settle();
        assert.equal(mails.length, 0, `${atS} s`);
        if (atS < 12) await stop();
      }
      deps.clock.ms = startedAt + 13 * secondMs;
      await settle();
      assert.deepEqual(subjects(), ['5 monitors are down']);
    });

    test('wait for monitors whose failure is being confirmed, but not for long', async () => {
      await stop();
      let unconfirmed = 1;
      start({
        gathering: { quietMs: 3 * secondMs, maxMs: 10 * secondMs },
        countUnconfirmed: async (_, accountId) => (accountId === account ? unconfirmed : 0),
      });
      await write('opened', [1], [{ key: 'email', value: 'dev@example.com' }]);
      await settle();
      assert.deepEqual(subjects(), ['Monitor 1! is down: status 503']);
      unconfirmed = 2;
      await write('opened', [2], [ops]);
      for (let atS = 0; atS < 10; atS++) {
        await settle();
        assert.equal(mails.length, 1, `${atS} s`);
        deps.clock.ms += secondMs;
      }
      await write('opened', [3, 4, 5], [ops]);
      await settle();
      assert.deepEqual(subjects().slice(1), ['4 monitors are down']);
    });

    test('about the ends of a storm are gathered from the first one on', async () => {
      await write('opened', range(1, 5), [ops]);
      await settle();
      await stop();
      start({ gathering: { quietMs: 3 * secondMs, maxMs: 10 * secondMs } });
      await write('closed', [1], [ops]);
      await settle();
      await write('closed', range(2, 4), [ops]);
      deps.clock.ms += 3 * secondMs;
      await settle();
      assert.deepEqual(subjects().slice(1), ['5 monitors are up again']);
    });

    test('are sent once by several processes, after the leases of another one expired', async () => {
      await stop();
      await write('opened', range(1, 40), [ops]);
      await deps.database.db
        .updateTable('outbox')
        .set({ lease_until: deps.now() + secondMs })
        .execute();
      deps.clock.ms += secondMs;
      for (let n = 0; n < 3; n++) start();
      await settle();
      deps.clock.ms += minuteMs;
      await settle();
      assert.ok((await rows()).every((row) => row.state === 'delivered' && row.attempts === 1));
      assert.ok(mails.length <= 3, `${mails.length} messages`);
    });

    test('of 2,000 monitors that fail together are sent at once', async () => {
      const slack: AlertChannel = { key: 'slack', value: `${receiver.url}/slack` };
      await write('opened', range(1, 2000), [ops, slack]);
      const written = performance.now();
      for (const courier of couriers) courier.wake();
      await until(() => mails.length > 0 && posted('/slack').length > 0);
      assert.ok(performance.now() - written < 15_000);
      await settle();
      deps.clock.ms += minuteMs;
      await settle();
      assert.ok((await rows()).every((row) => row.state === 'delivered' && row.attempts === 1));
      assert.ok(mails.length <= 2 && posted('/slack').length <= 2, `${mails.length} ${posted('/slack').length}`);
      assert.match(subjects().join(), /^2,000 monitors are down$|monitors are down.* more monitors are down/);
    });
  });
});
