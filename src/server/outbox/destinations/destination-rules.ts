import { isEmailAddress } from '../../kernel/index.ts';
import { decoded, loneToken, parseAddress } from './address.ts';

/** Those of the contract first; the others follow. */
export const channels = [
  'email',
  'webhook',
  'slack',
  'teams',
  'discord',
  'flock',
  'telegram',
  'sms',
  'ntfy',
  'pushover',
  'pagerduty',
  'opsgenie',
  'mattermost',
  'google_chat',
  'matrix',
  'gotify',
] as const;

export type Channel = (typeof channels)[number];

type Rule = { fits: (value: string) => boolean; otherwise: string };

const hook = (example: string, what = 'address that the channel gave you'): Rule => ({
  fits: (value) => {
    const url = parseAddress(value);
    return url !== undefined && url.username === '' && url.password === '';
  },
  otherwise: `must be the http:// or https:// ${what}, without credentials, such as ${example}.`,
});

const address = (fits: (url: URL) => boolean, otherwise: string): Rule => ({
  fits: (value) => {
    const url = parseAddress(value);
    return url !== undefined && fits(url);
  },
  otherwise,
});

const key = (pattern: RegExp, otherwise: string): Rule => ({ fits: (value) => pattern.test(value), otherwise });

/** What fits a channel, and the end of the sentence when something does not. */
const rules = {
  email: {
    fits: isEmailAddress,
    otherwise: 'must be an e-mail address, such as ops@example.com.',
  },
  webhook: hook('https://example.com/hook', 'address of your receiver'),
  slack: hook('https://hooks.slack.com/services/T000/B000/XXXX'),
  teams: hook('https://example.logic.azure.com/workflows/…'),
  discord: hook('https://discord.com/api/webhooks/1234/XXXX'),
  flock: hook('https://api.flock.com/hooks/sendMessage/XXXX'),
  telegram: key(
    /^(-?\d{1,20}|@[A-Za-z]\w{4,31})$/,
    'must be a Telegram chat: its number or its @name, such as -1001234567890.',
  ),
  sms: key(/^\+[1-9]\d{6,14}$/, 'must be a phone number in E.164 form, such as +14155550123.'),
  ntfy: address(
    (url) => /^\/[-\w]{1,64}\/?$/.test(url.pathname) && url.search === '' && url.hash === '',
    'must be the address of an ntfy topic, such as https://ntfy.sh/my-topic or https://:ACCESS_TOKEN@ntfy.example.com/my-topic.',
  ),
  pushover: key(
    /^[A-Za-z0-9]{30}:[A-Za-z0-9]{30}$/,
    'must be API_TOKEN:USER_KEY of Pushover, 30 letters and digits each.',
  ),
  pagerduty: key(
    /^(eu:)?[A-Za-z0-9]{32}$/,
    'must be the integration key of an Events API v2 integration of PagerDuty, 32 letters and digits, with eu: before it in the EU region.',
  ),
  opsgenie: key(
    /^(eu:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    'must be the key of an API integration of Opsgenie, such as 12345678-1234-1234-1234-123456789abc, with eu: before it in the EU.',
  ),
  mattermost: hook('https://mattermost.example.com/hooks/XXXX'),
  google_chat: address(
    (url) => /^\/v1\/spaces\/[^/]+\/messages$/.test(url.pathname) && Boolean(url.searchParams.get('token')),
    'must be the address of a webhook of Google Chat, such as https://chat.googleapis.com/v1/spaces/SPACE/messages?key=KEY&token=TOKEN.',
  ),
  matrix: address(
    (url) =>
      loneToken(url) !== undefined &&
      /^\/![^/\s]{1,254}$/.test(decoded(url.pathname)) &&
      url.search === '' &&
      url.hash === '',
    'must be homeserver and room of Matrix with an access token, such as https://ACCESS_TOKEN@matrix.example.org/!room:example.org.',
  ),
  gotify: address(
    (url) => /\/(message\/?)?$/.test(url.pathname) && Boolean(url.searchParams.get('token')),
    'must be the address of a Gotify server with an application’s token, such as https://gotify.example.com/message?token=TOKEN.',
  ),
} satisfies Record<Channel, Rule>;

/** What is wrong with a channel's destination, as the end of a sentence. */
export function destinationProblem(channel: Channel, value: string): string | undefined {
  const rule = rules[channel];
  return rule.fits(value) ? undefined : rule.otherwise;
}
