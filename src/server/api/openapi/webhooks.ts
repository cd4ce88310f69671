import type { JsonObject } from './document.ts';
import { eventSchemas, eventWebhooks } from './event-webhooks.ts';

const time: JsonObject = { type: 'string', format: 'date-time' };
const timeOrNull: JsonObject = { type: ['string', 'null'], format: 'date-time' };
const string: JsonObject = { type: 'string' };
const integer: JsonObject = { type: 'integer' };
const number: JsonObject = { type: 'number' };
const described = (schema: JsonObject, description: string): JsonObject => ({ ...schema, description });
const object = (properties: JsonObject, required = Object.keys(properties)): JsonObject => ({
  type: 'object',
  properties,
  required,
});
const reference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

const monitor = object(
  {
    id: integer,
    name: string,
    url: string,
    notes: described(string, 'Missing if the monitor has no value.'),
    runbook_url: described({ type: 'string', format: 'uri' }, 'Missing if the monitor has no value.'),
    severity: described({ type: 'string', enum: ['critical', 'low'] }, 'Missing if it is normal.'),
  },
  ['id', 'name', 'url'],
);
const website = object({ id: integer, domain: string });
const incident: JsonObject = {
  id: integer,
  cause: string,
  started_at: time,
  ended_at: described(timeOrNull, 'null while it is open.'),
  duration_s: described({ type: ['integer', 'null'] }, 'Seconds; null while it is open.'),
};
const link = described({ type: 'string', format: 'uri' }, 'Page of the incident, the monitor or the website.');
const id = described(string, 'The same for each attempt, like the header `webhook-id`. Ignore IDs that you have seen.');
const alert = (types: string[], more: JsonObject, optional: string[] = []): JsonObject => {
  const fields = { id, type: { type: 'string', enum: types }, link, ...more };
  return object(
    fields,
    Object.keys(fields).filter((name) => !optional.includes(name)),
  );
};

export const webhookSchemas: { [name: string]: JsonObject } = {
  IncidentWebhook: alert(
    ['incident.opened', 'incident.reminder', 'incident.closed'],
    {
      monitor,
      incident: object(incident),
      visitors: described(
        object({ count: integer, minutes: integer, until: time, usual: integer, website }),
        'If the account counts visitors of the monitor’s host and they are known: the visitors of the last minutes, and the usual number. Not when it closes.',
      ),
      confirmation: described(
        {
          type: 'string',
          enum: ['low', 'normal', 'unclear', 'few_visitors', 'no_website', 'no_history', 'unavailable'],
        },
        'When it opens, for a monitor with confirm_by_traffic: why the alert was sent. low: visitors stay away. normal, unclear: the ten minutes have passed. Other values: sent immediately because visitors can’t be counted.',
      ),
      escalation: described(
        object({ step: integer }),
        'If a step of the alert policy sends it: the number of the step, from 1.',
      ),
      acknowledge_url: described(
        { type: 'string', format: 'uri' },
        'Page with buttons that acknowledge the incident and silence its monitor, without a login, for 7 days. Keep it secret. Missing when it closes.',
      ),
    },
    ['visitors', 'confirmation', 'escalation', 'acknowledge_url'],
  ),
  DegradationWebhook: alert(['monitor.degraded', 'monitor.degraded_over'], { monitor, degradation: object(incident) }),
  ExpiryWebhook: alert(['certificate.expiring', 'domain.expiring'], { monitor, expires_at: time }),
  VisitorsWebhook: alert(
    ['visitors.spike', 'visitors.drop', 'visitors.drop_over'],
    {
      monitor: { type: 'null' },
      website,
      visitors: object(
        {
          count: integer,
          minutes: described(integer, 'Minutes over which they were counted.'),
          until: time,
          threshold: described(number, 'The threshold of the website.'),
          usual: described(number, 'For a drop: usual visitors at this hour.'),
          top_page: { type: ['string', 'null'] },
          top_source: { type: ['string', 'null'] },
          dropped_at: time,
        },
        ['count', 'minutes', 'until'],
      ),
      incident: described(
        object({ ...incident, monitor }),
        'For a drop: a monitor’s incident on the same host that explains it. It is open, or ended less than an hour ago.',
      ),
      monitors_up: described(
        { type: 'array', items: monitor },
        'For a drop without such an incident: the host’s monitors that are up.',
      ),
    },
    ['incident', 'monitors_up'],
  ),
  ConversionsWebhook: alert(['conversions.alert', 'conversions.alert_over'], {
    monitor: { type: 'null' },
    website,
    conversions: object({
      alert_id: integer,
      goal: described({ anyOf: [object({ id: integer, name: string }), { type: 'null' }] }, 'null: sales.'),
      currency: described({ type: ['string', 'null'] }, 'For alerts on sales.'),
      value: described(number, 'Conversions, or revenue from sales.'),
      usual: described(
        { type: ['number', 'null'] },
        'Median of the same hours of the last four weeks. null for below.',
      ),
      condition: { type: 'string', enum: ['below', 'drop', 'spike'] },
      threshold: described(number, 'Conversions, an amount of money, or percent.'),
      minutes: described(integer, 'Minutes over which they were counted.'),
      until: time,
      started_at: time,
    }),
  }),
  ObjectiveWebhook: alert(
    ['objective.burning', 'objective.recovered'],
    {
      monitor: { type: 'null' },
      objective: object({ id: integer, name: string, target: number, period: string }),
      started_at: time,
      at: time,
      budget_remaining_percent: described(number, 'Negative if the target is missed.'),
      burn_rate: described(number, 'When it burns: 1 uses up the budget exactly at the end of a period.'),
      hours: described(integer, 'Hours over which the rate was measured.'),
      monitors_down: described({ type: 'array', items: string }, 'Names of up to ten monitors that are down.'),
    },
    ['burn_rate', 'hours', 'monitors_down'],
  ),
  ShopWebhook: alert(['shop.alert', 'shop.alert_over'], {
    monitor: { type: 'null' },
    shop: described(string, 'Name of the shop.'),
    alert: object({
      id: integer,
      kind: {
        type: 'string',
        enum: ['checkout', 'payment_provider', 'download', 'validation', 'rejected_codes'],
      },
      text: described(string, 'The problem at the start of the alert.'),
      started_at: time,
      ended_at: timeOrNull,
      figures: described({ type: 'object' }, 'The figures at the start of the alert, as in the list of alerts.'),
    }),
  }),
  TestWebhook: alert(['test'], { monitor: { anyOf: [monitor, { type: 'null' }] } }),
  ...eventSchemas,
};

