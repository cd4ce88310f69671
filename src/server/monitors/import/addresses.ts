import { decodeComponent } from '../../outbox/index.ts';

/** Addresses of monitors and of alert channels, put together out of the settings of other tools. */
/** A host as an address writes it. */
export const hostInAddress = (host: string): string =>
  host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;

/** An http(s) address without what opens it, which goes into the fields of Basic authentication. */
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

export const newHeartbeatAddress =
  'It has a new address to call: see the monitor’s page, and change it where it is called.';

export const heartbeatUrl = (periodS: number): string =>
  `heartbeat://?period=${Math.min(31 * 86_400, Math.max(30, Math.round(periodS)))}`;

/** An address for e-mail out of `a@b.example, Ops <c@d.example>`. */
export const mailAddresses = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[,;]/)
    .map((part) => (part.split('<')[1]?.split('>')[0] ?? part).trim())
    .filter((address) => address !== '');

/** The address of an ntfy topic, with what opens it. */
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

/** The address of a Matrix room, with the token of whoever writes into it. */
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
