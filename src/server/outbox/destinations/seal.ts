import type { Vault } from '../../kernel/index.ts';

export const sealDestination = (vault: Vault, value: string): string => vault.seal('outbox destination', value);
export const unsealDestination = (vault: Vault, sealed: string): string => vault.open('outbox destination', sealed);

export const ownDestination = (channel: string, value: string): string =>
  channel === 'email' || channel === 'sms' ? value : maskDestination(value);

/** Returns enough of a destination to recognize it, but not enough to use it: without credentials and query. */
export function maskDestination(value: string): string {
  const at = value.lastIndexOf('@');
  if (at > 0 && !value.includes('/')) return `${value.slice(0, 1)}…${value.slice(at)}`;
  const url = URL.parse(value);
  if (url?.host) {
    const tail = url.search === '' && url.hash === '' && url.pathname.length > 12 ? url.pathname.slice(-3) : '';
    return `${url.protocol}//${url.host}/…${tail}`;
  }
  return value.length > 6 ? `${value.slice(0, 3)}…${value.slice(-2)}` : '…';
}
