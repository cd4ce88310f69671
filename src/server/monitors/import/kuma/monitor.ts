import { isRecord, parseJson, toBoolean, toList, toNumber, toText, type UntrustedObject } from '../untrusted-json.ts';

export type KumaMonitor = {
  id: number;
  name: string;
  type: string;
  active: boolean;
  intervalS: number;
  url: string | undefined;
  hostname: string | undefined;
  port: number | undefined;
  keyword: string | undefined;
  invertKeyword: boolean;
  /** JSONata */
  jsonPath: string | undefined;
  jsonOperator: string | undefined;
  expectedValue: string | undefined;
  upsideDown: boolean;
  ignoreTls: boolean;
  acceptedStatuses: string[];
  /** 0: a redirect is the answer */
  maxRedirects: number;
  method: string;
  headers: unknown;
  /** The headers are not valid JSON. */
  hasBrokenHeaders: boolean;
  body: string | undefined;
  /** json, xml or form */
  bodyEncoding: string;
  timeoutS: number | undefined;
  retries: number | undefined;
  /** 0: the interval */
  retryEveryS: number;
  description: string | undefined;
  authMethod: string;
  user: string | undefined;
  password: string | undefined;
  expiryNotification: boolean;
  domainExpiryNotification: boolean;
  dnsType: string | undefined;
  dnsServer: string | undefined;
  /** of version 2 */
  conditions: unknown;
  cacheBust: boolean;
  proxyId: number | undefined;
  tlsCa: string | undefined;
  tlsCertificate: string | undefined;
  tlsKey: string | undefined;
  oauth: { tokenUrl: string; clientId: string; clientSecret: string; scopes: string; audience: string };
  grpc: { address: string; isSecure: boolean; service: string; method: string; body: unknown };
  wsSubprotocol: string | undefined;
  ignoresWsAccept: boolean;
  /** secure, starttls or nostarttls */
  smtpSecurity: string | undefined;
  /** a TLS alert that is a good answer */
  expectedTlsAlert: string | undefined;
  ipFamily: 4 | 6 | undefined;
  retriesStatusOnly: boolean;
  /** failed checks between repeated alerts; 0 if alerts are not repeated */
  resendEvery: number;
  parent: number | undefined;
  tags: string[];
  notificationIds: number[];
};

type Linked = { tags: string[]; notificationIds: number[] };

export const monitorFromRow = (row: UntrustedObject, linked: Linked): KumaMonitor | undefined =>
  readMonitor(row, { ...linked, statuses: parseJson(row.accepted_statuscodes_json) });

/** Most field names are those used in the browser. */
export const monitorFromBackup = (entry: UntrustedObject): KumaMonitor | undefined =>
  readMonitor(entry, {
    tags: toList(entry.tags).flatMap((tag) => (isRecord(tag) ? (tagText(tag.name, tag.value) ?? []) : [])),
    notificationIds: notificationIdsOf(entry.notificationIDList),
    statuses: entry.accepted_statuscodes,
  });

export function tagText(name: unknown, value: unknown): string | undefined {
  const [tag, detail] = [toText(name), toText(value)];
  return tag === undefined || detail === undefined ? tag : `${tag}: ${detail}`;
}

function readMonitor(given: UntrustedObject, linked: Linked & { statuses: unknown }): KumaMonitor | undefined {
  const id = toNumber(given.id);
  const type = toText(given.type);
  if (id === undefined || !Number.isSafeInteger(id) || type === undefined) return undefined;
  const either = (column: string) => given[column] ?? given[camel(column)];
  const headers = parseJson(given.headers);
  const tlsAlert = toText(either('expected_tls_alert'));
  return {
    id,
    type,
    name: toText(given.name) ?? `Monitor ${id}`,
    active: toBoolean(given.active ?? true),
    intervalS: toNumber(given.interval) ?? 60,
    url: toText(given.url),
    hostname: toText(given.hostname),
    port: toNumber(given.port),
    keyword: typeof given.keyword === 'string' && given.keyword !== '' ? given.keyword : undefined,
    invertKeyword: toBoolean(either('invert_keyword')),
    jsonPath: toText(either('json_path')),
    jsonOperator: toText(either('json_path_operator')),
    expectedValue: toText(either('expected_value')),
    upsideDown: toBoolean(either('upside_down')),
    ignoreTls: toBoolean(either('ignore_tls')),
    acceptedStatuses: toList(parseJson(linked.statuses)).map(String),
    maxRedirects: toNumber(given.maxredirects) ?? 10,
    method: (toText(given.method) ?? 'GET').toUpperCase(),
    headers,
    hasBrokenHeaders: toText(given.headers) !== undefined && !isRecord(headers),
    body: toText(given.body) === undefined ? undefined : String(given.body),
    bodyEncoding: toText(either('http_body_encoding')) ?? 'json',
    timeoutS: toNumber(given.timeout),
    retries: toNumber(given.maxretries),
    retryEveryS: toNumber(either('retry_interval')) ?? 0,
    description: toText(given.description),
    authMethod: toText(either('auth_method')) ?? '',
    user: toText(given.basic_auth_user),
    password: typeof given.basic_auth_pass === 'string' ? given.basic_auth_pass : undefined,
    expiryNotification: toBoolean(either('expiry_notification')),
    domainExpiryNotification: toBoolean(either('domain_expiry_notification')),
    dnsType: toText(given.dns_resolve_type),
    dnsServer: toText(given.dns_resolve_server),
    conditions: parseJson(given.conditions),
    cacheBust: toBoolean(either('cache_bust')),
    proxyId: toNumber(either('proxy_id')),
    tlsCa: toText(either('tls_ca')),
    tlsCertificate: toText(either('tls_cert')),
    tlsKey: toText(either('tls_key')),
    oauth: {
      tokenUrl: toText(given.oauth_token_url) ?? '',
      clientId: toText(given.oauth_client_id) ?? '',
      clientSecret: toText(given.oauth_client_secret) ?? '',
      scopes: toText(given.oauth_scopes) ?? '',
      audience: toText(given.oauth_audience) ?? '',
    },
    grpc: {
      address: toText(either('grpc_url')) ?? '',
      isSecure: toBoolean(either('grpc_enable_tls')),
      service: toText(either('grpc_service_name')) ?? '',
      method: toText(either('grpc_method')) ?? '',
      body: parseJson(either('grpc_body')),
    },
    wsSubprotocol: toText(given.wsSubprotocol ?? given.ws_subprotocol),
    ignoresWsAccept: toBoolean(either('ws_ignore_sec_websocket_accept_header')),
    smtpSecurity: toText(either('smtp_security')),
    expectedTlsAlert: tlsAlert === 'none' ? undefined : tlsAlert,
    ipFamily: families[toText(either('ip_family')) ?? ''],
    retriesStatusOnly: toBoolean(either('retry_only_on_status_code_failure')),
    resendEvery: toNumber(either('resend_interval')) ?? 0,
    parent: toNumber(given.parent),
    tags: linked.tags,
    notificationIds: linked.notificationIds,
  };
}

const families: Readonly<Record<string, 4 | 6 | undefined>> = { ipv4: 4, ipv6: 6 };

/** Usually an object such as `{"3": true}`, but a list in files from other programs. */
function notificationIdsOf(value: unknown): number[] {
  const ids = isRecord(value) ? Object.keys(value).filter((id) => toBoolean(value[id])) : toList(value);
  return ids.map(Number).filter(Number.isSafeInteger);
}

const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
