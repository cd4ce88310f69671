import ipaddr from 'ipaddr.js';
import { type Address, inRange, noRanges, type Ranges } from './ranges.ts';

/** Whether an address may be reached: it may, it is not on the public internet, or the service's owner forbids it. */
export type Guard = ((address: string) => 'open' | 'private' | 'forbidden') & {
  /** the service's owner, who may see what this machine's name servers know of its network */
  isOwners: boolean;
};

/** Public by their range, yet answered by the machine's own cloud (Azure's wire server). */
const publicMetadata = '168.63.129.16';
/** The metadata services of clouds, with a machine's secrets. An allowed range includes them only if it is exactly this address. */
const metadataAddresses = new Set(
  [
    publicMetadata,
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
  ].map((address) => ipaddr.parse(address).toString()),
);
const more = [ipaddr.parseCIDR('198.18.0.0/15'), ipaddr.parseCIDR('192.0.0.0/24'), ipaddr.parseCIDR('::/96')] as const;
const translated = [ipaddr.parseCIDR('64:ff9b::/96'), ipaddr.parseCIDR('::/96')] as const;

/**
 * Who may reach what. The owner of the service reaches everything but the forbidden ranges, which hold for everybody;
 * others reach the public internet and the allowed ranges.
 */
export function createGuard(ranges: Ranges, isOwner: boolean): Guard {
  return Object.assign(verdictOf(ranges, isOwner), { isOwners: isOwner });
}

function verdictOf(ranges: Ranges, isOwner: boolean): (address: string) => ReturnType<Guard> {
  if (isOwner && ranges.forbidden.length === 0) return () => 'open';
  return (text) => {
    const address = parse(text);
    if (!address) return 'private';
    if (ranges.forbidden.some((range) => really(address).some((one) => inRange(range, one)))) return 'forbidden';
    if (isOwner || isPublic(address)) return 'open';
    const named = metadataAddresses.has(address.toString());
    const allowed = ranges.allowed.some((range) => (!named || range.single) && inRange(range, address));
    return allowed ? 'open' : 'private';
  };
}

/** The guards without any range. */
export const ownersGuard = createGuard(noRanges, true);
export const othersGuard = createGuard(noRanges, false);

/**
 * Whether an address belongs to the public internet: no loopback, private, link-local, metadata, multicast or
 * translated address. Addresses that carry an IPv4 address inside are judged by being none of the plain ranges.
 */
export function isPublicAddress(text: string): boolean {
  const address = parse(text);
  return address !== undefined && isPublic(address);
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || address.toString() === publicMetadata) return false;
  return !more.some(([range, bits]) => range.kind() === address.kind() && address.match(range as never, bits));
}

function parse(text: string): Address | undefined {
  const plain = text.replace(/%.*$/, '');
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined;
}

/** The address, and where else it leads: the unspecified one to this machine, translated ones to the IPv4 address inside. */
function really(address: Address): Address[] {
  const bytes = address.toByteArray();
  if (bytes.every((byte) => byte === 0)) return [address, ipaddr.parse('127.0.0.1'), ipaddr.parse('::1')];
  if (address.kind() === 'ipv4') return [address];
  const inside = translated.some(([range, bits]) => address.match(range as never, bits))
    ? bytes.slice(12)
    : address.range() === '6to4'
      ? bytes.slice(2, 6)
      : undefined;
  return inside ? [address, ipaddr.fromByteArray(inside)] : [address];
}
