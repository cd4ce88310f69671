import ipaddr from 'ipaddr.js';

/** The lines of a setting that holds one entry a line: trimmed, without empty ones. */
export const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split(/\r\n|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Which query parameters are left out of a page's address: one name a line, letter case counts, `*` at either end
 * stands for anything.
 */
export function excludedParams(text: string | null): (name: string) => boolean {
  const rules = linesOf(text).map(paramRule);
  return (name) => rules.some((rule) => rule(name));
}

function paramRule(line: string): (name: string) => boolean {
  const open = { start: line.startsWith('*'), end: line.length > 1 && line.endsWith('*') };
  const text = line.slice(open.start ? 1 : 0, open.end ? -1 : undefined);
  if (open.start && open.end) return (name) => name.includes(text);
  if (open.start) return (name) => name.endsWith(text);
  if (open.end) return (name) => name.startsWith(text);
  return (name) => name === text;
}

/** Whose visits are not counted: one IPv4 or IPv6 address or CIDR range a line. Lines that are neither match nobody. */
export function excludedAddresses(text: string | null): (address: string) => boolean {
  const single = new Set<string>();
  const ranges: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  for (const line of linesOf(text)) {
    if (!isAddressOrRange(line)) continue;
    const [network = '', bits] = line.split('/');
    const parsed = ipaddr.process(network);
    if (bits === undefined) single.add(parsed.toString());
    else ranges.push([parsed, wasMapped(network, parsed) ? Number(bits) - 96 : Number(bits)]);
  }
  if (single.size === 0 && ranges.length === 0) return () => false;
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    if (single.has(parsed.toString())) return true;
    return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  };
}

/** Whether a line of `exclude_ips` can be read: an address or a CIDR range, IPv4 in its four-part form. */
export function isAddressOrRange(line: string): boolean {
  const network = line.split('/', 1)[0] ?? '';
  // The parser also takes old forms such as 0x7f.1 and zones such as fe80::1%eth0, which nobody means here.
  if (network.includes('%') || (!network.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(network))) return false;
  if (!line.includes('/')) return ipaddr.isValid(line);
  if (!/\/\d{1,3}$/.test(line) || !ipaddr.isValidCIDR(line)) return false;
  return !wasMapped(network, ipaddr.process(network)) || Number(line.split('/')[1]) >= 96;
}

/** An IPv6 form of an IPv4 address (::ffff:10.0.0.1) means the IPv4 one. */
const wasMapped = (network: string, parsed: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  parsed.kind() === 'ipv4' && network.includes(':');
