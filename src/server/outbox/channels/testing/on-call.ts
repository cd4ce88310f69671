import { z } from 'zod';
import { fits, isJson, keys, type Protocol, retryLater, text, web } from './protocol.ts';
import type { Reply } from './receiver.ts';

const pagerdutyTrigger = z.strictObject({
  routing_key: z.string().length(32),
  event_action: z.literal('trigger'),
  dedup_key: text.max(255),
  client: text,
  client_url: web,
  links: z.array(z.strictObject({ href: web, text })),
  payload: z.strictObject({
    summary: text.max(1024),
    source: text,
    severity: z.enum(['critical', 'error', 'warning', 'info']),
    custom_details: z.record(text, text),
  }),
});

const pagerdutyResolve = pagerdutyTrigger
  .pick({ routing_key: true, dedup_key: true })
  .extend({ event_action: z.literal('resolve') });

const genieAlert = z.strictObject({
  source: text.max(100),
  message: text.max(130),
  alias: text.max(512),
  description: text.max(15_000),
  details: z.record(text, text),
  entity: text.max(512),
  priority: z.enum(['P1', 'P2', 'P3', 'P4', 'P5']),
});

const genieClose = z.strictObject({ source: text.max(100), note: text.max(25_000) });

type Genie = Pick<Protocol, 'channel' | 'destination'> & {
  key: string;
  alerts: string;
  unknownKey: { status: number; message: string };
};

/** Opsgenie and Jira Service Management share a protocol. */
function genie({ channel, destination, key, alerts, unknownKey }: Genie): Protocol {
  const refuse = (status: number, message: string): Reply => ({
    status,
    body: { message, took: 0.1, requestId: 'r' },
  });
  return {
    channel,
    destination,
    answer: (request) => {
      if (request.headers.authorization !== `GenieKey ${key}`) return refuse(unknownKey.status, unknownKey.message);
      if (!isJson(request)) return refuse(422, 'Request body is not processable.');
      const isClose = /^\/[^/]+\/close\?identifierType=alias$/.test(request.path.slice(alerts.length));
      if (!request.path.startsWith(alerts) || (!isClose && request.path !== alerts)) return refuse(404, 'Not found.');
      return fits(isClose ? genieClose : genieAlert, request)
        ? { status: 202, body: { result: 'Request will be processed', took: 0.1, requestId: 'r' } }
        : refuse(422, 'Request body is not processable.');
    },
    refusals: [
      {
        what: 'a key without rights',
        destination: () => '00000000-0000-0000-0000-000000000000',
        kind: 'refused',
        words: new RegExp(`${unknownKey.status}: ${unknownKey.message.split('.')[0]}`),
      },
      {
        what: 'a body that it cannot process',
        reply: refuse(422, 'Request body is not processable.'),
        kind: 'impossible',
        words: /422: Request body is not processable/,
      },
    ],
    limit: {
      reply: { ...refuse(429, 'You are making too many requests!'), headers: { 'retry-after': '33' } },
      waitS: 33,
    },
  };
}

export const onCall: Protocol[] = [
  {
    channel: 'pagerduty',
    destination: () => keys.pagerduty,
    answer: (request) => {
      const refuse = (error: string): Reply => ({
        status: 400,
        body: { status: 'invalid event', message: 'Event object is invalid', errors: [error] },
      });
      if (request.path !== '/v2/enqueue' || !isJson(request)) return { status: 404 };
      if (JSON.parse(request.body).routing_key !== keys.pagerduty) return refuse('Invalid routing key');
      return fits(z.union([pagerdutyTrigger, pagerdutyResolve]), request)
        ? { status: 202, body: { status: 'success', message: 'Event processed', dedup_key: 'x' } }
        : refuse("'payload' is missing or blank");
    },
    refusals: [
      {
        what: 'an unknown key',
        destination: () => 'x'.repeat(32),
        kind: 'impossible',
        words: /400: Invalid routing key/,
      },
    ],
    limit: retryLater(60),
  },
  genie({
    channel: 'opsgenie',
    destination: () => `eu:${keys.opsgenie}`,
    key: keys.opsgenie,
    alerts: '/v2/alerts',
    unknownKey: {
      status: 403,
      message: 'You are not authorized to perform this operation. Please check your API Key.',
    },
  }),
  genie({
    channel: 'jira_service_management',
    destination: () => keys.jira,
    key: keys.jira,
    alerts: '/jsm/ops/integration/v2/alerts',
    unknownKey: { status: 401, message: 'Could not authenticate.' },
  }),
];
