import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { minuteMs } from '../../kernel/index.ts';
import { until } from '../../monitors/checks/testing/servers.ts';
import { consumeMailAllowance, enqueueAlerts } from '../index.ts';
import { startTestCourier } from '../testing.ts';
import type { Courier } from './courier.ts';

const to = 'ops@example.com';

onEachDatabase((open) => {
  describe('alerts to an address that is not the owner’s', () => {
    let deps: TestDeps;
    let accountId: number;
    let courier: Courier;
    let isAway: boolean;
    let sent: number;

    beforeEach(async () => {
      isAway = true;
      sent = 0;
      const mail = {
        ready: true,
        async send() {
          if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
          sent++;
        },
        close: () => {},
      };
      deps = await open({ mail });
      await addAccount(deps.database.db);
      accountId = await addAccount(deps.database.db, { is_owner: 0 });
      courier = startTestCourier(deps);
    });
    afterEach(async () => {
      await courier.stop();
      await deps.close();
    });

    const write = (count: number) =>
      inTransaction(deps.database, async (trx) => {
        const facts = { event: 'test', monitor: null } as const;
        const destinations = [{ key: 'email', value: to }] as const;
        for (let n = 0; n < count; n++) {
          const alert = { about: { accountId }, facts, key: `alert_${n}`, destinations: [...destinations] };
          await enqueueAlerts(trx, deps.vault, alert, deps.now());
        }
      });
    const rows = () => deps.database.db.selectFrom('outbox').selectAll().execute();
    const refusals = async () => {
      const attempts = await deps.database.db.selectFrom('deliveries').select('error').execute();
      return attempts.filter(({ error }) => /^too many alerts/.test(error)).length;
    };
    const taken = async (since: number) => {
      const { free_at } = await deps.database.db.selectFrom('mail_allowances').selectAll().executeTakeFirstOrThrow();
      return (free_at - since) / minuteMs;
    };
    const attempt = async (attempts: number) => {
      courier.wake();
      await until(async () => (await rows()).every((row) => row.attempts === attempts && row.lease_until === 0));
    };
    const waitForNext = async () => {
      deps.clock.ms = Math.max(...(await rows()).map((row) => row.next_attempt_at));
    };

    test('count once, no matter how often an unavailable mail server is retried', async () => {
      const writtenAt = deps.now();
      await write(30);
      for (let attempts = 1; attempts <= 6; attempts++) {
        await attempt(attempts);
        await waitForNext();
      }
      assert.deepEqual([await refusals(), await taken(writtenAt)], [0, 30]);
      isAway = false;
      await courier.stop();
      courier = startTestCourier(deps);
      await attempt(7);
      assert.deepEqual([sent, await refusals(), await taken(writtenAt)], [30, 0, 30]);
    });

    test('count once after they had to wait for the allowance', async () => {
      const writtenAt = deps.now();
      const wanted = { to, purpose: 'alert', mayWaitMs: 0, accountId } as const;
      for (let n = 0; n < 100; n++) await consumeMailAllowance(deps.database.db, deps.vault, wanted, writtenAt);
      await write(1);
      await attempt(1);
      assert.deepEqual([await refusals(), await taken(writtenAt)], [1, 100]);
      for (const attempts of [2, 3]) {
        await waitForNext();
        await attempt(attempts);
        assert.deepEqual([await refusals(), await taken(writtenAt)], [1, 101]);
      }
      isAway = false;
      await waitForNext();
      await attempt(4);
      assert.deepEqual([sent, await taken(writtenAt)], [1, 101]);
    });
  });
});
