import { type ConnectionOptions, type ProxyServer, trustOf } from '../../network/index.ts';
import type { Connection } from '../monitor/index.ts';

export type CheckConnection = {
  own: ConnectionOptions;
  /** for other sites, such as the target of a redirect: without what identifies the monitor */
  elsewhere: ConnectionOptions;
  maxRedirects: number | undefined;
  oauth2: OAuth2 | undefined;
};

export type OAuth2 = { tokenUrl: string; clientId: string; clientSecret: string; scope: string; audience: string };

export function checkConnectionOf(connection: Connection): CheckConnection {
  const { ca_certificate: authorities, client_certificate: certificate, client_key: key, oauth2 } = connection;
  const elsewhere: ConnectionOptions = {
    trust: trustOf({ authorities, certificate: null, key: null }),
    ignoresCertificateErrors: connection.ignore_certificate_errors === 1,
    serverName: undefined,
    family: connection.ip_family ?? undefined,
    proxy: connection.proxy_url === null ? undefined : proxyOf(connection.proxy_url, connection),
  };
  return {
    own: {
      ...elsewhere,
      trust: trustOf({ authorities, certificate, key }),
      serverName: connection.server_name ?? undefined,
    },
    elsewhere,
    maxRedirects: connection.max_redirects ?? undefined,
    oauth2: oauth2
      ? {
          tokenUrl: oauth2.token_url ?? '',
          clientId: oauth2.client_id ?? '',
          clientSecret: oauth2.client_secret ?? '',
          scope: oauth2.scope ?? '',
          audience: oauth2.audience ?? '',
        }
      : undefined,
  };
}

const defaultSocksPort = 1080;

function proxyOf(address: string, { proxy_username, proxy_password }: Connection): ProxyServer {
  const credentials = { username: proxy_username ?? '', password: proxy_password ?? '' };
  const [, authority = ''] = /^socks5h?:\/\/([^/]+)/i.exec(address) ?? [];
  if (authority === '') return { kind: 'http', url: new URL(address), ...credentials };
  const hasPort = /:\d+$/.test(authority);
  return {
    kind: 'socks5',
    url: new URL(`http://${hasPort ? authority : `${authority}:${defaultSocksPort}`}`),
    ...credentials,
  };
}
