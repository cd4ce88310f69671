import { decodeEntities } from '../../../kernel/index.ts';
import { formatStatusCodes } from '../../monitor/index.ts';
import { allStatuses, rangesOf } from '../fit-values.ts';
import { idIn } from '../pages.ts';
import {
  isRecord,
  parseJson,
  toBoolean,
  toList,
  toNumber,
  toRecord,
  toText,
  type UntrustedObject,
} from '../untrusted-json.ts';

export type UptimeRobotMonitor = {
  /** ID, or the name in CSV files */
  reference: string;
  name: string;
  type: string;
  url: string | undefined;
  port: number | undefined;
  intervalS: number;
  timeoutS: number | undefined;
  slowMs: number | undefined;
  method: string;
  user: string | undefined;
  password: string | undefined;
  /** NONE, HTTP_BASIC, DIGEST or BEARER */
  auth: string;
  headers: unknown;
  body: string | undefined;
  contentType: string | undefined;
  keyword: string | undefined;
  alertsIf: 'found' | 'missing';
  ignoresCase: boolean;
  /** undefined: UptimeRobot's default */
  statuses: string[] | undefined;
  followsRedirects: boolean;
  ignoresCertificate: boolean;
  /** undefined if the file doesn't contain the setting */
  sslDays: number[] | undefined;
  watchesDomain: boolean | undefined;
  paused: boolean;
  tags: string[] | undefined;
  hasGroup: boolean;
  hasMaintenance: boolean;
  graceS: number | undefined;
  /** failed checks before a monitor is down */
  retries: number | undefined;
  dnsRecords: UntrustedObject;
  assertions: unknown[];
  joinsByOr: boolean;
  contacts: unknown[];
};

const types: Record<string, string> = { 1: 'HTTP', 2: 'KEYWORD', 3: 'PING', 4: 'PORT', 5: 'HEARTBEAT' };
const ports: Record<string, number> = { 1: 80, 2: 443, 3: 21, 4: 25, 5: 110, 6: 143 };
const methods: Record<string, string> = {
  1: 'HEAD',
  2: 'GET',
  3: 'POST',
  4: 'PUT',
  5: 'PATCH',
  6: 'DELETE',
  7: 'OPTIONS',
};

const lookUp = <Value>(table: Record<string, Value>, key: unknown): Value | undefined => {
  const text = toText(key) ?? '';
  return Object.hasOwn(table, text) ? table[text] : undefined;
};

/** The API escapes names and addresses as HTML. */
const plainText = (value: unknown): string | undefined => {
  const text = toText(value);
  return text === undefined ? undefined : decodeEntities(text);
};

const keywordIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const unset = {
  port: undefined,
  timeoutS: undefined,
  slowMs: undefined,
  method: 'GET',
  user: undefined,
  password: undefined,
  auth: 'HTTP_BASIC',
  headers: {},
  body: undefined,
  contentType: undefined,
  statuses: undefined,
  followsRedirects: true,
  ignoresCertificate: false,
  sslDays: undefined,
  watchesDomain: undefined,
  tags: undefined,
  hasGroup: false,
  hasMaintenance: false,
  graceS: undefined,
  retries: undefined,
  dnsRecords: {},
  assertions: [],
  joinsByOr: false,
  contacts: [],
} satisfies Partial<UptimeRobotMonitor>;

/** `getMonitors` of API version 2. Without `http_request_details`, it omits the request. */
export function monitorFromV2(given: UntrustedObject): UptimeRobotMonitor | undefined {
  const id = idIn(given.id);
  const type = toText(given.type);
  if (id === undefined || type === undefined) return undefined;
  return {
    ...unset,
    reference: id,
    name: plainText(given.friendly_name) ?? id,
    type: lookUp(types, type) ?? type,
    url: plainText(given.url),
    port: lookUp(ports, given.sub_type) ?? toNumber(given.port),
    intervalS: toNumber(given.interval) ?? 300,
    timeoutS: toNumber(given.timeout),
    method: lookUp(methods, given.http_method) ?? 'GET',
    user: toText(given.http_username),
    password: typeof given.http_password === 'string' ? given.http_password : undefined,
    auth: toNumber(given.http_auth_type) === 2 ? 'DIGEST' : 'HTTP_BASIC',
    headers: given.custom_http_headers,
    ...bodyOf(given.post_value, toNumber(given.post_type) === 1),
    keyword: keywordIn(given.keyword_value),
    alertsIf: toNumber(given.keyword_type) === 1 ? 'found' : 'missing',
    ignoresCase: toNumber(given.keyword_case_type) === 1,
    statuses: statusesOf(given.custom_http_statuses),
    ignoresCertificate: toBoolean(toRecord(given.ssl).ignore_errors),
    paused: toNumber(given.status) === 0,
    hasMaintenance: toList(given.mwindows).length > 0,
    contacts: toList(given.alert_contacts),
  };
}

