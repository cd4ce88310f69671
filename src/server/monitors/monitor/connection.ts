import type { MonitorRow } from '../../database/index.ts';
import { fieldError, invalid, t, type Vault } from '../../kernel/index.ts';
import { trustOf } from '../../network/index.ts';
import { keyFits } from './connection-rules.ts';
import type { connectionAnswer, SentConnection } from './connection-wire.ts';

type OAuth2 = {
  token_url: string | null;
  client_id: string | null;
  client_secret: string | null;
  scope: string | null;
  audience: string | null;
};

/** How a monitor's checks connect. */
export type Connection = {
  ignore_certificate_errors: 0 | 1;
  ca_certificate: string | null;
  client_certificate: string | null;
  client_key: string | null;
  server_name: string | null;
  ip_family: 4 | 6 | null;
  max_redirects: number | null;
  proxy_url: string | null;
  proxy_username: string | null;
  proxy_password: string | null;
  oauth2: OAuth2 | null;
};

export const usualConnection: Connection = {
  ignore_certificate_errors: 0,
  ca_certificate: null,
  client_certificate: null,
  client_key: null,
  server_name: null,
  ip_family: null,
  max_redirects: null,
  proxy_url: null,
  proxy_username: null,
  proxy_password: null,
  oauth2: null,
};

const noOAuth2: OAuth2 = { token_url: null, client_id: null, client_secret: null, scope: null, audience: null };

const purpose = 'monitor_connection';

export const unsealConnection = (vault: Vault, sealed: string | null): Connection | null =>
  sealed === null ? null : { ...usualConnection, ...(JSON.parse(vault.open(purpose, sealed)) as Partial<Connection>) };

export const isUsual = (connection: Connection): boolean =>
  JSON.stringify(connection) === JSON.stringify(usualConnection);

/**
 * Omitted fields keep their value. Also removes secrets that have no use without another field. Throws `invalid` if a
 * stored secret would be sent to another server.
 */
export function mergeConnection(before: Connection | null, sent: SentConnection): Connection {
  const merged = { ...usualConnection, ...before };
  const { oauth2, ...plain } = sent;
  for (const [name, value] of Object.entries(plain))
    if (value !== undefined) Object.assign(merged, { [name]: value === '' ? null : value });
  merged.ignore_certificate_errors ??= 0;
  if (oauth2 === null) merged.oauth2 = null;
  if (oauth2) {
    const known = Object.entries(oauth2).filter(([, value]) => value !== undefined);
    merged.oauth2 = { ...noOAuth2, ...before?.oauth2, ...Object.fromEntries(known.map(([k, v]) => [k, v || null])) };
  }
  if (plain.client_certificate === null && plain.client_key === undefined) merged.client_key = null;
  if (plain.proxy_url === null) Object.assign(merged, { proxy_username: null, proxy_password: null });
  if (before) requireSameServers(before, merged, sent);
  return merged;
}

/** Security: secrets are never returned, so a changed address must not reveal a stored one. */
function requireSameServers(before: Connection, after: Connection, sent: SentConnection): void {
  const isKept = (secret: string | null | undefined, given: unknown) => secret != null && given === undefined;
  const { proxy_url: proxy, oauth2 } = after;
  if (isKept(after.proxy_password, sent.proxy_password) && serverOf(proxy) !== serverOf(before.proxy_url))
    throw wrong('proxy_password', t('is required again, because the proxy has changed.'));
  if (
    isKept(oauth2?.client_secret, sent.oauth2?.client_secret) &&
    serverOf(oauth2?.token_url) !== serverOf(before.oauth2?.token_url)
  )
    throw wrong('oauth2][client_secret', t('is required again, because the token endpoint is on another server.'));
}

/** `URL.origin` is "null" for a SOCKS proxy. */
function serverOf(address: string | null | undefined): string {
  const url = URL.parse(address ?? '');
  return url ? `${url.protocol}//${url.host}` : '';
}

/** `sent`: null resets the connection, and undefined keeps it. */
export function connectionColumns(
  vault: Vault,
  before: string | null,
  sent: SentConnection | null | undefined,
): Partial<Pick<MonitorRow, 'connection_sealed' | 'ignore_certificate_errors'>> {
  if (sent === undefined) return {};
  const merged = sent === null ? usualConnection : mergeConnection(unsealConnection(vault, before), sent);
  checkConnection(merged);
  return {
    connection_sealed: isUsual(merged) ? null : vault.seal(purpose, JSON.stringify(merged)),
    ignore_certificate_errors: merged.ignore_certificate_errors,
  };
}

/** Throws `invalid` if fields contradict each other. */
export function checkConnection(connection: Connection): void {
  const { client_certificate: certificate, client_key: key, oauth2 } = connection;
  if (certificate !== null && key === null) throw wrong('client_key', t('is required with a client certificate.'));
  if (certificate === null && key !== null) throw wrong('client_certificate', t('is required with a client key.'));
  if (certificate !== null && key !== null && !keyFits(certificate, key))
    throw wrong('client_key', t('does not belong to the client certificate.'));
  try {
    trustOf({ authorities: connection.ca_certificate, certificate, key });
  } catch (error) {
    // OpenSSL rejects, for example, keys that are too short.
    const { message } = error as Error;
    throw wrong(
      certificate === null ? 'ca_certificate' : 'client_certificate',
      t('cannot be used: {reason}.', { reason: message.replace(/^error:\w+:[^:]*:[^:]*:/, '') }),
    );
  }
  const { proxy_url: proxy, proxy_username: username, proxy_password: password } = connection;
  if (proxy === null && (username !== null || password !== null))
    throw wrong('proxy_url', t('is required with a user name or password for the proxy.'));
  if ([username, password].some((value) => Buffer.byteLength(value ?? '') > maxSocksBytes))
    throw wrong('proxy_password', t('is too long: user name and password can have up to 255 bytes.'));
  if (oauth2 === null) return;
  for (const name of ['token_url', 'client_id', 'client_secret'] as const)
    if (oauth2[name] === null) throw wrong(`oauth2][${name}`, t('is required for OAuth 2.0.'));
}

const maxSocksBytes = 255;

const wrong = (field: string, sentence: string) => {
  const name = `connection[${field}]`;
  return invalid({ [name]: [fieldError(name, sentence)] });
};

/** Without secrets. */
export function presentConnection(connection: Connection | null): typeof connectionAnswer._output | null {
  if (connection === null) return null;
  const { client_key: _key, proxy_password: _password, oauth2, ...shown } = connection;
  if (oauth2 === null) return { ...shown, oauth2: null };
  const { client_secret: _secret, ...open } = oauth2;
  return { ...shown, oauth2: open };
}

/** Values that responses can repeat, but that no one may see. */
export const secretsOfConnection = (connection: Connection | null): string[] =>
  connection === null
    ? []
    : [connection.client_key, connection.proxy_password, connection.oauth2?.client_secret].filter(
        (secret) => typeof secret === 'string',
      );
