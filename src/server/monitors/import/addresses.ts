import { message, t } from '../../kernel/index.ts';
import { decodeComponent } from '../../outbox/index.ts';

export const hostInAddress = (host: string): string =>
  host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;

export function withoutCredentials(address: string): {
  url: string;
  request_auth_username?: string;
  request_auth_password?: string;
} {
  const found = /^(https?:\/\/)([^/?#@]*)@(.*)$/is.exec(address);
  const url = found ? URL.parse(address) : null;
  if (!found || !url) return { url: address };
  return {
    url: `${found[1]}${found[3]}`,
    request_auth_username: decodeComponent(url.username),
    request_auth_password: decodeComponent(url.password),
  };
}

export const newHeartbeatAddress = message(
  'It has a new URL to call. Open the monitor’s page to see it, and update the jobs that call it.',
);

export const telegramNotes = (topic: string | undefined): string[] => [
  t('Sent by this service’s bot (Settings → Telegram and SMS), not by yours. Add it to the chat.'),
  ...(topic ? [t('Messages go to the chat, not to its topic.')] : []),
];

/** Parses lists such as `a@b.example, "Ops, Team" <c@d.example>`. */
export const mailAddresses = (text = ''): string[] =>
  splitList(text)
    .map((part) => (part.split('<')[1]?.split('>')[0] ?? part).trim())
    .filter((address) => address !== '');

/** Splits at commas and semicolons outside quotes. If a quote isn't closed, quotes have no meaning. */
function splitList(text: string): string[] {
  const quotes = text.split('"').length - 1;
  if (quotes % 2 === 1) return text.split(/[,;]/);
  return text.replace(/"[^"]*"|[,;]/g, (found) => (found.startsWith('"') ? found : '\0')).split('\0');
}

export function topicAddress(
  server: string | undefined,
  topic: string | undefined,
  access?: { user: string; password: string },
): string | undefined {
  const url = server && topic ? URL.parse(`${server.replace(/\/+$/, '')}/${topic}`) : null;
  if (!url) return undefined;
  if (access) {
    url.username = encodeURIComponent(access.user);
    url.password = encodeURIComponent(access.password);
  }
  return url.href;
}

export function matrixRoom(
  homeserver: string | undefined,
  room: string | undefined,
  token: string | undefined,
): string | undefined {
  const url = homeserver && room && token ? URL.parse(homeserver) : null;
  if (!url || !room || !token) return undefined;
  url.username = encodeURIComponent(token);
  return `${url.href.replace(/\/+$/, '')}/${room}`;
}

export function gotifyAddress(server: string | undefined, token: string | undefined): string | undefined {
  return server && token ? `${server.replace(/\/+$/, '')}/message?token=${encodeURIComponent(token)}` : undefined;
}

export function zulipAddress(given: {
  host: string | undefined;
  email: string | undefined;
  key: string | undefined;
  stream: string | undefined;
  topic: string | undefined;
}): string | undefined {
  const { host, email, key, stream, topic } = given;
  const url = host && email && key && stream ? URL.parse(`https://${host}/`) : null;
  if (!url || !email || !key || !stream) return undefined;
  url.username = encodeURIComponent(email);
  url.password = encodeURIComponent(key);
  url.searchParams.set('stream', stream);
  if (topic) url.searchParams.set('topic', topic);
  return url.href;
}

/** Returns the address of an Apprise API server from Apprise's own form of it, such as `apprises://host/KEY?tags=a`. */
export function appriseAddress(given: string | undefined): string | undefined {
  const [, scheme, rest = ''] = /^(apprises?):\/\/(.+)$/i.exec(given?.trim() ?? '') ?? [];
  const url = scheme ? URL.parse(`${scheme.toLowerCase() === 'apprises' ? 'https' : 'http'}://${rest}`) : null;
  if (!url) return undefined;
  const tag = url.searchParams.get('tags') ?? url.searchParams.get('to');
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/([^/]*)$/, '/notify/$1');
  url.search = tag ? `?tag=${encodeURIComponent(tag)}` : '';
  return url.href;
}
