import { toRegistrableDomain } from 'rdapper';
import { isPublicAddress } from './guard.ts';

/**
 * Whether a name (in ASCII and lower case) lies in a zone that everybody can ask for: under a domain that somebody
 * registered, or the reverse name of public addresses. `printer.local`, `db.internal` and `10.in-addr.arpa` do not.
 */
export function isInPublicZone(name: string): boolean {
  if (name.endsWith('.in-addr.arpa')) return isPublicAddress(reversedFour(name.slice(0, -'.in-addr.arpa'.length)));
  if (name.endsWith('.ip6.arpa')) return isPublicAddress(reversedSix(name.slice(0, -'.ip6.arpa'.length)));
  return !name.endsWith('.arpa') && toRegistrableDomain(name) !== null;
}

/** The first address of a reverse zone: `2.0.192` is that of 192.0.2.0/24. */
function reversedFour(labels: string): string {
  const bytes = labels.split('.').toReversed();
  return [...bytes, '0', '0', '0'].slice(0, 4).join('.');
}

function reversedSix(labels: string): string {
  const nibbles = labels.split('.').toReversed().join('').padEnd(32, '0');
  return (nibbles.match(/.{4}/g) ?? []).slice(0, 8).join(':');
}
