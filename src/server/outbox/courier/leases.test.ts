import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { until } from '../../events/testing.ts';
import { minuteMs } from '../../kernel/index.ts';
import type { Mailer } from '../../mail/index.ts';
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

onEachDatabase({ forks: true }, (open) => {
  let deps: TestDeps;
  let accountId: number;
  const couriers: Courier[] = [];
  const sent: string[] = [];
  let letGo: (() => void) | undefined;
  const mail: Mailer = {
    ready: true,
    async send({ to }) {
      sent.push(to);
      if (to === 'slow@example.com') await new Promise<void>((resolve) => (letGo = resolve));
    },
    close: () => {},
  };

  beforeEach(async () => {
    sent.length = 0;
    letGo = undefined;
    deps = await open({ mail });
    accountId = await addAccount(deps.database.db);
  });
  afterEach(async () => {
    letGo?.();
    for (const courier of couriers.splice(0)) await courier.stop();
    await deps.close();
  });

  const write = (to: string) =>
    enqueueEmails(
      deps.database.db,
      deps.vault,
      [{ about: { accountId }, to, idempotencyKey: `to_${to}`, content: notice }],
      deps.now(),
    );
  const start = () => couriers.push(startTestCourier(deps));
  const rows = () => deps.database.db.selectFrom('outbox').select(['state', 'lease_until']).orderBy('id').execute();

  for (const [name, couriersBeside] of [
    ['its own courier', 0],
    ['a courier of another process', 1],
  ] as const)
    test(`an email that takes longer than its lease is not sent twice by ${name}`, async () => {
      await write('slow@example.com');
      start();
      await until(() => sent.length === 1);
      const before = (await rows())[0]?.lease_until ?? 0;
      deps.clock.ms += 2 * minuteMs;
      couriers[0]?.wake();
      await until(async () => ((await rows())[0]?.lease_until ?? 0) > before);
      for (let n = 0; n < couriersBeside; n++) start();
      // If the slow email were claimed again, this would happen before this one is claimed.
      await write('next@example.com');
      for (const courier of couriers) courier.wake();
      await until(async () => (await rows())[1]?.state === 'delivered');
      assert.deepEqual(sent, ['slow@example.com', 'next@example.com']);
      letGo?.();
      await until(async () => (await rows())[0]?.state === 'delivered');
      assert.equal(sent.length, 2);
    });
});
