import type { Row } from '../../monitor/index.ts';
import type { RequestBody } from '../settings.ts';
import { acceptEncoding } from './decompress.ts';

export type Headers = Record<string, string | string[]>;
type Sender = {
  headers: Row[];
  basicAuth: { username: string; password: string } | undefined;
  body: RequestBody | undefined;
};

/**
 * Security: the monitor's headers, credentials and body are sent only to the monitor's own origin, so a redirect can't
 * leak a token.
 */
export function requestHeaders(url: URL, sender: Sender, sameOrigin: boolean): Headers {
  const headers: Headers = {
    host: url.host,
    'user-agent': 'Gatehouse/0.1 (uptime check)',
    accept: '*/*',
    'accept-encoding': acceptEncoding,
  };
  if (sameOrigin) {
    if (sender.basicAuth) {
      const { username, password } = sender.basicAuth;
      headers.authorization = `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
    }
    if (sender.body) {
      headers['content-type'] = sender.body.contentType;
      headers['content-length'] = String(Buffer.byteLength(sender.body.text));
    }
    const given = new Set<string>();
    for (const { key, value } of sender.headers) {
      const name = key.toLowerCase();
      const before = given.has(name) ? headers[name]! : [];
      headers[name] = given.has(name) ? [before, value].flat() : value;
      given.add(name);
    }
  }
  headers.connection = 'close';
  return headers;
}
