import ipaddr from 'ipaddr.js';

/** Public by their range, yet answered by the machine's own cloud (Azure's wire server). */
const metadataAddresses = new Set(['168.63.129.16']);
const more = [ipaddr.parseCIDR('198.18.0.0/15'), ipaddr.parseCIDR('192.0.0.0/24'), ipaddr.parseCIDR('::/96')] as const;

/**
 * Whether an address belongs to the public internet: no loopback, private, link-local, metadata, multicast or
 * translated address. Addresses that carry an IPv4 address inside are judged by being none of the plain ranges.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  if (parsed.range() !== 'unicast' || metadataAddresses.has(parsed.toString())) return false;
  return !more.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range as never, bits));
}
