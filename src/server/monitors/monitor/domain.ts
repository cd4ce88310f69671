import { toRegistrableDomain } from 'rdapper';
import { hostOf } from './address.ts';

/** Public suffixes whose domains are not registered for a limited time. */
const neverExpiring = ['arpa', 'onion'];

/**
 * Returns the registrable domain in ASCII, for example `example.co.uk` for `https://www.example.co.uk/` or
 * `dns:///www.example.co.uk`. Returns undefined for heartbeats, IP addresses, private names and public suffixes.
 */
export function registrableDomain(url: string): string | undefined {
  const host = hostOf(url);
  const domain = host === undefined ? null : toRegistrableDomain(host);
  return domain === null || neverExpiring.includes(registryOf(domain)) ? undefined : domain;
}

/** Returns the top-level domain, which identifies the registry, even if a registry runs several. */
export const registryOf = (domain: string): string => domain.slice(domain.lastIndexOf('.') + 1);
