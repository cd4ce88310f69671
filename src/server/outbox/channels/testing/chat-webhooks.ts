import { z } from 'zod';
import { fits, isJson, keys, type Protocol, retryLater, text, web } from './protocol.ts';
import type { Reply } from './receiver.ts';

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/);
const fields = z.array(z.strictObject({ title: text, value: text, short: z.boolean() })).min(1);

const slackMessage = z.strictObject({
  text,
  mrkdwn: z.literal(false),
  attachments: z.array(
    z.strictObject({
      color: hexColour,
      fallback: text,
      fields,
      actions: z.array(z.strictObject({ type: z.literal('button'), text, url: web })),
    }),
  ),
});

const adaptiveCard = z.strictObject({
  $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
  type: z.literal('AdaptiveCard'),
  version: z.literal('1.4'),
  body: z.tuple([
    z.strictObject({
      type: z.literal('TextBlock'),
      size: z.literal('Large'),
      weight: z.literal('Bolder'),
      wrap: z.literal(true),
      color: z.enum(['Default', 'Good', 'Warning', 'Attention']),
      text,
    }),
    z.strictObject({ type: z.literal('FactSet'), facts: z.array(z.strictObject({ title: text, value: text })) }),
  ]),
  actions: z.array(z.strictObject({ type: z.literal('Action.OpenUrl'), title: text, url: web })),
});

const teamsMessage = z.strictObject({
  type: z.literal('message'),
  attachments: z.array(
    z.strictObject({
      contentType: z.literal('application/vnd.microsoft.card.adaptive'),
      contentUrl: z.null(),
      content: adaptiveCard,
    }),
  ),
});

const discordEmbed = z
  .strictObject({
    title: text.max(256),
    url: web,
    color: z.int().max(0xffffff),
    fields: z.array(z.strictObject({ name: text.max(256), value: text.max(1024) })).max(25),
  })
  .refine(
    ({ title, fields: list }) =>
      list.reduce((sum, one) => sum + one.name.length + one.value.length, title.length) <= 6000,
  );

const discordMessage = z.strictObject({
  username: text.max(80),
  allowed_mentions: z.strictObject({ parse: z.array(z.never()) }),
  embeds: z.array(discordEmbed),
});

const mattermostMessage = z.strictObject({
  username: text,
  attachments: z.array(z.strictObject({ fallback: text, color: hexColour, text, fields })),
});

const rocketChatMessage = z.strictObject({
  text,
  attachments: z.array(z.strictObject({ color: hexColour, title: text, title_link: web, fields })),
});

const decoratedText = z.strictObject({ topLabel: text, text, wrapText: z.literal(true) });

const button = z.strictObject({ text, onClick: z.strictObject({ openLink: z.strictObject({ url: web }) }) });

const googleMessage = z.strictObject({
  fallbackText: text,
  cardsV2: z.array(
    z.strictObject({
      cardId: text,
      card: z.strictObject({
        header: z.strictObject({ title: text }),
        sections: z.array(
          z.strictObject({
            widgets: z.array(
              z.union([
                z.strictObject({ decoratedText }),
                z.strictObject({ buttonList: z.strictObject({ buttons: z.array(button) }) }),
              ]),
            ),
          }),
        ),
      }),
    }),
  ),
  thread: z.strictObject({ threadKey: text.max(4000) }),
});

const rocketChatError = (status: number, error: string): Reply => ({ status, body: { success: false, error } });

const googleError = (code: number, status: string, message: string): Reply => ({
  status: code,
  body: { error: { code, message, status } },
});

