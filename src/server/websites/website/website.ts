import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';

/**
 * Drops the scheme, path and port, converts to lower case and punycode, and keeps `www.`. Returns undefined if there is
 * no valid host name.
 */
export function parseHostName(text: string): string | undefined {
  const authority = text.replace(/^([a-z][a-z\d+.-]*:)?\/\//i, '').split(/[/?#\\]/, 1)[0] ?? '';
  const [name = '', port] = authority.split(':');
  if (authority.split(':').length > 2 || (port !== undefined && !/^\d{0,5}$/.test(port))) return undefined;
  const host = domainToASCII(name.replace(/\.$/, '')).toLowerCase();
  // The URL standard reads numbers as addresses (1 is 0.0.0.1), which is not what the user meant.
  if (ipaddr.IPv4.isValid(host)) return ipaddr.IPv4.isValidFourPartDecimal(name) ? host : undefined;
  const labels = host.split('.');
  const isName = labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/.test(label));
  if (!isName || host.length > 253 || /^\d+$/.test(labels.at(-1) ?? '')) return undefined;
  return host;
}

export const trackingCode = (base: string, id: number): string =>
  `<script defer src="${base}/js/gatehouse.js" data-website="${id}"></script>`;

export const statsUrl = (base: string, id: number): string => `${base}/stats/${id}`;

/** The domain in the URL grants access even if the statistics are not public. */
export const optOutUrl = (base: string, { id, domain }: { id: number; domain: string }): string =>
  `${base}/opt-out/${id}?site=${domain}`;
