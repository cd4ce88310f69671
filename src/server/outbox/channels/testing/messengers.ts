import { z } from 'zod';
import { at, basic, fits, form, isForm, isJson, keys, type Protocol, retryLater, text, web } from './protocol.ts';
import type { Reply } from './receiver.ts';

const telegramMessage = z.strictObject({
  chat_id: z.union([z.int(), z.string()]),
  text: text.max(4096),
  parse_mode: z.literal('HTML'),
  link_preview_options: z.strictObject({ is_disabled: z.literal(true) }),
});

const matrixMessage = z.strictObject({
  msgtype: z.literal('m.text'),
  body: text,
  format: z.literal('org.matrix.custom.html'),
  formatted_body: text,
  'm.mentions': z.strictObject({}),
});

const ntfyMessage = z.strictObject({
  topic: z.string().regex(/^[-\w]{1,64}$/),
  title: text,
  message: text,
  priority: z.int().min(1).max(5),
  tags: z.array(text),
  click: web,
});

const pushoverMessage = z.strictObject({
  token: text,
  user: text,
  title: text.max(250),
  message: text.max(1024),
  priority: z.enum(['-2', '-1', '0', '1']),
  url: web.max(512),
  url_title: text.max(100),
});

const gotifyMessage = z.strictObject({
  title: text,
  message: text,
  priority: z.int().min(0).max(10),
  extras: z.strictObject({
    'client::display': z.strictObject({ contentType: z.literal('text/plain') }),
    'client::notification': z.strictObject({ click: z.strictObject({ url: web }) }),
  }),
});

const zulipMessage = z.strictObject({
  type: z.literal('stream'),
  to: text,
  topic: text.max(60),
  content: text.max(10_000),
});

const zulipError = (status: number, code: string, msg: string): Reply => ({
  status,
  body: { code, msg, result: 'error' },
});

const appriseMessage = z.strictObject({
  title: text,
  body: text,
  type: z.enum(['info', 'success', 'warning', 'failure']),
  format: z.literal('text'),
  tag: text.optional(),
});

const appriseAnswer = (status: number, error: string | null, details: [string, string, string][] = []): Reply => ({
  status,
  body: { error, details },
});

const appriseFailure = 'One or more notification could not be sent';

const twilioError = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

const telegramError = (code: number, description: string, parameters?: object): Reply => ({
  status: code,
  body: { ok: false, error_code: code, description, ...(parameters && { parameters }) },
});

/** Addresses can contain a second @. */
const zulipBot = 'ops-bot@zulip.example';

