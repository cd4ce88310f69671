import type { IncomingHttpHeaders } from 'node:http';
import type { MonitorRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import type { Guard } from '../../network/index.ts';
import type { Assertion } from '../assertions/index.ts';
import type { Row, StatusRange } from '../monitor/index.ts';
import { methodsWithBody, timeoutMsOf, unsealBody, unsealConnection, unsealHeaders } from '../monitor/index.ts';
import { type CheckConnection, checkConnectionOf } from './connection.ts';
import { acceptedStatuses } from './judge.ts';

export type CheckSettings = {
  url: string;
  method: MonitorRow['request_method'];
  headers: Row[];
  basicAuth: { username: string; password: string } | undefined;
  /** undefined if the method has no body */
  body: RequestBody | undefined;
  /** first message to a WebSocket */
  message?: string | null;
  cacheBuster: boolean;
  timeoutMs: number;
  /** undefined if the alert condition decides which statuses are accepted */
  accepted: StatusRange[] | undefined;
  needsText: boolean;
  lookup: string | null;
  /** undefined: the usual connection */
  connection?: CheckConnection | undefined;
  /** called with the last response and its body, which is still encoded, if it is an HTML page */
  onPage?: (headers: IncomingHttpHeaders, body: Buffer) => Promise<void>;
  /** Security: only the owner of the service can reach loopback, private and metadata addresses. */
  guard: Guard;
};

export type RequestBody = { text: string; contentType: string };

type Sealed = Pick<
  MonitorRow,
  | 'url'
  | 'request_method'
  | 'request_headers_sealed'
  | 'request_auth_username'
  | 'request_auth_password_sealed'
  | 'request_body_sealed'
  | 'request_content_type'
  | 'accepted_status_codes'
  | 'timeout_s'
  | 'cache_buster'
  | 'connection_sealed'
  | 'alert_condition'
  | 'alert_text_lookup'
>;

export function settingsOf(
  vault: Vault,
  monitor: Sealed,
  { guard, assertions }: { guard: Guard; assertions: readonly Assertion[] },
): CheckSettings {
  const username = monitor.request_auth_username;
  const password = monitor.request_auth_password_sealed;
  const body = unsealBody(vault, monitor.request_body_sealed);
  const connection = unsealConnection(vault, monitor.connection_sealed);
  return {
    url: monitor.url,
    method: monitor.request_method,
    headers: unsealHeaders(vault, monitor.request_headers_sealed),
    basicAuth:
      username === null && password === null
        ? undefined
        : {
            username: username ?? '',
            password: password === null ? '' : vault.open('request_auth_password', password),
          },
    body: bodyOf(monitor.request_method, body, monitor.request_content_type),
    message: body,
    cacheBuster: monitor.cache_buster === 1,
    timeoutMs: timeoutMsOf(monitor),
    accepted: acceptedStatuses(monitor),
    needsText: needsText(monitor, assertions),
    lookup: monitor.alert_text_lookup,
    connection: connection === null ? undefined : checkConnectionOf(connection),
    guard,
  };
}

type Condition = Pick<MonitorRow, 'alert_condition' | 'alert_text_lookup'>;

export const needsText = (monitor: Condition, assertions: readonly Assertion[]): boolean =>
  (monitor.alert_condition !== 'url_unavailable' && (monitor.alert_text_lookup ?? '') !== '') ||
  assertions.some(({ source }) => source === 'json' || source === 'text' || source === 'size');

export function bodyOf(method: string, text: string | null, contentType: string | null): RequestBody | undefined {
  if (text === null || !methodsWithBody.includes(method)) return undefined;
  return { text, contentType: contentType ?? (isJson(text) ? 'application/json' : 'text/plain; charset=utf-8') };
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
