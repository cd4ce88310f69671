import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { z } from 'zod';
import { alertEvent } from '../outbox/index.ts';
import { catalogue, type WebhookEventType, webhookEventTypes } from './catalogue/index.ts';
import type { AlertedFacts } from './index.ts';

const monitor = { id: 7, name: 'Shop', url: 'https://shop.example.com/' };
const website = { id: 3, domain: 'shop.example.com' };
const incident = { id: 42, cause: 'HTTP 503', startedAt: 1000 };
const drop = { event: 'drop', website, at: 9000, visitors: 2, usual: 90, threshold: 50 } as const;
const conversions = {
  website,
  alert: { id: 5, condition: 'drop', threshold: 50, span: 'hour', startedAt: 1000 },
  measure: { kind: 'goal', id: 11, name: 'Signup' },
  at: 9000,
  value: 2,
  usual: 14,
} as const;
const objective = {
  objective: { id: 4, name: 'Shop is reachable', target: 99.9, period: '30d', startedAt: 1000 },
  at: 9000,
  budget: { unit: 'seconds', allowed: 2592, remaining: -12.5 },
} as const;
const shop = {
  shop: 'Harbour Lamp',
  problem: { kind: 'validation', failures: 9, minutes: 30 },
} as const;

/** All kinds of alerts in all their forms. A new alert without a row does not compile. */
const alerts = {
  opened: [{ event: 'opened', monitor, incident }],
  closed: [{ event: 'closed', monitor, incident: { ...incident, endedAt: 9000 } }],
  certificate: [
    { event: 'certificate', monitor, expiresAt: 9000, host: 'shop.example.com' },
    { event: 'certificate', monitor, expiresAt: 9000 },
  ],
  degraded: [{ event: 'degraded', monitor, degradation: incident }],
  degraded_over: [{ event: 'degraded_over', monitor, degradation: { ...incident, endedAt: 9000 }, isDown: false }],
  domain: [
    { event: 'domain', monitor, expiresAt: 9000, domain: 'example.com' },
    { event: 'domain', monitor, expiresAt: 9000, domain: 'example.com', hasExpired: true },
  ],
  spike: [{ event: 'spike', website, at: 9000, visitors: 900, threshold: 500, topPage: '/', topSource: '' }],
  drop: [drop, { ...drop, incident: { ...incident, endedAt: null, monitor } }, { ...drop, monitorsUp: [monitor] }],
  drop_over: [{ event: 'drop_over', website, startedAt: 1000, at: 9000, visitors: 80, usual: 90 }],
  conversion_alert: [
    { event: 'conversion_alert', ...conversions },
    { event: 'conversion_alert', ...conversions, measure: { kind: 'sales', currency: 'EUR' }, usual: null },
  ],
  conversion_alert_over: [{ event: 'conversion_alert_over', ...conversions }],
  objective_burning: [{ event: 'objective_burning', ...objective, burn: { rate: 33.3, hours: 1 }, down: ['Shop'] }],
  objective_recovered: [{ event: 'objective_recovered', ...objective }],
  shop_alert: [{ event: 'shop_alert', ...shop, alert: { id: 4, startedAt: 1000 } }],
  shop_alert_over: [{ event: 'shop_alert_over', ...shop, alert: { id: 4, startedAt: 1000, endedAt: 9000 } }],
} as const satisfies { [Event in AlertedFacts['event']]: readonly Extract<AlertedFacts, { event: Event }>[] };

const toldByAlerts = Object.values(alerts).flatMap((facts: readonly AlertedFacts[]) =>
  facts.map((one) => alertEvent(one, 'https://gatehouse.example.com/somewhere')),
);

test('the data of alerts matches the catalog', () => {
  for (const { type, data } of toldByAlerts) {
    const schema = catalogue[type as WebhookEventType]?.data as z.ZodType | undefined;
    assert.deepEqual(schema?.parse(JSON.parse(JSON.stringify(data))), JSON.parse(JSON.stringify(data)), type);
  }
});

test('sends every type of the catalog', () => {
  const server = join(import.meta.dirname, '..');
  const senders = globSync('**/*.ts', { cwd: server })
    .filter((file) => !/^(webhooks|openapi|api-reference|database|demo)\/|test\.ts$|testing|fixture/.test(file))
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .filter((text) => /enqueue(Webhook|Account)Event\(/.test(text) || text.includes('webhook:'));
  assert.ok(senders.length > 10, `${senders.length} files that send`);
  const alerted = new Set(toldByAlerts.map(({ type }) => type));
  const isSent = (type: string) => alerted.has(type) || senders.some((text) => text.includes(`'${type}'`));
  assert.deepEqual(
    webhookEventTypes.filter((type) => !isSent(type)),
    [],
  );
  assert.ok(!isSent('purchase.invented'));
});
