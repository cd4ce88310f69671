import type { IncomingHttpHeaders } from 'node:http';

/** What came back, as it is read. */
export type Received = {
  headers: { name: string; value: string }[];
  /** null where none came, or none that could be read */
  text: string | null;
  /** whether nothing followed the text */
  isWhole: boolean;
};

const maxHeaders = 50;
const maxHeaderLength = 1024;
const maxBodyLength = 2048;

/** Cookies open sessions, the others carry credentials. */
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

/** The headers of an answer that may be kept, without what HTTP/2 counts among them. */
export const storedHeaders = (headers: IncomingHttpHeaders): Received['headers'] =>
  Object.entries(headers)
    .filter(([name]) => !name.startsWith(':') && !secretHeaders.has(name.toLowerCase()))
    .slice(0, maxHeaders)
    .map(([name, value]) => ({ name, value: String(value ?? '') }));

/**
 * What is kept of an answer: its secrets masked, and only then cut, so that no half of one is left. What is no text is
 * left out.
 */
export function cutReceived({ headers, text, isWhole }: Received, mask: (text: string) => string) {
  const kept = headers.map(({ name, value }) => ({ name, value: mask(value).slice(0, maxHeaderLength) }));
  // What has such characters is an image or an archive, whatever it is called.
  if (text === null || /(?!\s)\p{Cc}/u.test(text.slice(0, maxBodyLength)))
    return { headers: kept, body: null, body_cut: false };
  const masked = mask(text);
  return {
    headers: kept,
    body: masked.slice(0, maxBodyLength).toWellFormed(),
    body_cut: !isWhole || masked.length > maxBodyLength,
  };
}
