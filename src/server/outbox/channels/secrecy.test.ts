import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { createLog } from '../../kernel/log.ts';
import { enqueueMonitorAlerts } from '../../monitors/alerts/enqueue.ts';
import { addMonitorRow } from '../../monitors/checks/testing/rows.ts';
import { until } from '../../monitors/checks/testing/servers.ts';
import { openIncident } from '../../monitors/incidents/incident.store.ts';
import type { Courier } from '../courier/courier.ts';
import { startTestCourier } from '../testing.ts';
import { providerUrls } from './provider-urls.ts';
import { keys } from './testing/protocol.ts';
import { browserKeys } from './testing/push-service.ts';
import { openReceiver, type Receiver } from './testing/receiver.ts';

const path = 'T0000/B0000/path-t0ken-4711';

onEachDatabase((open) => {
  describe('tokens of destinations', () => {
    let deps: TestDeps;
    let receiver: Receiver;
    let courier: Courier | undefined;
    const lines: string[] = [];

    beforeEach(async () => {
      receiver = await openReceiver(({ path, headers, body }) => ({
        status: 400,
        body: `${path} ${JSON.stringify(headers)} ${body}`,
      }));
      const host = receiver.url.replace('http://', '');
      const telegramUrl = `http://${keys.bot}@${host}`;
      const opened = await open({
        config: { telegramUrl, smsUrl: `http://${keys.sid}:${keys.twilio}@${host}?from=+1` },
      });
      deps = { ...opened, log: createLog('debug', { write: (line) => void lines.push(line) }) };
    });
    afterEach(async () => {
      await courier?.stop();
      await receiver.close();
      await deps.close();
    });

    test('appear in no table and no log line, whatever receivers answer', async () => {
      const account = await addAccount(deps.database.db);
      const host = receiver.url.replace('http://', '');
      const alerts = [
        { key: 'telegram', value: '77' },
        { key: 'sms', value: '+14155550123' },
        { key: 'slack', value: `${receiver.url}/services/${path}` },
        { key: 'ntfy', value: `http://:${keys.ntfy}@${host}/topic` },
        { key: 'pushover', value: `${keys.pushoverToken}:${keys.pushoverUser}` },
        { key: 'pagerduty', value: keys.pagerduty },
        { key: 'opsgenie', value: keys.opsgenie },
        { key: 'jira_service_management', value: keys.jira },
        { key: 'matrix', value: `http://${keys.matrix}@${host}/!room:x.example` },
        { key: 'rocket_chat', value: `${receiver.url}/hooks/64b7f0c2e1a9d3/${keys.rocketChat}` },
        { key: 'zulip', value: `http://bot%40zulip.example:${keys.zulip}@${host}/?stream=ops` },
        { key: 'apprise', value: `http://u:apprise-s3cr3t@${host}/notify/${keys.apprise}?tag=a` },
        {
          key: 'whatsapp',
          value: `http://${keys.whatsapp}@${host}/v24.0/106540352242922?to=14155550123&template=alert&language=en`,
        },
        { key: 'gotify', value: `${receiver.url}/message?token=${keys.gotify}` },
        { key: 'web_push', value: `http://${browserKeys}@${host}/wpush/v2/${keys.pushPath}` },
      ];
      const monitor = await addMonitorRow(deps, account, { alerts });
      await inTransaction(deps.database, async (trx) => {
        const opening = { account_id: account, monitor_id: monitor.id, cause: 'x', started_at: deps.now() };
        const { id } = (await openIncident(trx, opening))!;
        const monitorEvent = { event: 'opened', incident: { id, cause: 'x', startedAt: deps.now() } } as const;
        await enqueueMonitorAlerts(trx, deps.vault, monitor, monitorEvent, deps.now());
      });
      const here = Object.fromEntries(
        Object.keys(providerUrls).map((key) => [key, receiver.url]),
      ) as typeof providerUrls;
      courier = startTestCourier(deps, { providerUrls: here });
      const { db } = deps.database;
      const deliveries = () => db.selectFrom('deliveries').selectAll().execute();
      await until(async () => (await deliveries()).length === alerts.length);
      assert.equal(receiver.received.length, alerts.length);
      const kept = [
        await deliveries(),
        await db.selectFrom('outbox').selectAll().execute(),
        await db.selectFrom('monitors').selectAll().execute(),
        lines,
      ];
      assert.ok(lines.length > 0, 'what was given up is logged');
      const text = JSON.stringify(kept);
      const { sid, ...tokens } = keys;
      const basic = Buffer.from(`${sid}:${keys.twilio}`).toString('base64');
      for (const [name, token] of Object.entries({ ...tokens, basic, path: 'path-t0ken-4711' }))
        for (let at = 0; at + 12 <= token.length; at++)
          assert.ok(!text.includes(token.slice(at, at + 12)), `${name}: ${token.slice(at, at + 12)} of it is kept`);
    });
  });
});