export const messengers: Protocol[] = [
  {
    channel: 'webhook',
    destination: (url) => `${url}/hook/0123456789`,
    answer: (request) => (isJson(request) && request.headers['webhook-signature'] ? { status: 204 } : { status: 400 }),
    refusals: [
      { what: 'a receiver that is gone', reply: { status: 410, body: 'Gone' }, kind: 'impossible', words: /410: Gone/ },
      { what: 'a redirect', reply: { status: 302 }, kind: 'refused', words: /302/ },
      { what: 'a page that is not there yet', reply: { status: 404 }, kind: 'refused', words: /404/ },
    ],
    limit: retryLater(120),
  },
  {
    channel: 'telegram',
    destination: () => '-1001234567890',
    settings: (url) => ({ telegramUrl: at(url, keys.bot) }),
    answer: (request) => {
      if (request.path === `/bot${keys.bot}/getMe`)
        return { status: 200, body: { ok: true, result: { id: 110201543, is_bot: true, username: 'gatehouse_bot' } } };
      if (request.path !== `/bot${keys.bot}/sendMessage`) return telegramError(401, 'Unauthorized');
      if (!isJson(request) || !fits(telegramMessage, request))
        return telegramError(400, 'Bad Request: message text is empty');
      const { chat_id: chat } = JSON.parse(request.body);
      if (chat === '-42')
        return telegramError(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
          migrate_to_chat_id: -1001234567890,
        });
      return Number(chat) === -1001234567890
        ? { status: 200, body: { ok: true, result: { message_id: 5 } } }
        : telegramError(400, 'Bad Request: chat not found');
    },
    refusals: [
      {
        what: 'an unknown chat',
        destination: () => '77',
        kind: 'impossible',
        words: /400: Bad Request: chat not found/,
      },
      {
        what: 'a chat that blocked the bot',
        reply: telegramError(403, 'Forbidden: bot was blocked by the user'),
        kind: 'impossible',
        words: /blocked by the user/,
      },
      {
        what: 'a wrong token of the service',
        settings: (url) => ({ telegramUrl: at(url, '1:wrong-token') }),
        kind: 'refused',
        words: /401: Unauthorized/,
      },
    ],
    limit: {
      reply: telegramError(429, 'Too Many Requests: retry after 35', { retry_after: 35 }),
      waitS: 35,
    },
  },
  {
    channel: 'sms',
    destination: () => '+14155550123',
    settings: (url) => ({ smsUrl: at(url, `${keys.sid}:${keys.twilio}`, '?from=+15005550006') }),
    answer: (request) => {
      if (request.headers.authorization !== basic(keys.sid, keys.twilio))
        return twilioError(401, 20003, 'Authenticate');
      if (request.path !== `/2010-04-01/Accounts/${keys.sid}/Messages.json` || !isForm(request))
        return twilioError(404, 20404, 'The requested resource was not found');
      const { To, From, Body, ...others } = form(request);
      if (From !== '+15005550006' || !Body || Body.length > 306 || Object.keys(others).length > 0)
        return twilioError(400, 21603, 'A From phone number is required.');
      return To === '+14155550123'
        ? { status: 201, body: { sid: 'SM0', status: 'queued' } }
        : twilioError(400, 21211, `The 'To' number ${To} is not a valid phone number.`);
    },
    refusals: [
      {
        what: 'a number that is none',
        destination: () => '+15005550001',
        kind: 'impossible',
        words: /400: The 'To' number \+15005550001 is not a valid phone number/,
      },
      {
        what: 'a wrong token of the service',
        settings: (url) => ({ smsUrl: at(url, `${keys.sid}:wrong`, '?from=+15005550006') }),
        kind: 'refused',
        words: /401: Authenticate/,
      },
    ],
    limit: {
      reply: { ...twilioError(429, 20429, 'Too Many Requests'), headers: { 'retry-after': '20' } },
      waitS: 20,
    },
  },
  {
    channel: 'matrix',
    destination: (url) => at(url, keys.matrix, '/!room:matrix.example.org'),
    answer: (request) => {
      const refuse = (status: number, errcode: string, error: string): Reply => ({ status, body: { errcode, error } });
      if (request.headers.authorization !== `Bearer ${keys.matrix}`)
        return refuse(401, 'M_UNKNOWN_TOKEN', 'Invalid access token passed.');
      const room = '/_matrix/client/v3/rooms/!room%3Amatrix.example.org/send/m.room.message/';
      if (request.method !== 'PUT' || !request.path.startsWith('/_matrix/client/v3/rooms/'))
        return refuse(405, 'M_UNRECOGNIZED', 'Unrecognized request');
      if (!/^[^/]+$/.test(request.path.slice(room.length)) || !request.path.startsWith(room))
        return refuse(403, 'M_FORBIDDEN', 'User @bot:matrix.example.org not in room');
      return fits(matrixMessage, request)
        ? { status: 200, body: { event_id: '$1' } }
        : refuse(400, 'M_BAD_JSON', 'Bad JSON');
    },
    refusals: [
      {
        what: 'a token that is none',
        destination: (url) => at(url, 'syt_another', '/!room:matrix.example.org'),
        kind: 'refused',
        words: /401: Invalid access token/,
      },
      {
        what: 'a room that the bot is not in',
        destination: (url) => at(url, keys.matrix, '/!other:matrix.example.org'),
        kind: 'refused',
        words: /403: User @bot:matrix\.example\.org not in room/,
      },
    ],
    limit: {
      reply: { status: 429, body: { errcode: 'M_LIMIT_EXCEEDED', error: 'Too Many Requests', retry_after_ms: 21_500 } },
      waitS: 22,
    },
  },
  {
    channel: 'ntfy',
    destination: (url) => at(url, `:${keys.ntfy}`, '/alerts-of-ours'),
    answer: (request) => {
      const refuse = (http: number, code: number, error: string): Reply => ({
        status: http,
        body: { code, http, error },
      });
      if (request.path !== '/' || !isJson(request)) return refuse(404, 40401, 'page not found');
      if (
        request.headers.authorization !== `Bearer ${keys.ntfy}` &&
        request.headers.authorization !== basic('phil', 'my:pass')
      )
        return refuse(401, 40101, 'unauthorized');
      if (!fits(ntfyMessage, request)) return refuse(400, 40024, 'invalid request: request body must be valid JSON');
      return JSON.parse(request.body).topic === 'alerts-of-ours'
        ? { status: 200, body: { id: 'a', event: 'message' } }
        : refuse(403, 40301, 'forbidden');
    },
    refusals: [
      {
        what: 'a wrong token',
        destination: (url) => at(url, ':tk_wrong', '/alerts-of-ours'),
        kind: 'refused',
        words: /401: unauthorized/,
      },
      {
        what: 'a topic of somebody else',
        destination: (url) => at(url, `:${keys.ntfy}`, '/theirs'),
        kind: 'refused',
        words: /403: forbidden/,
      },
    ],
    limit: {
      reply: {
        status: 429,
        headers: { 'retry-after': '40' },
        body: { code: 42901, http: 429, error: 'limit reached: too many requests' },
      },
      waitS: 40,
    },
  },
  {
    channel: 'pushover',
    destination: () => `${keys.pushoverToken}:${keys.pushoverUser}`,
    answer: (request) => {
      const refuse = (field: string, error: string): Reply => ({
        status: 400,
        body: { [field]: 'invalid', errors: [error], status: 0, request: '647d2300-702c-4b38' },
      });
      if (request.path !== '/1/messages.json' || !isForm(request)) return { status: 404 };
      const sent = form(request);
      if (sent.token !== keys.pushoverToken) return refuse('token', 'application token is invalid');
      if (sent.user !== keys.pushoverUser)
        return refuse('user', 'user identifier is not a valid user, group, or subscribed user key');
      return pushoverMessage.safeParse(sent).success
        ? { status: 200, body: { status: 1, request: '647d2300-702c-4b38' } }
        : refuse('message', 'message cannot be blank');
    },
    refusals: [
      {
        what: 'an unknown user',
        destination: () => `${keys.pushoverToken}:${'x'.repeat(30)}`,
        kind: 'impossible',
        words: /400: user identifier is not a valid user/,
      },
      {
        what: 'an unknown application',
        destination: () => `${'x'.repeat(30)}:${keys.pushoverUser}`,
        kind: 'impossible',
        words: /400: application token is invalid/,
      },
    ],
    limit: {
      reply: {
        status: 429,
        headers: { 'retry-after': '50' },
        body: { errors: ['application is over its monthly quota'], status: 0 },
      },
      waitS: 50,
    },
  },
  {
    channel: 'gotify',
    destination: (url) => `${url}/message?token=${keys.gotify}`,
    answer: (request) => {
      const refuse = (errorCode: number, error: string, errorDescription: string): Reply => ({
        status: errorCode,
        body: { error, errorCode, errorDescription },
      });
      if (request.path !== '/message') return refuse(404, 'Not Found', 'page not found');
      if (request.headers['x-gotify-key'] !== keys.gotify)
        return refuse(
          401,
          'Unauthorized',
          'you need to provide a valid access token or user credentials to access this api',
        );
      return isJson(request) && fits(gotifyMessage, request)
        ? { status: 200, body: { id: 1, appid: 1 } }
        : refuse(400, 'Bad Request', "Field 'message' is required");
    },
    refusals: [
      {
        what: 'a wrong token',
        destination: (url) => `${url}/?token=another`,
        kind: 'refused',
        words: /401: you need to provide a valid access token/,
      },
    ],
    limit: retryLater(25),
  },
  {
    channel: 'zulip',
    destination: (url) => at(url, `${zulipBot}:${keys.zulip}`, '/?stream=ops&topic=Alerts'),
    answer: (request) => {
      if (request.path !== '/api/v1/messages') return { status: 404, body: { result: 'error', msg: 'Not Found' } };
      if (request.headers.authorization !== basic(zulipBot, keys.zulip))
        return zulipError(401, 'INVALID_API_KEY', 'Invalid API key');
      const sent = form(request);
      if (!isForm(request) || !zulipMessage.safeParse(sent).success)
        return zulipError(400, 'REQUEST_VARIABLE_MISSING', "Missing 'content' argument");
      const to = JSON.parse(sent.to!);
      return to === 'ops' || to === 42
        ? { status: 200, body: { id: 134, msg: '', result: 'success' } }
        : zulipError(400, 'STREAM_DOES_NOT_EXIST', `Channel '${to}' does not exist`);
    },
    refusals: [
      {
        what: 'a wrong key',
        destination: (url) => at(url, `${zulipBot}:another`, '/?stream=ops'),
        kind: 'refused',
        words: /401: Invalid API key/,
      },
      {
        what: 'a channel that does not exist',
        destination: (url) => at(url, `${zulipBot}:${keys.zulip}`, '/?stream=on%20call'),
        kind: 'refused',
        words: /400: Channel 'on call' does not exist/,
      },
    ],
    limit: {
      reply: {
        ...zulipError(429, 'RATE_LIMIT_HIT', 'API usage exceeded rate limit'),
        headers: { 'retry-after': '28.706807374954224' },
      },
      waitS: 29,
    },
  },
  {
    channel: 'apprise',
    destination: (url) => at(url, 'gatehouse:apprise-s3cr3t', `/sub/notify/${keys.apprise}?tag=oncall`),
    answer: (request) => {
      if (request.headers.authorization !== basic('gatehouse', 'apprise-s3cr3t'))
        return { status: 401, headers: { 'www-authenticate': 'Basic realm="Apprise API"' }, body: 'Unauthorized' };
      const key = /^\/sub\/notify\/([-\w]{1,128})$/.exec(request.path)?.[1];
      if (key === undefined || !isJson(request) || request.headers.accept !== 'application/json')
        return { status: 404, body: 'Not Found' };
      if (!fits(appriseMessage, request)) return appriseAnswer(400, 'Payload lacks minimum requirements');
      if (key !== keys.apprise) return { status: 204 };
      return JSON.parse(request.body).tag === 'oncall'
        ? appriseAnswer(200, null, [['INFO', '2026-01-01 12:00:00,000', 'Sent Telegram notification.']])
        : appriseAnswer(424, appriseFailure, [
            ['ERROR', '2026-01-01 12:00:00,000', 'There are no service(s) to notify'],
          ]);
    },
    refusals: [
      {
        what: 'a wrong password',
        destination: (url) => at(url, 'gatehouse:another', `/sub/notify/${keys.apprise}?tag=oncall`),
        kind: 'refused',
        words: /401: Unauthorized/,
      },
      {
        what: 'a key without services',
        destination: (url) => at(url, 'gatehouse:apprise-s3cr3t', '/sub/notify/nothing'),
        kind: 'refused',
        words: /Apprise has no services for this key/,
      },
      {
        what: 'a tag without services',
        destination: (url) => at(url, 'gatehouse:apprise-s3cr3t', `/sub/notify/${keys.apprise}?tag=other`),
        kind: 'refused',
        words: /424: One or more notification could not be sent/,
      },
      {
        what: 'services that failed while others sent the message',
        reply: appriseAnswer(424, appriseFailure, [
          ['INFO', '2026-01-01 12:00:00,000', 'Sent Telegram notification.'],
          ['WARNING', '2026-01-01 12:00:01,000', 'Failed to send Discord notification: Bad Request, error=400.'],
        ]),
        kind: 'impossible',
        words: /424: One or more notification could not be sent/,
      },
    ],
    limit: retryLater(55),
  },
];
