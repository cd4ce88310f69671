import type { IncomingHttpHeaders } from 'node:http';
import type { MonitorRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import type { Guard } from '../../network/index.ts';
import type { Row, StatusRange } from '../monitor/index.ts';
import { methodsWithBody, timeoutMsOf, unsealBody, unsealHeaders } from '../monitor/index.ts';
import { acceptedStatuses } from './judge.ts';

/** What a check needs of its monitor. */
export type CheckSettings = {
  url: string;
  method: MonitorRow['request_method'];
  headers: Row[];
  basicAuth: { username: string; password: string } | undefined;
  /** of methods that carry one */
  body: RequestBody | undefined;
  cacheBuster: boolean;
  /** redirects and all */
  timeoutMs: number;
  /** the statuses that the monitor names */
  accepted: StatusRange[] | undefined;
  /** whether the answer's text is judged, so that it must be decompressed and decoded */
  needsText: boolean;
  /** the text that is looked up */
  lookup: string | null;
  /** given the last answer where it is a page, as it came */
  onPage?: (headers: IncomingHttpHeaders, body: Buffer) => Promise<void>;
  /** which addresses it may reach: loopback, private and metadata addresses are for the owner of the service */
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
  | 'alert_condition'
  | 'alert_text_lookup'
>;

/** Unseals what the database keeps sealed. */
export function settingsOf(vault: Vault, monitor: Sealed, guard: Guard): CheckSettings {
  const username = monitor.request_auth_username;
  const password = monitor.request_auth_password_sealed;
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
    body: bodyOf(monitor.request_method, unsealBody(vault, monitor.request_body_sealed), monitor.request_content_type),
    cacheBuster: monitor.cache_buster === 1,
    timeoutMs: timeoutMsOf(monitor),
    accepted: acceptedStatuses(monitor),
    needsText: needsText(monitor),
    lookup: monitor.alert_text_lookup,
    guard,
  };
}

/** Whether the text of an answer is judged. */
export const needsText = (monitor: Pick<MonitorRow, 'alert_condition' | 'alert_text_lookup'>): boolean =>
  monitor.alert_condition !== 'url_unavailable' && (monitor.alert_text_lookup ?? '') !== '';

/** What a request carries; undefined where its method carries nothing. */
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
