import { hash } from 'node:crypto';

/** The bytes of a visitor's number. */
const visitorBytes = 7;

/**
 * The day's number of a visitor: the first 56 bits of a hash under the day's salt, as seven latin-1 characters. Without
 * the salt, which is destroyed with the day, nobody can compute it again from an address.
 *
 * `salt` is secret and always as long, so that hashing it in front of the rest is as good as an HMAC for a number that
 * is cut short anyway, at a third of its cost.
 */
export function visitorKey(salt: string, visitor: { website: number; address: string; userAgent: string }): string {
  const { website, address, userAgent } = visitor;
  return hash('sha256', `${salt}\n${website}\n${address}\n${userAgent}`, 'binary').slice(0, visitorBytes);
}

/** The number of a visit, UInt64 in decimal: the visitor's 56 bits, then the half hour of the day in which it began (0 to 255). */
export function visitNumber(visitor: string, entry: number): string {
  return Buffer.from(`${visitor}${String.fromCharCode(entry)}`, 'latin1')
    .readBigUInt64BE()
    .toString();
}

/** The least and the greatest number that a visit of a visitor may have, in decimal. */
export const visitNumbers = (visitor: string): [least: string, greatest: string] => [
  visitNumber(visitor, 0),
  visitNumber(visitor, 255),
];

/** The visitor in the number of a visit. */
export function visitorOfVisit(visit: string): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(visit));
  return bytes.toString('latin1', 0, visitorBytes);
}
