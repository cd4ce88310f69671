import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The lines of a setting that holds one entry a line: trimmed, without empty ones. */
export const splitLines = (text: string | null): string[] =>
  (text ?? '')
    .split(/\r\n|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Which query parameters are left out of a page's address: one name a line, letter case counts, `*` at either end
 * stands for anything.
 */
export function parseExcludedParams(text: string | null): (name: string) => boolean {
  const rules = splitLines(text).map(paramRule);
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

/**
 * Which pages are not counted: one path a line, as the address bar shows it, without a query; letter case counts, `*`
 * anywhere stands for anything.
 */
export function parseExcludedPaths(text: string | null): (path: string) => boolean {
  return matchesAnyPattern(
    splitLines(text).map((line) => line.replace(/[^\x21-\x7e]+/g, (rest) => encodeURIComponent(rest))),
  );
}

/** Which host names are not counted: one a line, `*` anywhere stands for anything. `host` is in lower case. */
export function parseExcludedHosts(text: string | null): (host: string) => boolean {
  return matchesAnyPattern(splitLines(text).map((line) => line.toLowerCase()));
}

function matchesAnyPattern(patterns: string[]): (text: string) => boolean {
  const whole = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const open = patterns.filter((pattern) => pattern.includes('*')).map((pattern) => pattern.split(/\*+/));
  if (patterns.length === 0) return () => false;
  return (text) => whole.has(text) || open.some((pieces) => containsInOrder(text, pieces));
}

/** Whether a text is these pieces with anything between them. Not a regular expression, which a pattern can make endless. */
function containsInOrder(text: string, pieces: string[]): boolean {
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, from);
    if (found < 0 || found + piece.length > end) return false;
    from = found + piece.length;
  }
  return true;
}

/** Whose visits are not counted: one IPv4 or IPv6 address or CIDR range a line. Lines that are neither match nobody. */
export function parseExcludedAddresses(text: string | null): (address: string) => boolean {
  const excluded = new BlockList();
  for (const line of splitLines(text)) {
    if (!isAddressOrCidr(line)) continue;
    const [network = '', bits] = line.split('/');
    const parsed = ipaddr.process(network);
    const all = parsed.kind() === 'ipv4' ? 32 : 128;
    const prefix = bits === undefined ? all : Number(bits) - (wasMapped(network, parsed) ? 96 : 0);
    excluded.addSubnet(parsed.toString(), prefix, parsed.kind());
  }
  if (excluded.rules.length === 0) return () => false;
  return (address) => {
    const family = isIP(address);
    return family !== 0 && excluded.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Whether a line of `exclude_ips` can be read: an address or a CIDR range, IPv4 in its four-part form. */
export function isAddressOrCidr(line: string): boolean {
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
