import { isLocalHost } from '../../shared/local-host.ts';
import type { Website } from '../api/websites.ts';

const keyOf = (id: number): string => `gatehouse.address.${id}`;

const isIp = (host: string): boolean => /^[\d.]+$|:/.test(host);

/** The API stores only the host name, so this browser keeps the scheme, port and path that the user typed. */
export function rememberAddress(id: number, typed: string): void {
  const url = parseAddress(typed);
  if (!url || url.href === defaultAddress(url.hostname)) return;
  try {
    localStorage.setItem(keyOf(id), url.origin + url.pathname);
  } catch {
    // The browser has no storage: the address has no port then.
  }
}

export function addressOf({ id, domain }: Pick<Website, 'id' | 'domain'>): string {
  try {
    return localStorage.getItem(keyOf(id)) ?? defaultAddress(domain);
  } catch {
    return defaultAddress(domain);
  }
}

export function parseAddress(typed: string): URL | undefined {
  const text = typed.trim();
  const host = text.split(/[/?#]/, 1)[0]?.replace(/:\d*$/, '') ?? '';
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `${schemeOf(host)}//${text}`);
  return url ?? undefined;
}

const schemeOf = (host: string): string => (isLocalHost(host) || isIp(host) ? 'http:' : 'https:');

const defaultAddress = (domain: string): string => `${schemeOf(domain)}//${domain}/`;
