import { acceptEncoding } from '../../../network/index.ts';
import type { Row } from '../../monitor/index.ts';
import type { RequestBody } from '../settings.ts';
import type { CookieJar } from './cookies.ts';

export type Headers = Record<string, string | string[]>;
type Sender = {
  headers: Row[];
  basicAuth: { username: string; password: string } | undefined;
  body: RequestBody | undefined;
  cookies: CookieJar;
  /** access token of OAuth 2.0 */
  bearer: string | undefined;
  /** instead of the host of the address */
  serverName: string | undefined;
};

/** They describe the visitor to every site, as in browsers. */
const visitorHeaders = ['user-agent', 'accept', 'accept-encoding', 'accept-language', 'cache-control', 'pragma'];

/**
 * Security: the monitor's credentials, body and other headers are sent only to its own site, so a redirect can't leak a
 * token.
 */
export function requestHeaders(url: URL, sender: Sender, isOwnSite: boolean): Headers {
  const headers: Headers = {
    host: isOwnSite ? hostHeader(url, sender.serverName) : url.host,
    'user-agent': 'Gatehouse/0.1 (uptime check)',
    accept: '*/*',
    'accept-encoding': acceptEncoding,
  };
  if (isOwnSite) {
    if (sender.basicAuth) {
      const { username, password } = sender.basicAuth;
      headers.authorization = `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
    }
    if (sender.bearer !== undefined) headers.authorization = `Bearer ${sender.bearer}`;
    if (sender.body) {
      headers['content-type'] = sender.body.contentType;
      headers['content-length'] = String(Buffer.byteLength(sender.body.text));
    }
  }
  const given = new Set<string>();
  for (const { key, value } of sender.headers) {
    const name = key.toLowerCase();
    if (!isOwnSite && !visitorHeaders.includes(name)) continue;
    const before = given.has(name) ? headers[name]! : [];
    headers[name] = given.has(name) ? [before, value].flat() : value;
    given.add(name);
  }
  const cookie = cookieHeader(headers.cookie, sender.cookies.pairsFor(url));
  if (cookie !== undefined) headers.cookie = cookie;
  headers.connection = 'close';
  return headers;
}

const hostHeader = (url: URL, serverName: string | undefined): string =>
  serverName === undefined ? url.host : `${serverName}${url.port === '' ? '' : `:${url.port}`}`;

/** A cookie that the site set replaces the monitor's own with the same name. */
function cookieHeader(own: string | string[] | undefined, set: ReturnType<CookieJar['pairsFor']>): string | undefined {
  if (set.length === 0) return own === undefined ? undefined : [own].flat().join('; ');
  const names = new Set(set.map(({ name }) => name));
  const kept = [own ?? []].flat().flatMap((header) => header.split(';').map((pair) => pair.trim()));
  return [
    ...kept.filter((pair) => pair !== '' && !names.has(pair.split('=', 1)[0]!.trim())),
    ...set.map(({ name, value }) => `${name}=${value}`),
  ].join('; ');
}