/** `/monitors` of API version 3 */
export function monitorFromV3(given: UntrustedObject): UptimeRobotMonitor | undefined {
  const id = idIn(given.id);
  const type = toText(given.type);
  if (id === undefined || type === undefined) return undefined;
  const config = toRecord(given.config);
  const days = toList(config.sslExpirationPeriodDays).flatMap((day) => toNumber(day) ?? []);
  return {
    ...unset,
    reference: id,
    name: plainText(given.friendlyName) ?? id,
    type: type.toUpperCase(),
    url: plainText(given.url),
    port: toNumber(given.port),
    intervalS: toNumber(given.interval) ?? 300,
    timeoutS: toNumber(given.timeout),
    slowMs: toNumber(given.responseTimeThreshold),
    method: (toText(given.httpMethodType) ?? 'GET').toUpperCase(),
    user: toText(given.httpUsername),
    password: typeof given.httpPassword === 'string' ? given.httpPassword : undefined,
    auth: toText(given.authType) ?? 'HTTP_BASIC',
    headers: given.customHttpHeaders,
    ...bodyOf(given.postValueData, toText(given.postValueType) === 'KEY_VALUE'),
    keyword: keywordIn(given.keywordValue),
    alertsIf: toText(given.keywordType) === 'ALERT_EXISTS' ? 'found' : 'missing',
    ignoresCase: ignoresCase(given.keywordCaseType),
    statuses: Array.isArray(given.successHttpResponseCodes) ? given.successHttpResponseCodes.map(String) : undefined,
    followsRedirects: given.followRedirections !== false,
    ignoresCertificate: given.checkSSLErrors === false,
    sslDays: toBoolean(given.sslExpirationReminder) ? (days.length > 0 ? days : usualSslDays) : [],
    watchesDomain: toBoolean(given.domainExpirationReminder),
    paused: toText(given.status)?.toUpperCase() === 'PAUSED',
    tags: toList(given.tags).flatMap((tag) => toText(isRecord(tag) ? tag.name : tag) ?? []),
    hasGroup: (toNumber(given.groupId) ?? 0) > 0,
    hasMaintenance: toList(given.maintenanceWindows).length > 0,
    graceS: toNumber(given.gracePeriod),
    retries: toNumber(config.applicationErrorRetries),
    dnsRecords: toRecord(config.dnsRecords),
    assertions: toList(toRecord(config.apiAssertions).checks),
    joinsByOr: toText(toRecord(config.apiAssertions).logic)?.toUpperCase() === 'OR',
    contacts: toList(given.assignedAlertContacts),
  };
}

const usualSslDays = [30];

const ignoresCase = (type: unknown): boolean => /^(?:1|case.?insensitive)$/i.test(toText(type) ?? '');

/** `300`, `5 minutes` or `1h`. Numbers below 30 are minutes. */
function secondsIn(text: string): number | undefined {
  const [, number, unit = ''] =
    /^(\d+(?:\.\d+)?)\s*(s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)?$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  const sizeS = unitS[unit.slice(0, 1).toLowerCase()] ?? (Number(number) < 30 ? 60 : 1);
  return Number(number) * sizeS;
}
const unitS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** The columns are the columns of the dashboard's export and of its template for adding monitors in bulk. */
export function monitorFromCsv(row: UntrustedObject): UptimeRobotMonitor | undefined {
  const cell = (...columns: string[]) => {
    const column = columns.find((name) => toText(row[name]) !== undefined);
    return column === undefined ? undefined : toText(row[column]);
  };
  const name = plainText(row.friendlyname);
  if (name === undefined) return undefined;
  const type = cell('type', 'monitortype') ?? '1';
  const [, kind = type] = /^(HTTP|KEYWORD|PING|PORT|HEARTBEAT|DNS|API|UDP)\b/i.exec(type) ?? [];
  return {
    ...unset,
    reference: idIn(cell('id', 'monitorid')) ?? `name/${name}`,
    name,
    type: lookUp(types, kind) ?? kind.toUpperCase(),
    url: plainText(cell('urlip', 'url', 'monitorurl')),
    // The template has the number of a service as its port, and another column for other ports.
    port: toNumber(cell('customport')) ?? lookUp(ports, row.port) ?? toNumber(row.port),
    intervalS: secondsIn(cell('interval', 'intervalseconds', 'monitoringinterval') ?? '') ?? 300,
    timeoutS: toNumber(cell('timeout')),
    method: lookUp(methods, row.httpmethod) ?? cell('httpmethod')?.toUpperCase() ?? 'GET',
    keyword: keywordIn(row.keywordvalue) ?? keywordIn(row.keyword),
    alertsIf: /^(?:1|exists|alert.exists)$/i.test(cell('keywordtype') ?? '') ? 'found' : 'missing',
    ignoresCase: ignoresCase(row.keywordcasetype),
    paused: /^(?:0|paused)$/i.test(cell('status', 'currentstatus') ?? ''),
    ...(typeof row.tags === 'string' && { tags: row.tags.split(/[,;|]/) }),
  };
}

/** Version 2 has a text such as `404:0_200:1`, or lists of good and bad statuses. Others are good from 200 to 399. */
function statusesOf(value: unknown): string[] | undefined {
  const listed = (mark: '0' | '1', name: 'down' | 'up'): number[] =>
    typeof value === 'string'
      ? [...value.matchAll(/(\d{3}):([01])/g)].flatMap(([, status, is]) => (is === mark ? Number(status) : []))
      : [toRecord(value)[name]].flat().flatMap((status) => toText(status)?.match(/\d{3}/g)?.map(Number) ?? []);
  const [good, bad] = [listed('1', 'up'), listed('0', 'down')];
  const accepted = allStatuses.filter(
    (status) => good.includes(status) || (status >= 200 && status < 400 && !bad.includes(status)),
  );
  return good.length + bad.length === 0 ? undefined : [formatStatusCodes(rangesOf(accepted))];
}

function bodyOf(value: unknown, isForm: boolean): { body: string | undefined; contentType: string | undefined } {
  const read = parseJson(value);
  if (isForm && isRecord(read)) {
    const pairs = Object.entries(read).map(([key, one]): [string, string] => [key, toText(one) ?? '']);
    return { body: String(new URLSearchParams(pairs)), contentType: 'application/x-www-form-urlencoded' };
  }
  if (typeof value === 'string' && value !== '')
    return { body: value, contentType: read === undefined ? undefined : 'application/json' };
  return isRecord(value) || Array.isArray(value)
    ? { body: JSON.stringify(value), contentType: 'application/json' }
    : { body: undefined, contentType: undefined };
}
