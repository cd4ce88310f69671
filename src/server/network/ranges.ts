import ipaddr from 'ipaddr.js';

export type Address = ReturnType<typeof ipaddr.parse>;
/** `single`: the range is a single address. */
export type Range = { base: Address; bits: number; single: boolean };
export type Ranges = { allowed: Range[]; forbidden: Range[] };

export const noRanges: Ranges = { allowed: [], forbidden: [] };

/** Parses one address or CIDR range per line. A # starts a comment. Also returns the invalid lines. */
export function parseRanges(text: string): { ranges: Range[]; wrong: { line: number; text: string }[] } {
  const ranges: Range[] = [];
  const wrong: { line: number; text: string }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const entry = line.replace(/#.*/, '').trim();
    if (entry === '') continue;
    const range = rangeOf(entry);
    if (range) ranges.push(range);
    else wrong.push({ line: index + 1, text: entry });
  }
  return { ranges, wrong };
}

function rangeOf(entry: string): Range | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry)) {
    const base = ipaddr.process(entry);
    return { base, bits: base.toByteArray().length * 8, single: true };
  }
  const [address = '', prefix = ''] = entry.split('/');
  const readable = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  if (!readable || !ipaddr.isValidCIDR(entry)) return undefined;
  const written = ipaddr.parse(address);
  const base = ipaddr.process(address);
  // An IPv4 range written in IPv6 notation has a prefix that is 96 bits longer.
  const bits = Number(prefix) - (written.kind() === base.kind() ? 0 : 96);
  return bits < 0 ? undefined : { base, bits, single: bits === base.toByteArray().length * 8 };
}

export const inRange = (range: Range, address: Address): boolean =>
  range.base.kind() === address.kind() && address.match(range.base as never, range.bits);
