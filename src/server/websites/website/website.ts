import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';

/**
 * The host name in what a person writes or pastes: scheme, path, port and letter case are dropped, `www.` is kept,
 * international names become punycode. Undefined where there is none.
 */
export function parseHostName(text: string): string | undefined {
  const authority = text.replace(/^([a-z][a-z\d+.-]*:)?\/\//i, '').split(/[/?#\\]/, 1)[0] ?? '';
  const [name = '', port] = authority.split(':');
  if (authority.split(':').length > 2 || (port !== undefined && !/^\d{0,5}$/.test(port))) return undefined;
  const host = domainToASCII(name.replace(/\.$/, '')).toLowerCase();
  // The URL standard reads numbers as addresses (1 is 0.0.0.1): only what was written as an address is one.
  if (ipaddr.IPv4.isValid(host)) return ipaddr.IPv4.isValidFourPartDecimal(name) ? host : undefined;
  const labels = host.split('.');
  const isName = labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/.test(label));
  if (!isName || host.length > 253 || /^\d+$/.test(labels.at(-1) ?? '')) return undefined;
  return host;
}

/** The tag to paste into a website's pages. */
export const trackingCode = (base: string, id: number): string =>
  `<script defer src="${base}/js/gatehouse.js" data-website="${id}"></script>`;

export const statsUrl = (base: string, id: number): string => `${base}/stats/${id}`;

/** With the domain, which opens it also while the statistics are not public. */
export const optOutUrl = (base: string, { id, domain }: { id: number; domain: string }): string =>
  `${base}/opt-out/${id}?site=${domain}`;