const hook = (of: { id: string; tag: string; summary: string; description: string; schema: string }) => ({
  post: {
    operationId: of.id,
    tags: [of.tag],
    summary: of.summary,
    description: `${of.description}`,
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema: reference(of.schema) } } },
    responses: {
      '2XX': { description: 'Accepted. Any other status is retried.' },
      '410': { description: 'The message is not retried.' },
    },
  },
});

export const webhooks = {
  incident: hook({
    id: 'onIncident',
    tag: 'Incidents',
    summary: 'An incident opened, is still open, or closed',
    description: 'Sent to the `webhook` alert channels of the monitor. Retried for 24 hours.',
    schema: 'IncidentWebhook',
  }),
  degradation: hook({
    id: 'onDegradation',
    tag: 'Monitors',
    summary: 'A monitor became degraded, or has recovered',
    description:
      'Sent to the `webhook` alert channels of the monitor if alert_when_degraded is 1. Retried for 24 hours.',
    schema: 'DegradationWebhook',
  }),
  expiry: hook({
    id: 'onExpiry',
    tag: 'Monitors',
    summary: 'A certificate or a domain expires soon',
    description: 'Sent to the `webhook` alert channels of the monitor, once for each expiry date.',
    schema: 'ExpiryWebhook',
  }),
  visitors: hook({
    id: 'onVisitors',
    tag: 'Websites',
    summary: 'Unusually many or few visitors',
    description: 'Sent to the `webhook` alert channels of the website.',
    schema: 'VisitorsWebhook',
  }),
  test: hook({
    id: 'onTest',
    tag: 'Monitors',
    summary: 'A test of an alert channel',
    description: 'Sent when someone presses “Send test”.',
    schema: 'TestWebhook',
  }),
  conversions: hook({
    id: 'onConversions',
    tag: 'Websites',
    summary: 'An alert on a goal or on sales began or ended',
    description: 'Sent to the `webhook` alert channels of the website.',
    schema: 'ConversionsWebhook',
  }),
  objective: hook({
    id: 'onObjective',
    tag: 'Objectives',
    summary: 'An error budget burns too fast, or has recovered',
    description: 'Sent to the `webhook` alert channels of the objective.',
    schema: 'ObjectiveWebhook',
  }),
  shop: hook({
    id: 'onShop',
    tag: 'Market',
    summary: 'A problem in the shop started or ended',
    description: 'Sent to the `webhook` alert channels of the shop.',
    schema: 'ShopWebhook',
  }),
  ...eventWebhooks,
};
