import { domainToASCII } from 'node:url';
import { plainText, withoutFrame } from './pasted.ts';

/**
 * RFC 5321 and 5322 with the letters of RFC 6531. Among names that need quotes, only names with dots anywhere, which
 * Japanese providers have issued.
 */
const atom = "[\\p{L}\\p{N}\\p{M}!#$%&'*+/=?^_`{|}~-]";
const local = new RegExp(`^\\.*${atom}(${atom}|\\.)*$`, 'u');
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns the address that was typed or pasted, without invisible characters and in one Unicode form, also from a link or
 * a mail's header. Returns undefined if it can't be delivered.
 */
export function readEmailAddress(text: string): string | undefined {
  if (text.length > maxPastedLength) return undefined;
  const pasted = plainText(text)
    .replace(/^(?:[^<>]*<)?\s*(?:mailto:)?([^<>]*)>$/i, '$1')
    .replace(/^mailto:/i, '')
    .replace(/\s*@\s*/, '@')
    .replace(/\p{Dash}/gu, '-')
    .replaceAll('。', '.');
  return [pasted, withoutFrame(pasted)].find(isEmailAddress);
}

/** Limit of a pasted address with a name, in UTF-16 units. */
const maxPastedLength = 1000;

/** In any script, up to 254 octets, 64 before the @. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || Buffer.byteLength(text) > 254 || Buffer.byteLength(name) > 64 || !local.test(name)) return false;
  // Must be normalized, because to a mail server another form of a letter is another address.
  if (text.normalize('NFC') !== text || domain.normalize('NFKC') !== domain) return false;
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain)) return false;
  const labels = domainToASCII(domain).split('.');
  return (
    labels.length > 1 && labels.every((one) => label.test(one)) && /^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(labels.at(-1)!)
  );
}
