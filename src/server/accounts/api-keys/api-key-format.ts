import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'gh_';
const randomLength = 31;
const checksumLength = 6;

/**
 * `gh_`, 31 random base62 digits (184 bits) and a checksum. Secret scanners find leaked keys by the prefix. The
 * checksum rejects mistyped keys without a query.
 */
export function generateApiKey(): string {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('');
  return prefix + random + checksum(prefix + random);
}

export function isWellFormedApiKey(text: string): boolean {
  if (!/^gh_[0-9A-Za-z]{37}$/.test(text)) return false;
  return text.slice(-checksumLength) === checksum(text.slice(0, -checksumLength));
}

function checksum(text: string): string {
  let rest = crc32(text);
  let out = '';
  for (let place = 0; place < checksumLength; place++) {
    out = digits[rest % digits.length] + out;
    rest = Math.floor(rest / digits.length);
  }
  return out;
}

/** Reveals 35 of 184 bits. */
export const shownPrefix = (key: string): string => key.slice(0, prefix.length + 6);
