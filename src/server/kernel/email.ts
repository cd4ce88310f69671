import { domainToASCII } from 'node:url';
import { plainText, withoutFrame } from './pasted.ts';

/**
 * RFC 5321 and 5322 with the letters and dashes of RFC 6531. Among names that need quotes, only names with dots anywhere, which
 * Japanese providers have issued.
 */
const atom = "[\\p{L}\\p{N}\\p{M}\\p{Dash}!#$%&'*+/=?^_`{|}~-]";
const local = new RegExp(`^\\.*${atom}(${atom}|\\.)*$`, 'u');
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns the address that was typed or pasted, without invisible characters and in one Unicode form, also from a link or
 * a mail's header. Returns undefined if it can't be delivered, or if the text has two addresses.
 */
export function readEmailAddress(text: string): string | undefined {
  if (text.length > maxPastedLength) return undefined;
  const pasted = plainText(text);
  if (pasted.length > maxPastedLength) return undefined;
  const written = withoutName(pasted)?.replace(/^mailto:/i, '') ?? '';
  const at = written.lastIndexOf('@');
  if (at < 0) return undefined;
  // Dashes before the @ stay, because they name another mailbox.
  const domain = written
    .slice(at + 1)
    .replace(/\p{Dash}/gu, '-')
    .replaceAll('。', '.');
  const address = `${written.slice(0, at).trim()}@${domain.trim()}`;
  return [address, withoutFrame(address)].find(isEmailAddress);
}

/** `Ada <ada@buyer.example>` in a header. The name can repeat the address, but not contain another one. */
function withoutName(pasted: string): string | undefined {
  const open = pasted.lastIndexOf('<');
  if (open < 0 || !pasted.endsWith('>')) return pasted;
  const [name, address] = [pasted.slice(0, open), pasted.slice(open + 1, -1).trim()];
  const hasOther = name.includes('@') && withoutFrame(name).toLowerCase() !== address.toLowerCase();
  return hasOther || /[<>]/.test(name + address) ? undefined : address;
}

/** Limit of a pasted address with a name, in UTF-16 units, before and after normalization. */
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