export const chatWebhooks: Protocol[] = [
  {
    channel: 'slack',
    destination: (url) => `${url}/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX`,
    answer: (request) => {
      if (request.path !== '/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX')
        return { status: 404, body: 'no_service' };
      return isJson(request) && fits(slackMessage, request)
        ? { status: 200, body: 'ok' }
        : { status: 400, body: 'invalid_payload' };
    },
    refusals: [
      {
        what: 'a webhook that was removed',
        destination: (url) => `${url}/services/T00000000/B00000000/YYYYYYYYYYYYYYYYYYYYYYYY`,
        kind: 'impossible',
        words: /404: no_service/,
      },
      {
        what: 'a payload that it cannot read',
        reply: { status: 400, body: 'invalid_payload' },
        kind: 'impossible',
        words: /invalid_payload/,
      },
      {
        what: 'an archived channel',
        reply: { status: 410, body: 'channel_is_archived' },
        kind: 'refused',
        words: /410: channel_is_archived/,
      },
      {
        what: 'a restriction',
        reply: { status: 403, body: 'action_prohibited' },
        kind: 'refused',
        words: /action_prohibited/,
      },
    ],
    limit: retryLater(30),
  },
  {
    channel: 'teams',
    destination: (url) =>
      `${url}/workflows/0123456789abcdef/triggers/manual/paths/invoke?api-version=1&sig=s3cr3t-s1gn`,
    answer: (request) =>
      isJson(request) && fits(teamsMessage, request)
        ? { status: 202 }
        : { status: 400, body: { error: { code: 'TriggerInputSchemaMismatch', message: 'The input does not fit.' } } },
    refusals: [
      {
        what: 'a workflow that was deleted',
        reply: {
          status: 404,
          body: { error: { code: 'WorkflowNotFound', message: 'The workflow could not be found.' } },
        },
        kind: 'impossible',
        words: /could not be found/,
      },
      {
        what: 'a workflow that is turned off',
        reply: {
          status: 400,
          body: { error: { code: 'WorkflowTriggerIsNotEnabled', message: 'The workflow is disabled.' } },
        },
        kind: 'refused',
        words: /The workflow is disabled/,
      },
    ],
    limit: retryLater(60),
  },
  {
    channel: 'discord',
    destination: (url) => `${url}/api/webhooks/1234567890/abcdefghijklmnop`,
    answer: (request) =>
      isJson(request) && fits(discordMessage, request)
        ? { status: 204 }
        : { status: 400, body: { code: 50035, message: 'Invalid Form Body' } },
    refusals: [
      {
        what: 'a webhook that was deleted',
        reply: { status: 404, body: { message: 'Unknown Webhook', code: 10015 } },
        kind: 'impossible',
        words: /404: Unknown Webhook/,
      },
    ],
    limit: {
      reply: { status: 429, body: { message: 'You are being rate limited.', retry_after: 64.57, global: false } },
      waitS: 65,
    },
  },
  {
    channel: 'flock',
    destination: (url) => `${url}/hooks/sendMessage/0b6c8d7e`,
    answer: (request) => {
      const message = z.strictObject({ text, flockml: z.string().regex(/^<flockml>.*<\/flockml>$/s) });
      return isJson(request) && fits(message, request) ? { status: 200, body: {} } : { status: 400 };
    },
    refusals: [
      {
        what: 'a webhook that was deleted',
        reply: { status: 404, body: { error: 'Not found' } },
        kind: 'impossible',
        words: /404: Not found/,
      },
    ],
    limit: retryLater(45),
  },
  {
    channel: 'mattermost',
    destination: (url) => `${url}/hooks/xjq6m5g1n3dbmxz8y4k7p9w2te`,
    answer: (request) => {
      if (request.path !== '/hooks/xjq6m5g1n3dbmxz8y4k7p9w2te')
        return {
          status: 400,
          body: { id: 'web.incoming_webhook.invalid.app_error', message: 'Invalid webhook.', status_code: 400 },
        };
      return isJson(request) && fits(mattermostMessage, request)
        ? { status: 200, body: 'ok' }
        : { status: 400, body: { message: 'Unable to parse incoming data.' } };
    },
    refusals: [
      {
        what: 'a webhook that was deleted',
        destination: (url) => `${url}/hooks/zzzzzzzzzzzzzzzzzzzzzzzzzz`,
        kind: 'impossible',
        words: /400: Invalid webhook\./,
      },
      {
        what: 'webhooks that an administrator turned off',
        reply: { status: 501, body: { message: 'Incoming webhooks have been disabled by the system admin.' } },
        kind: 'refused',
        words: /disabled by the system admin/,
      },
    ],
    limit: retryLater(15),
  },
  {
    channel: 'rocket_chat',
    destination: (url) => `${url}/hooks/64b7f0c2e1a9d3/${keys.rocketChat}`,
    answer: (request) => {
      if (request.path !== `/hooks/64b7f0c2e1a9d3/${keys.rocketChat}`)
        return rocketChatError(404, 'Invalid integration id or token provided.');
      return isJson(request) && fits(rocketChatMessage, request)
        ? { status: 200, body: { success: true } }
        : rocketChatError(400, 'Invalid attachment field, title and value is required');
    },
    refusals: [
      {
        what: 'a webhook that was deleted',
        destination: (url) => `${url}/hooks/64b7f0c2e1a9d3/another-token`,
        kind: 'impossible',
        words: /404: Invalid integration id or token provided/,
      },
      {
        what: 'a webhook that is turned off',
        reply: rocketChatError(503, 'Service Unavailable'),
        kind: 'refused',
        words: /503: Service Unavailable/,
      },
      {
        what: 'a room that its user may not write in',
        reply: rocketChatError(400, 'error-not-allowed'),
        kind: 'refused',
        words: /400: error-not-allowed/,
      },
    ],
    limit: {
      reply: rocketChatError(
        429,
        'Error, too many requests. Please slow down. You must wait 42 seconds before trying this endpoint again.',
      ),
      waitS: 42,
    },
  },
  {
    channel: 'google_chat',
    destination: (url) => `${url}/v1/spaces/AAAABBBB/messages?key=AIzaSyD-0123456789&token=s3cr3t-t0ken-0123456789`,
    answer: (request) => {
      const { pathname, searchParams } = new URL(request.path, 'http://x');
      if (searchParams.get('token') !== 's3cr3t-t0ken-0123456789')
        return googleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
      if (pathname !== '/v1/spaces/AAAABBBB/messages') return googleError(404, 'NOT_FOUND', 'Space not found.');
      const threads = searchParams.get('messageReplyOption') === 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD';
      return isJson(request) && threads && searchParams.get('requestId') && fits(googleMessage, request)
        ? { status: 200, body: { name: 'spaces/AAAABBBB/messages/1' } }
        : googleError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.');
    },
    refusals: [
      {
        what: 'a space that is gone',
        destination: (url) => `${url}/v1/spaces/CCCC/messages?key=AIzaSyD-0123456789&token=s3cr3t-t0ken-0123456789`,
        kind: 'impossible',
        words: /404: Space not found/,
      },
      {
        what: 'a wrong token',
        destination: (url) => `${url}/v1/spaces/AAAABBBB/messages?key=AIzaSyD-0123456789&token=another`,
        kind: 'refused',
        words: /401: Request had invalid authentication/,
      },
    ],
    limit: {
      reply: {
        ...googleError(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted.'),
        headers: { 'retry-after': '17' },
      },
      waitS: 17,
    },
  },
];
