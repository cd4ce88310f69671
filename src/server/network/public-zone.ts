import { toRegistrableDomain } from 'rdapper';
import { isPublicAddress } from './guard.ts';

/**
 * `name` must be in lower-case ASCII. Returns true for names under registered domains and for reverse names of public
 * addresses. Returns false for names like `printer.local` or `db.internal`.
 */
export function isInPublicZone(name: string): boolean {
  if (name.endsWith('.in-addr.arpa')) return isPublicAddress(reversedFour(name.slice(0, -'.in-addr.arpa'.length)));
  if (name.endsWith('.ip6.arpa')) return isPublicAddress(reversedSix(name.slice(0, -'.ip6.arpa'.length)));
  return !name.endsWith('.arpa') && toRegistrableDomain(name) !== null;
}

function reversedFour(labels: string): string {
  const bytes = labels.split('.').toReversed();
  return [...bytes, '0', '0', '0'].slice(0, 4).join('.');
}

function reversedSix(labels: string): string {
  const nibbles = labels.split('.').toReversed().join('').padEnd(32, '0');
  return (nibbles.match(/.{4}/g) ?? []).slice(0, 8).join(':');
}
