import type { MonitorRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import type { Guard } from '../../network/index.ts';
import type { Row } from '../monitor/index.ts';
import { unsealHeaders } from '../monitor/index.ts';

/** What a check needs of its monitor. */
export type CheckSettings = {
  url: string;
  method: MonitorRow['request_method'];
  headers: Row[];
  basicAuth: { username: string; password: string } | undefined;
  cacheBuster: boolean;
  /** whether the answer's text is judged, so that it must be decompressed and decoded */
  needsText: boolean;
  /** which addresses it may reach: loopback, private and metadata addresses are for the owner of the service */
  guard: Guard;
};

type Sealed = Pick<
  MonitorRow,
  | 'url'
  | 'request_method'
  | 'request_headers_sealed'
  | 'request_auth_username'
  | 'request_auth_password_sealed'
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
    cacheBuster: monitor.cache_buster === 1,
    needsText: monitor.alert_condition !== 'url_unavailable' && (monitor.alert_text_lookup ?? '') !== '',
    guard,
  };
}
