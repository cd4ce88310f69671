import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '../../../../test/support/free-port.testing.ts';
import { addAccount, openTestDeps } from '../../../../test/support/testing.ts';
import { addMonitorRow } from '../../monitors/checks/testing/rows.ts';
import { serveHttp, until } from '../../monitors/checks/testing/servers.ts';
import { startChecker } from '../../monitors/index.ts';
import { startTestCourier } from '../../outbox/testing.ts';
import { exposition } from './exposition.ts';
import { Meter } from './meter.ts';

test('counts checks and delivery attempts of its process', async () => {
  const opened = await openTestDeps();
  const deps = { ...opened, now: Date.now, events: { ...opened.events, record: async () => {} } };
  const server = await serveHttp((_, answer) => answer.end('hello'));
  const meter = new Meter();
  const account = await addAccount(deps.database.db);
  await addMonitorRow(deps, account, { url: server.url });
  await addMonitorRow(deps, account, {
    url: `http://127.0.0.1:${await freePort()}/`,
    alerts: [{ key: 'webhook', value: server.url }],
  });
  const courier = startTestCourier(deps, { observe: meter.attempt });
  const checker = startChecker(deps, { onAlerts: courier.wake, observe: meter.check, confirmAfterMs: 60 });
  meter.running = () => checker.running();
  try {
    const value = (name: string) =>
      Number(
        exposition(meter.families())
          .split('\n')
          .find((line) => line.startsWith(`gatehouse_${name} `))
          ?.split(' ')
          .at(-1) ?? 0,
      );
    await until(() => value('delivery_attempts_total{channel="webhook",result="delivered"}') === 1);
    await until(() => value('checks_running') === 0);
    assert.equal(value('checks_total{result="good"}'), 1);
    assert.equal(value('checks_total{result="bad"}'), 3);
    assert.equal(value('checks_total{result="unknown"}'), 0);
    assert.equal(value('check_lateness_seconds_count'), 4);
    assert.equal(value('check_lateness_seconds_bucket{le="+Inf"}'), 4);
  } finally {
    await checker.stop();
    await courier.stop();
    await server.close();
    await opened.close();
  }
});
