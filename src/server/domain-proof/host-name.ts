import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { Config } from '../config/index.ts';

/** Returns the domain in lower-case ASCII, or undefined if it can't be used for a public page. */
export function parseCustomDomain(written: string): string | undefined {
  const host = domainToASCII(written.trim().replace(/\.$/, '')).toLowerCase();
  const isName =
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(host) &&
    !/\.\d+$/.test(host);
  return isName && isIP(host) === 0 ? host : undefined;
}

export type PublicAddresses = Pick<Config, 'baseUrl' | 'monitorBaseUrl' | 'analyticsBaseUrl' | 'marketBaseUrl'>;

export const ownHosts = ({ baseUrl, monitorBaseUrl, analyticsBaseUrl, marketBaseUrl }: PublicAddresses): string[] =>
  [baseUrl, monitorBaseUrl, analyticsBaseUrl, marketBaseUrl].map((url) => new URL(url).hostname.replace(/\.$/, ''));

/**
 * Ignores `X-Forwarded-Host`, because any client can send it, and a cache would then store one page under another
 * page's URL.
 */
export const requestedHost = ({ headers }: { headers: { host?: string | undefined } }): string =>
  (headers.host ?? '').trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

export function addressAtDomain(baseUrl: string, domain: string): string {
  const url = new URL(baseUrl);
  url.hostname = domain;
  return url.origin;
}
