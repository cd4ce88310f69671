import type { Monitor } from '../../api/monitors.ts';
import { writeAddress } from '../monitor/recognize.ts';
import type { MonitorValues } from './values.ts';

type Typed = Pick<MonitorValues, 'address' | 'request_auth_password'>;

/** Returns the host of a changed address that would be sent the stored password. Returns undefined if there isn't one. */
export function newServerOf(
  { address, request_auth_password: typed }: Typed,
  monitor: Pick<Monitor, 'url' | 'request_auth_username'>,
): string | undefined {
  // The service never returns the password. A password without a user name is rare.
  if (monitor.request_auth_username === null || typed !== '') return undefined;
  const to = URL.parse(writeAddress(address));
  if (!to || !/^(https?|wss?):$/.test(to.protocol) || to.origin === URL.parse(monitor.url)?.origin) return undefined;
  return to.host;
}
