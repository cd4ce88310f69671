import { writeCause } from '../../../causes/index.ts';
import { dayMs, hourMs, minuteMs } from '../../../kernel/index.ts';
import type { Alert, AlertFacts, ObjectiveFacts } from '../../messages/index.ts';

type Event = AlertFacts['event'];

/** Names of the examples in the API. Other events have their own names. */
const shortNames = { opened: 'down', closed: 'up' } as const satisfies Partial<Record<Event, string>>;
type ShortNames = typeof shortNames;
export type ExampleName = { [E in Event]: E extends keyof ShortNames ? ShortNames[E] : E }[Event];

type Facts = { [E in Event]: Extract<AlertFacts, { event: E }> };

const website = { id: 3, domain: 'shop.example' };
const monitor = { id: 7, name: 'Shop "EU"', url: 'https://shop.example/', notes: 'Restart the web server.' };

/** One alert of each event, in the order of the preview. */
function factsOf(nowMs: number): Facts {
  const startedAt = nowMs - 12 * minuteMs;
  const incident = { id: 42, cause: writeCause('status', { status: 503 }), startedAt };
  const degradation = { id: 43, cause: writeCause('slow', { actual: '1.84 s', target: '800 ms' }), startedAt };
  const objective: Pick<ObjectiveFacts, 'objective' | 'at' | 'budget'> = {
    objective: { id: 5, name: 'Shop', target: 99.9, period: '30d', startedAt },
    at: nowMs,
    budget: { unit: 'seconds', allowed: 2592, remaining: 1300 },
  };
  const conversions = {
    website,
    alert: { id: 9, condition: 'drop', threshold: 50, span: 'day', startedAt },
    measure: { kind: 'goal', id: 2, name: 'Sign up' },
    at: nowMs,
    value: 4,
    usual: 20,
  } as const;
  const shop = {
    shop: 'Ada’s shop',
    problem: { kind: 'validation', failures: 18, minutes: 15 },
  } as const;
  return {
    opened: { event: 'opened', monitor, incident },
    reminder: { event: 'reminder', monitor, incident, at: nowMs },
    closed: { event: 'closed', monitor, incident: { ...incident, endedAt: nowMs } },
    degraded: { event: 'degraded', monitor, degradation },
    degraded_over: {
      event: 'degraded_over',
      monitor,
      degradation: { ...degradation, endedAt: nowMs },
      isDown: false,
    },
    certificate: { event: 'certificate', monitor, expiresAt: nowMs + 14 * dayMs, host: 'shop.example' },
    domain: { event: 'domain', monitor, expiresAt: nowMs + 30 * dayMs, domain: 'shop.example' },
    objective_burning: {
      event: 'objective_burning',
      ...objective,
      burn: { rate: 14.4, hours: 1 },
      down: [monitor.name],
    },
    objective_recovered: { event: 'objective_recovered', ...objective },
    spike: {
      event: 'spike',
      website,
      at: nowMs,
      visitors: 240,
      threshold: 200,
      topPage: '/sale',
      topSource: 'Hacker News',
    },
    drop: { event: 'drop', website, at: nowMs, visitors: 3, usual: 60, threshold: 50 },
    drop_over: { event: 'drop_over', website, startedAt: nowMs - hourMs, at: nowMs, visitors: 55, usual: 60 },
    conversion_alert: { event: 'conversion_alert', ...conversions },
    conversion_alert_over: { event: 'conversion_alert_over', ...conversions, value: 19 },
    shop_alert: { event: 'shop_alert', ...shop, alert: { id: 4, startedAt } },
    shop_alert_over: { event: 'shop_alert_over', ...shop, alert: { id: 4, startedAt, endedAt: nowMs } },
    test: { event: 'test', monitor: null },
  };
}

const nameOf = (event: Event): ExampleName =>
  (event in shortNames ? shortNames[event as keyof ShortNames] : event) as ExampleName;

export const exampleNames = (Object.keys(factsOf(0)) as Event[]).map(nameOf);

export const exampleAlerts = (nowMs: number): { name: ExampleName; alert: Alert }[] =>
  Object.values(factsOf(nowMs)).map((facts) => {
    const name = nameOf(facts.event);
    const link = `https://gatehouse.example/${pathOf(facts)}`;
    return { name, alert: { facts, accountId: 0, timeZone: 'UTC', idempotencyKey: `example_${name}`, link } };
  });

function pathOf(facts: AlertFacts): string {
  if ('incident' in facts && facts.incident) return `incidents/${facts.incident.id}`;
  if ('objective' in facts) return `objectives/${facts.objective.id}`;
  if ('website' in facts) return `websites/${facts.website.id}`;
  if ('shop' in facts) return 'market';
  return 'monitor' in facts && facts.monitor ? `monitors/${facts.monitor.id}` : 'monitors';
}
