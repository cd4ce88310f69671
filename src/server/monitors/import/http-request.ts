import { t } from '../../kernel/index.ts';
import { methodsWithBody, type SentConnection } from '../monitor/index.ts';
import { hostInAddress, withoutCredentials } from './addresses.ts';
import { bodyFrom, type Fitted, headersFrom, statusesFrom, timeoutFrom } from './fit-values.ts';
import { isRecord, toList, toText } from './untrusted-json.ts';

export type HttpRequest = {
  url: string;
  method: string;
  headers: unknown;
  body?: string | undefined;
  contentType?: string | undefined;
  user?: string | undefined;
  password?: string | undefined;
  /** undefined: every status below 400, or any status with a text condition */
  statuses?: string[] | undefined;
  followsRedirects: boolean;
  timeoutS?: number | undefined;
  text?: { lookup: string; alertsIf: 'found' | 'missing' } | undefined;
  ignoresCertificate: boolean;
  connection?: SentConnection | undefined;
};

/**
 * Names every field of the request but the connection, so a setting that was removed in the other tool is removed here
 * as well.
 */
export function httpFrom(request: HttpRequest, intervalS: number): Fitted {
  const { url, ...credentials } = withoutCredentials(request.url);
  const { text, user } = request;
  const method = request.method.toUpperCase();
  const headers = headersFrom(request.headers);
  const parts = [
    request.statuses === undefined && request.followsRedirects
      ? { fields: {}, notes: [] }
      : statusesFrom(request.statuses ?? [], request.followsRedirects),
    timeoutFrom(request.timeoutS, intervalS),
    bodyFrom(methodsWithBody.includes(method) ? request.body : undefined, request.contentType),
  ];
  return {
    fields: {
      url,
      request_method: method,
      request_headers: headers.rows,
      alert_condition: text === undefined ? 'url_unavailable' : text.alertsIf === 'found' ? 'url_text' : 'url_no_text',
      alert_text_lookup: text?.lookup ?? null,
      request_auth_username: user ?? null,
      request_auth_password: user === undefined ? null : (request.password ?? null),
      ...credentials,
      request_body: null,
      request_content_type: null,
      accepted_status_codes: null,
      timeout: null,
      ...connectionFrom({
        ...(request.ignoresCertificate && /^https:/i.test(url) ? { ignore_certificate_errors: 1 } : {}),
        ...(request.followsRedirects ? {} : { max_redirects: 0 }),
        ...request.connection,
      }),
      ...Object.assign({}, ...parts.map(({ fields }) => fields)),
    },
    notes: [...parts.flatMap(({ notes }) => notes), ...headers.notes],
  };
}

/** Without a setting, the connection that you set here stays, because other tools have fewer settings. */
export const connectionFrom = (connection: SentConnection): { connection?: SentConnection } =>
  Object.keys(connection).length === 0 ? {} : { connection };

/** Reads a list of `{name, value}` or `{key, value}`. */
export const headerRecord = (list: unknown): Record<string, unknown> =>
  Object.fromEntries(
    toList(list).flatMap((row) => {
      const name = isRecord(row) ? (toText(row.name) ?? toText(row.key)) : undefined;
      return name === undefined || !isRecord(row) ? [] : [[name, row.value ?? '']];
    }),
  );

/** Returns the host of an address or of a host with a port. */
const hostIn = (address: string): string =>
  address
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^(?!\[)([^:]*):\d+$/, '$1');

type Target = Fitted<{ url: string }> | { refused: string };

export function pingFrom(address: string | undefined): Target {
  const host = hostIn(address ?? '');
  return host === ''
    ? { refused: t('it has no host.') }
    : { fields: { url: `icmp://${hostInAddress(host)}` }, notes: [] };
}

export function tcpFrom(address: string | undefined, port: number | undefined): Target {
  const host = hostIn(address ?? '');
  return host === '' || port === undefined
    ? { refused: t('it has no host or no port.') }
    : { fields: { url: `tcp://${hostInAddress(host)}:${port}` }, notes: [] };
}

export function dnsFrom(
  name: string | undefined,
  { server = '', type = 'A' }: { server?: string | undefined; type?: string },
): Target {
  const host = hostIn(name ?? '');
  return host === ''
    ? { refused: t('it has no name to look up.') }
    : { fields: { url: `dns://${server}/${host}?type=${type}` }, notes: [] };
}
