import { t } from '../../../kernel/index.ts';
import { maxRedirectLimit, maxRedirects, type SentConnection } from '../../monitor/index.ts';
import { toBoolean, toNumber, toText, type UntrustedObject } from '../untrusted-json.ts';
import type { KumaMonitor } from './monitor.ts';

export type KumaProxy = {
  /** Uptime Kuma connects directly if its proxy is turned off. */
  isActive: boolean;
  url: string | undefined;
  protocol: string;
  username: string;
  password: string;
};

export function proxyOf(row: UntrustedObject): KumaProxy {
  const protocol = toText(row.protocol) ?? '';
  const scheme = protocol.startsWith('socks5') || protocol === 'socks' ? 'socks5' : protocol;
  const isKnown = ['http', 'https', 'socks5'].includes(scheme);
  const hasLogin = toBoolean(row.auth);
  return {
    isActive: toBoolean(row.active ?? true),
    url: isKnown ? `${scheme}://${toText(row.host)}:${toNumber(row.port)}` : undefined,
    protocol,
    username: hasLogin ? (toText(row.username) ?? '') : '',
    password: hasLogin ? (toText(row.password) ?? '') : '',
  };
}

type Fitted = { fields: { connection?: SentConnection }; notes: string[] };

export function connectionFrom(monitor: KumaMonitor, proxies: Map<number, KumaProxy>): Fitted {
  const { maxRedirects: redirects, authMethod, tlsCa, tlsCertificate, tlsKey, oauth } = monitor;
  const isSecure = !/^(?:http|ws):/i.test(monitor.url ?? '');
  const proxy = proxyFrom(monitor.proxyId, proxies);
  const connection: SentConnection = {
    ...(monitor.ignoreTls && isSecure ? { ignore_certificate_errors: 1 } : {}),
    ...(monitor.ipFamily ? { ip_family: monitor.ipFamily } : {}),
    ...(redirects === maxRedirects ? {} : { max_redirects: Math.min(redirects, maxRedirectLimit) }),
    ...proxy.fields,
    ...(authMethod === 'mtls'
      ? {
          ca_certificate: tlsCa ?? null,
          client_certificate: tlsCertificate ?? null,
          client_key: tlsKey ?? null,
        }
      : {}),
    ...(authMethod === 'oauth2-cc'
      ? {
          oauth2: {
            token_url: oauth.tokenUrl,
            client_id: oauth.clientId,
            client_secret: oauth.clientSecret,
            scope: oauth.scopes,
            audience: oauth.audience,
          },
        }
      : {}),
  };
  const isLower = redirects > maxRedirectLimit;
  return {
    fields: Object.keys(connection).length === 0 ? {} : { connection },
    notes: [
      ...proxy.notes,
      ...(isLower ? [t('Only the first {count} redirects are followed.', { count: maxRedirectLimit })] : []),
    ],
  };
}

function proxyFrom(id: number | undefined, proxies: Map<number, KumaProxy>) {
  if (id === undefined || id <= 0) return { fields: {}, notes: [] };
  const proxy = proxies.get(id);
  if (proxy?.isActive === false) return { fields: {}, notes: [] };
  if (proxy?.url === undefined)
    return {
      fields: {},
      notes: [
        proxy
          ? t('The check does not use the proxy, because {protocol} proxies are not supported here.', {
              protocol: proxy.protocol,
            })
          : t('The check does not use the proxy.'),
      ],
    };
  const { url, username, password } = proxy;
  return {
    fields: { proxy_url: url, proxy_username: username || null, proxy_password: password || null },
    notes: [],
  };
}
