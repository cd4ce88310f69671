import ipaddr from 'ipaddr.js';
import { type Address, inRange, noRanges, type Ranges } from './ranges.ts';

export type Guard = ((address: string) => 'open' | 'private' | 'forbidden') & {
  /** only the owner may see results from this machine's name servers */
  isOwners: boolean;
};

/** This address is in a public range, but belongs to the machine's own cloud (Azure's wire server). */
const publicMetadata = '168.63.129.16';
/** These addresses return the machine's secrets. An allowed range includes them only if it is exactly the address. */
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
const more = [ipaddr.parseCIDR('198.18.0.0/15'), ipaddr.parseCIDR('192.0.0.0/24')] as const;
/** The range of all allocated public IPv6 addresses. https://www.iana.org/assignments/ipv6-address-space */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * The owner can reach everything except forbidden ranges. Others can reach the public internet and allowed ranges,
 * except forbidden ranges.
 */
export function createGuard(ranges: Ranges, isOwner: boolean): Guard {
  return Object.assign(verdictOf(ranges, isOwner), { isOwners: isOwner });
}

function verdictOf(ranges: Ranges, isOwner: boolean): (address: string) => ReturnType<Guard> {
  if (isOwner && ranges.forbidden.length === 0) return () => 'open';
  return (text) => {
    const address = parse(text);
    if (!address) return 'private';
    const led = leadsTo(address);
    if (ranges.forbidden.some((range) => led.some((one) => inRange(range, one)))) return 'forbidden';
    if (isOwner || led.every(isPublic)) return 'open';
    const named = led.some((one) => metadataAddresses.has(one.toString()));
    const allowed = ranges.allowed.some((range) => (!named || range.single) && inRange(range, address));
    return allowed ? 'open' : 'private';
  };
}

export const ownersGuard = createGuard(noRanges, true);
export const othersGuard = createGuard(noRanges, false);

/** Returns false for loopback, private, link-local, metadata, multicast, translated and unallocated addresses. */
export function isPublicAddress(text: string): boolean {
  const address = parse(text);
  return address !== undefined && isPublic(address);
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || address.toString() === publicMetadata) return false;
  return address.kind() === 'ipv6' ? within(address, globalUnicast) : !more.some((range) => within(address, range));
}

function parse(text: string): Address | undefined {
  const plain = text.replace(/%.*$/, '');
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined;
}

const within = (address: Address, [range, bits]: readonly [Address, number]): boolean =>
  range.kind() === address.kind() && address.match(range as never, bits);

const teredo = ipaddr.parseCIDR('2001::/32');
/** IPv6 ranges, and the positions of the IPv4 addresses embedded in their addresses. */
const carriers: { prefix: readonly [Address, number]; inside: readonly number[][] }[] = [
  // IPv4-compatible (RFC 4291), IPv4-translated (RFC 2765), well-known NAT64 prefix (RFC 6052).
  ...['::/96', '::ffff:0:0:0/96', '64:ff9b::/96'].map((range) => ({
    prefix: ipaddr.parseCIDR(range),
    inside: [[12, 13, 14, 15]],
  })),
  // The local NAT64 prefix (RFC 8215) can have any length from RFC 6052, section 2.2.
  {
    prefix: ipaddr.parseCIDR('64:ff9b:1::/48'),
    inside: [
      [6, 7, 9, 10],
      [7, 9, 10, 11],
      [9, 10, 11, 12],
      [12, 13, 14, 15],
    ],
  },
  // 6to4 (RFC 3056), and the server's address in Teredo (RFC 4380).
  { prefix: ipaddr.parseCIDR('2002::/16'), inside: [[2, 3, 4, 5]] },
  { prefix: teredo, inside: [[4, 5, 6, 7]] },
];

/**
 * Returns all addresses that a connection to this address can reach, including embedded IPv4 addresses. The unspecified
 * address reaches this machine.
 */
function leadsTo(address: Address): Address[] {
  const bytes = address.toByteArray();
  if (bytes.every((byte) => byte === 0)) return [address, ipaddr.parse('127.0.0.1'), ipaddr.parse('::1')];
  if (address.kind() === 'ipv4') return [address];
  const inside = carriers
    .filter(({ prefix }) => within(address, prefix))
    .flatMap((carrier) => carrier.inside.map((places) => places.map((place) => bytes[place]!)));
  const last = bytes.slice(12);
  // In Teredo, the bits of the client's address are inverted. ISATAP (RFC 5214) is recognized by the bytes before the
  // address.
  if (within(address, teredo)) inside.push(last.map((byte) => byte ^ 0xff));
  if ((bytes[8]! & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe) inside.push(last);
  return [address, ...inside.map((one) => ipaddr.fromByteArray(one))];
}
