import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { setSuspended } from '../../accounts/index.ts';
import { inTransaction } from '../../database/index.ts';
import { until } from '../../monitors/checks/testing/servers.ts';
import { createEndpoint, deleteEndpoint, rotateSecret, updateEndpoint } from '../../webhooks/endpoint.ts';
import { enqueueExample, everyEvent, webhookDepsOf, webhooksOf } from '../../webhooks/testing.ts';
import type { SendRequest } from '../channels/index.ts';
import { enqueueEmails, type Notice } from '../index.ts';
import { startTestCourier } from '../testing.ts';
import type { Courier } from './courier.ts';

const notice: Notice = {
  event: 'notice',
  subject: 'Hello',
  paragraphs: ['Hello.'],
  action: { label: 'Open', url: 'https://gate.example' },
  unsubscribeUrl: null,
  tone: 'plain',
};
const underWay = 4;

onEachDatabase({ forks: true }, (open) => {
  describe('claimed messages that wait in a queue', () => {
    let deps: TestDeps;
    let accountId: number;
    let courier: Courier | undefined;
    const gates: (() => void)[] = [];
    let isOpen: boolean;
    const pass = () => (isOpen ? Promise.resolve() : new Promise<void>((resolve) => gates.push(resolve)));
    const letThrough = () => {
      isOpen = true;
      for (const open of gates.splice(0)) open();
    };

    beforeEach(async () => {
      isOpen = false;
      deps = await open();
      await addAccount(deps.database.db);
      accountId = await addAccount(deps.database.db, { is_owner: 0 });
    });
    afterEach(async () => {
      letThrough();
      await courier?.stop();
      await deps.close();
    });

    const rows = () =>
      deps.database.db.selectFrom('outbox').select(['state', 'attempts', 'lease_until']).orderBy('id').execute();
    const suspend = (isSuspended: boolean) => setSuspended(deps, { id: accountId, isSuspended }, async () => {});

    test('wait while their account is suspended and are sent afterwards', async () => {
      const sent: string[] = [];
      deps.mail = {
        ready: true,
        send: ({ to }) => {
          sent.push(to);
          return pass();
        },
        close: () => {},
      };
      const letters = Array.from({ length: 40 }, (_, n) => {
        const to = `reader${n}@example.com`;
        return { about: { accountId }, to, idempotencyKey: to, content: notice };
      });
      await enqueueEmails(deps.database.db, deps.vault, letters, deps.now());
      courier = startTestCourier(deps);
      await until(async () => sent.length === underWay && (await rows()).every((row) => row.lease_until > 0));
      await suspend(true);
      letThrough();
      await until(async () => (await rows()).every((row) => row.lease_until === 0));
      assert.equal(sent.length, underWay, 'what is under way cannot be called back');
      const left = (await rows()).filter(({ state }) => state === 'waiting');
      assert.deepEqual([left.length, new Set(left.map(({ attempts }) => attempts))], [40 - underWay, new Set([0])]);

      await suspend(false);
      courier.wake();
      await until(async () => (await rows()).every(({ state }) => state === 'delivered'));
      assert.equal(new Set(sent).size, 40);
      assert.equal(sent.length, 40);
    });

    const url = 'https://before.example/hook';
    const postEight = async () => {
      const posted: { host: string; signatures: number }[] = [];
      const sendWebhook: SendRequest = async ({ url: to, headers }) => {
        const signatures = (headers?.['webhook-signature'] ?? '').split(' ').length;
        posted.push({ host: new URL(to).host, signatures });
        await pass();
        return { kind: 'answered', status: 200, retryAfter: undefined, body: '' };
      };
      const { endpoint } = await createEndpoint(webhookDepsOf(deps), accountId, { url }, everyEvent);
      await inTransaction(deps.database, async (trx) => {
        for (let n = 0; n < 2 * underWay; n++)
          await enqueueExample(trx, {
            account_id: accountId,
            type: 'item.updated',
            about: {},
            key: `${n}`,
            nowMs: deps.now(),
          });
      });
      courier = startTestCourier(deps, { webhooks: webhooksOf(deps), sendWebhook });
      await until(async () => posted.length === underWay && (await rows()).every((row) => row.lease_until > 0));
      return { posted, endpoint };
    };

    test('use the endpoint’s current address and secret', async () => {
      const { posted, endpoint } = await postEight();
      const changes = { url: 'https://after.example/hook' };
      await updateEndpoint(deps, accountId, endpoint.id, { changes, access: everyEvent });
      await rotateSecret(deps, accountId, endpoint.id, everyEvent);
      letThrough();
      await until(async () => (await rows()).every(({ state }) => state === 'delivered'));
      assert.deepEqual(posted, [
        ...Array(underWay).fill({ host: 'before.example', signatures: 1 }),
        ...Array(underWay).fill({ host: 'after.example', signatures: 2 }),
      ]);
    });

    test('are not posted to an endpoint that was disabled or deleted', async () => {
      for (const end of ['deactivated', 'deleted']) {
        isOpen = false;
        const { posted, endpoint } = await postEight();
        const { id } = endpoint;
        if (end === 'deleted') await deleteEndpoint(deps, accountId, id);
        else await updateEndpoint(deps, accountId, id, { changes: { is_active: false }, access: everyEvent });
        letThrough();
        await until(async () => (await rows()).every(({ state }) => state !== 'waiting'));
        await courier?.stop();
        assert.equal(posted.length, underWay, end);
        await deps.database.db.deleteFrom('webhook_endpoints').execute();
      }
    });
  });
});
