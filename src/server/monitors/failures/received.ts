import type { IncomingHttpHeaders } from 'node:http';

export type Received = {
  headers: { name: string; value: string }[];
  /** null if there was no text, or if it could not be decoded */
  text: string | null;
  isWhole: boolean;
};

export const nothingReceived: Received = { headers: [], text: null, isWhole: true };

const maxHeaders = 50;
const maxHeaderLength = 1024;
const maxBodyLength = 2048;
/** Limit for the response that stays with an incident. */
export const maxKeptLength = 64 * 1024;

const secretHeaders = new Set([
  'set-cookie',
  'set-cookie2',
  'cookie',
  'authorization',
  'authentication-info',
  'proxy-authorization',
  'proxy-authentication-info',
  'x-api-key',
  'x-auth-token',
  'x-csrf-token',
]);

export const isSecretHeader = (name: string): boolean => secretHeaders.has(name.toLowerCase());

export const storedHeaders = (headers: IncomingHttpHeaders): Received['headers'] =>
  Object.entries(headers)
    .filter(([name]) => !name.startsWith(':') && !isSecretHeader(name))
    .slice(0, maxHeaders)
    .map(([name, value]) => ({ name, value: String(value ?? '') }));

/** Masks secrets before truncating, so no part of a secret remains. Drops binary bodies. */
export function cutReceived(
  { headers, text, isWhole }: Received,
  mask: (text: string) => string,
  maxLength = maxBodyLength,
) {
  const kept = headers.map(({ name, value }) => ({ name, value: mask(value).slice(0, maxHeaderLength) }));
  // Control characters mean that the body is an image or an archive, whatever the content type.
  if (text === null || /(?!\s)\p{Cc}/u.test(text.slice(0, maxLength)))
    return { headers: kept, body: null, body_cut: false };
  const masked = mask(text);
  return {
    headers: kept,
    body: masked.slice(0, maxLength).toWellFormed(),
    body_cut: !isWhole || masked.length > maxLength,
  };
}
