import { toRegistrableDomain } from 'rdapper';
import { hostOf } from './address.ts';

/** In the public suffix list, and yet nobody registers there for a time. */
const neverExpiring = ['arpa', 'onion'];

/**
 * The registrable domain of a monitor's address: `example.co.uk` of `https://www.example.co.uk/`,
 * in ASCII, and of `tcp://www.example.co.uk:25` and `dns:///www.example.co.uk`. Undefined for heartbeats, addresses, private names (`localhost`, `db.internal`) and public suffixes themselves.
 */
export function registrableDomain(url: string): string | undefined {
  const host = hostOf(url);
  const domain = host === undefined ? null : toRegistrableDomain(host);
  return domain === null || neverExpiring.includes(registryOf(domain)) ? undefined : domain;
}

/** The top-level domain stands for its registry: a registry that runs several is treated as several. */
export const registryOf = (domain: string): string => domain.slice(domain.lastIndexOf('.') + 1);
