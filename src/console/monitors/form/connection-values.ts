import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import type { Kind } from '../monitor/address.ts';

/** Secrets are empty if they stay unchanged. */
export type ConnectionValues = {
  ignore_certificate_errors: boolean;
  ca_certificate: string;
  client_certificate: string;
  client_key: string;
  server_name: string;
  ip_family: string;
  max_redirects: string;
  proxy_url: string;
  proxy_username: string;
  proxy_password: string;
  token_url: string;
  client_id: string;
  client_secret: string;
  scope: string;
  audience: string;
};

export const USUAL_CONNECTION: ConnectionValues = {
  ignore_certificate_errors: false,
  ca_certificate: '',
  client_certificate: '',
  client_key: '',
  server_name: '',
  ip_family: '',
  max_redirects: '',
  proxy_url: '',
  proxy_username: '',
  proxy_password: '',
  token_url: '',
  client_id: '',
  client_secret: '',
  scope: '',
  audience: '',
};

const text = (value: string | number | null | undefined) => (value == null ? '' : String(value));

export function connectionValuesOf(connection: Monitor['connection']): ConnectionValues {
  if (connection === null) return USUAL_CONNECTION;
  const { oauth2 } = connection;
  return {
    ...USUAL_CONNECTION,
    ignore_certificate_errors: connection.ignore_certificate_errors === 1,
    ca_certificate: text(connection.ca_certificate),
    client_certificate: text(connection.client_certificate),
    server_name: text(connection.server_name),
    ip_family: text(connection.ip_family),
    max_redirects: text(connection.max_redirects),
    proxy_url: text(connection.proxy_url),
    proxy_username: text(connection.proxy_username),
    token_url: text(oauth2?.token_url),
    client_id: text(oauth2?.client_id),
    scope: text(oauth2?.scope),
    audience: text(oauth2?.audience),
  };
}

const orNull = (value: string) => (value.trim() === '' ? null : value);
const number = (value: string) => (value === '' ? null : Number.isFinite(Number(value)) ? Number(value) : value);
/** Omitted, an empty secret stays unchanged. */
const secret = (name: string, value: string) => (value === '' ? {} : { [name]: value });

/** Returns null if nothing is set. */
export function connectionToWire(values: ConnectionValues): Record<string, unknown> | null {
  if (JSON.stringify(values) === JSON.stringify(USUAL_CONNECTION)) return null;
  const { token_url, client_id, client_secret, scope, audience } = values;
  const hasProxy = values.proxy_url.trim() !== '';
  return {
    ignore_certificate_errors: values.ignore_certificate_errors ? 1 : 0,
    ca_certificate: orNull(values.ca_certificate),
    client_certificate: orNull(values.client_certificate),
    ...secret('client_key', values.client_key),
    server_name: orNull(values.server_name),
    ip_family: number(values.ip_family),
    max_redirects: number(values.max_redirects),
    proxy_url: orNull(values.proxy_url),
    proxy_username: hasProxy ? orNull(values.proxy_username) : null,
    // Without a user name, the stored password would still be sent.
    ...(!hasProxy || (values.proxy_username === '' && values.proxy_password === '')
      ? { proxy_password: null }
      : secret('proxy_password', values.proxy_password)),
    oauth2:
      token_url.trim() !== ''
        ? {
            token_url: orNull(token_url),
            client_id: orNull(client_id),
            ...secret('client_secret', client_secret),
            scope: orNull(scope),
            audience: orNull(audience),
          }
        : null,
  };
}

export type Part = 'tls' | 'redirects' | 'family' | 'proxy' | 'oauth2';

const PARTS: Record<Kind, Part[]> = {
  http: ['tls', 'redirects', 'family', 'proxy', 'oauth2'],
  ws: ['tls', 'family', 'proxy'],
  grpc: ['tls', 'family', 'proxy'],
  tls: ['tls', 'family', 'proxy'],
  starttls: ['tls', 'family', 'proxy'],
  tcp: ['family', 'proxy'],
  icmp: ['family'],
  dns: [],
  heartbeat: [],
};

/** The settings that have an effect on monitors of the kind. */
export const partsOf = (kind: Kind): Part[] => PARTS[kind];

export function connectionSummary(values: ConnectionValues, kind: Kind): string {
  const has = (part: Part) => partsOf(kind).includes(part);
  const { ip_family: family, max_redirects: redirects } = values;
  const set = [
    has('tls') && values.ignore_certificate_errors && t('certificate errors ignored'),
    has('tls') && values.ca_certificate !== '' && t('private authority'),
    has('tls') && values.client_certificate !== '' && t('client certificate'),
    has('tls') && values.server_name,
    has('family') && family !== '' && `IPv${family}`,
    has('redirects') &&
      redirects !== '' &&
      t('{count, plural, =0 {no redirects} one {# redirect} other {# redirects}}', { count: Number(redirects) || 0 }),
    has('proxy') && values.proxy_url !== '' && t('proxy'),
    has('oauth2') && values.token_url !== '' && 'OAuth 2.0',
  ].filter(Boolean);
  const summary = set.join(', ') || t('As usual');
  return summary.charAt(0).toUpperCase() + summary.slice(1);
}
