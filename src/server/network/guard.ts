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
const more = [ipaddr.parseCIDR('198.18.0.0/15'), ipaddr.parseCIDR('192.0.0.0/24')] as const;
/** Of IPv6, all that has been given out to the public. https://www.iana.org/assignments/ipv6-address-space */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

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
    const led = leadsTo(address);
    if (ranges.forbidden.some((range) => led.some((one) => inRange(range, one)))) return 'forbidden';
    if (isOwner || led.every(isPublic)) return 'open';
    const named = led.some((one) => metadataAddresses.has(one.toString()));
    const allowed = ranges.allowed.some((range) => (!named || range.single) && inRange(range, address));
    return allowed ? 'open' : 'private';
  };
}

/** The guards without any range. */
export const ownersGuard = createGuard(noRanges, true);
export const othersGuard = createGuard(noRanges, false);

/**
 * Whether an address belongs to the public internet: no loopback, private, link-local, metadata, multicast, translated or
 * unallocated address.
 */
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
/** The forms of IPv6 addresses with IPv4 addresses inside: which of the 16 bytes are those. */
const carriers: { prefix: readonly [Address, number]; inside: readonly number[][] }[] = [
  // IPv4-compatible (RFC 4291), IPv4-translated (RFC 2765) and the well-known prefix of NAT64 (RFC 6052).
  ...['::/96', '::ffff:0:0:0/96', '64:ff9b::/96'].map((range) => ({
    prefix: ipaddr.parseCIDR(range),
    inside: [[12, 13, 14, 15]],
  })),
  // The local prefix of NAT64 (RFC 8215) may be cut at any length that RFC 6052 (section 2.2) knows.
  {
    prefix: ipaddr.parseCIDR('64:ff9b:1::/48'),
    inside: [
      [6, 7, 9, 10],
      [7, 9, 10, 11],
      [9, 10, 11, 12],
      [12, 13, 14, 15],
    ],
  },
  // 6to4 (RFC 3056), and the server of Teredo (RFC 4380).
  { prefix: ipaddr.parseCIDR('2002::/16'), inside: [[2, 3, 4, 5]] },
  { prefix: teredo, inside: [[4, 5, 6, 7]] },
];

/** The address, and where else it leads: the unspecified one to this machine, others to the IPv4 addresses inside. */
function leadsTo(address: Address): Address[] {
  const bytes = address.toByteArray();
  if (bytes.every((byte) => byte === 0)) return [address, ipaddr.parse('127.0.0.1'), ipaddr.parse('::1')];
  if (address.kind() === 'ipv4') return [address];
  const inside = carriers
    .filter(({ prefix }) => within(address, prefix))
    .flatMap((carrier) => carrier.inside.map((places) => places.map((place) => bytes[place]!)));
  const last = bytes.slice(12);
  // The client of Teredo has its bits turned over; that of ISATAP (RFC 5214) is known by what stands before it.
  if (within(address, teredo)) inside.push(last.map((byte) => byte ^ 0xff));
  if ((bytes[8]! & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe) inside.push(last);
  return [address, ...inside.map((one) => ipaddr.fromByteArray(one))];
}
