import { t } from '../../../kernel/index.ts';
import { decodeComponent } from '../../../outbox/index.ts';
import type { SentConnection } from '../../monitor/index.ts';
import { toBoolean, toList, toRecord, toText, type UntrustedObject } from '../untrusted-json.ts';

const carried = ['insecure', 'ignore-redirect', 'timeout', 'network', 'proxy-url', 'oauth2'];
const families: Record<string, 4 | 6> = { ip4: 4, ip6: 6 };

/** Client certificates are files on the machine of Gatus, so they can't be imported. */
export function connectionFrom(
  client: UntrustedObject,
  scheme: string,
): { fields: { connection?: SentConnection }; notes: string[] } {
  const isHttp = scheme === 'http' || scheme === 'https';
  const family = families[toText(client.network) ?? ''];
  const oauth2 = toRecord(client.oauth2);
  const connection: SentConnection = {
    ...(toBoolean(client.insecure) && scheme !== 'http' ? { ignore_certificate_errors: 1 } : {}),
    ...(isHttp && toBoolean(client['ignore-redirect']) ? { max_redirects: 0 } : {}),
    ...(family ? { ip_family: family } : {}),
    ...proxyFrom(toText(client['proxy-url'])),
    ...(isHttp && Object.keys(oauth2).length > 0
      ? {
          oauth2: {
            token_url: toText(oauth2['token-url']) ?? '',
            client_id: toText(oauth2['client-id']) ?? '',
            client_secret: toText(oauth2['client-secret']) ?? '',
            scope: toList(oauth2.scopes).map(String).join(' '),
          },
        }
      : {}),
  };
  const lost = Object.keys(client).filter((name) => !carried.includes(name));
  return {
    fields: Object.keys(connection).length === 0 ? {} : { connection },
    notes:
      lost.length > 0 ? [t('These settings of its client are not imported: {names}.', { names: lost.join(', ') })] : [],
  };
}

function proxyFrom(address: string | undefined): SentConnection {
  const url = address === undefined ? null : URL.parse(address);
  if (!url) return {};
  return {
    proxy_url: `${url.protocol}//${url.host}`,
    proxy_username: decodeComponent(url.username) || null,
    proxy_password: decodeComponent(url.password) || null,
  };
}
