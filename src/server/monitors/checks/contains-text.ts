import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ConclusiveOutcome } from './outcome.ts';

type Answer = Extract<ConclusiveOutcome, { kind: 'answer' }>;

/** Records are compared by whole words, because 192.0.2.1 is also the beginning of 192.0.2.10. */
export const containsLookup = (
  { text, protocol, isExact }: Pick<Answer, 'text' | 'protocol' | 'isExact'>,
  lookup: string,
): boolean =>
  isExact
    ? recordsIn(text ?? '') === recordsIn(lookup)
    : protocol === 'dns' && !lookup.includes('\n')
      ? (text ?? '').split('\n').some((record) => hasRecord(record, lookup))
      : (text ?? '').includes(lookup);

/** In any order, with each IP address in its usual form. */
const recordsIn = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\.$/, ''))
    .filter((line) => line !== '')
    .map((line) => (isIP(line) ? ipaddr.parse(line).toString() : line))
    .sort()
    .join('\n');

function hasRecord(record: string, lookup: string): boolean {
  if (isIP(lookup)) return record.split(/[\s,;=]+/).some((word) => isSameAddress(word, lookup));
  for (let at = record.indexOf(lookup); at >= 0; at = record.indexOf(lookup, at + 1))
    if (isBoundary(record, at) && isBoundary(record, at + lookup.length)) return true;
  return false;
}

/** SPF records contain addresses such as `ip4:192.0.2.1` and `ip4:192.0.2.1/32`. */
function isSameAddress(word: string, address: string): boolean {
  const plain = word.replace(/^[^:]*ip[46]:/, '').replace(/\/\d+$/, '');
  return isIP(plain) !== 0 && ipaddr.parse(plain).toString() === ipaddr.parse(address).toString();
}

const isBoundary = (text: string, at: number): boolean => !isWordCharacter(text[at - 1]) || !isWordCharacter(text[at]);

const isWordCharacter = (character = ''): boolean => /[\p{L}\p{N}_-]/u.test(character);
