import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { canonicalPath } from '../../kernel/index.ts';

export const splitLines = (text: string | null): string[] =>
  (text ?? '')
    .split(/\r\n|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** One name per line, case-sensitive, with `*` as a wildcard at either end. */
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

/** One path per line, as the address bar shows it, without a query. Case-sensitive, with `*` as a wildcard. */
export function parseExcludedPaths(text: string | null): (path: string) => boolean {
  return matchesAnyPattern(splitLines(text).map(canonicalPath));
}

/** One host name per line, with `*` as a wildcard. `host` must be in lower case. */
export function parseExcludedHosts(text: string | null): (host: string) => boolean {
  return matchesAnyPattern(splitLines(text).map((line) => line.toLowerCase()));
}

function matchesAnyPattern(patterns: string[]): (text: string) => boolean {
  const whole = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const open = patterns.filter((pattern) => pattern.includes('*')).map((pattern) => pattern.split(/\*+/));
  if (patterns.length === 0) return () => false;
  return (text) => whole.has(text) || open.some((pieces) => containsInOrder(text, pieces));
}

/** Does not use a regular expression, because it could backtrack endlessly. */
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

/** One IPv4 or IPv6 address or CIDR range per line. Ignores other lines. */
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

export function isAddressOrCidr(line: string): boolean {
  const network = line.split('/', 1)[0] ?? '';
  // The parser also accepts old forms such as 0x7f.1, and zones such as fe80::1%eth0.
  if (network.includes('%') || (!network.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(network))) return false;
  if (!line.includes('/')) return ipaddr.isValid(line);
  if (!/\/\d{1,3}$/.test(line) || !ipaddr.isValidCIDR(line)) return false;
  return !wasMapped(network, ipaddr.process(network)) || Number(line.split('/')[1]) >= 96;
}

const wasMapped = (network: string, parsed: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  parsed.kind() === 'ipv4' && network.includes(':');
