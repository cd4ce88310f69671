import type { ShopRow } from '../../database/index.ts';

export const defaultDevelopmentSites = [
  'localhost',
  '*.localhost',
  '*.local',
  '*.test',
  '*.invalid',
  '*.internal',
  'staging.*',
  'stage.*',
  'dev.*',
  'test.*',
];

export const developmentSitesOf = ({ development_sites }: Pick<ShopRow, 'development_sites'>): string[] =>
  development_sites === null ? defaultDevelopmentSites : (JSON.parse(development_sites) as string[]);

/** `domain` is a host in lower case. An empty list turns development sites off. */
export function isDevelopmentSite(domain: string, patterns: readonly string[]): boolean {
  return patterns.length > 0 && (isPrivateAddress(domain) || patterns.some((pattern) => matches(domain, pattern)));
}

function matches(domain: string, pattern: string): boolean {
  if (pattern.startsWith('*')) return domain.endsWith(pattern.slice(1)) && domain.length >= pattern.length;
  if (pattern.endsWith('*')) return domain.startsWith(pattern.slice(0, -1));
  return domain === pattern;
}

/** RFC 1918, RFC 6598, RFC 3927, RFC 4193 and loopback. */
const isPrivateAddress = (domain: string): boolean =>
  /^(10|127)(\.\d{1,3}){3}$|^192\.168(\.\d{1,3}){2}$|^172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}$|^169\.254(\.\d{1,3}){2}$|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])(\.\d{1,3}){2}$|^\[(::1|f[cd][\da-f:]*|fe[89ab][\da-f:]*)\]$/.test(
    domain,
  );
