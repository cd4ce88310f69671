import { shorten } from '../messages/index.ts';
import { decodeComponent, userInfo } from './address.ts';

/** How much of a receiver's error text is read, and how much of it is stored. */
const maxReadChars = 1000;
const maxKeptChars = 300;
/** Parts of a secret of at least this length are removed as well: receivers echo parts of addresses. */
const revealingChars = 10;

/** A receiver's error text without secrets, truncated. */
export function redact(error: string, secrets: string[]): string {
  const text = error.slice(0, maxReadChars);
  let clean = '';
  for (let at = 0; at < text.length; ) {
    const length = Math.max(0, ...secrets.map((secret) => sharedLength(text, at, secret)));
    clean += length > 0 ? '[cut]' : text[at];
    at += length || 1;
  }
  return shorten(clean, maxKeptChars);
}

/** User name and password of an address, in each form in which they travel. */
export function urlCredentials(address: string | undefined): string[] {
  const url = address === undefined ? null : URL.parse(address);
  if (!url) return [];
  const { user, password } = userInfo(url);
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  const named = password === '' ? [user] : [password, basic, `${user}:${password}`];
  return [...named, url.password || url.username].filter((part) => part.length >= 4);
}

/** All of an address but its host: webhooks carry their tokens in path and query. */
export const urlSecrets = (address: string): string[] => [...urlCredentials(address), ...pathSecrets(address)];

/** The keys of a destination such as `eu:KEY` or `TOKEN:USER`. */
export const keySecrets = (destination: string): string[] => destination.split(':').filter((part) => part !== 'eu');

function pathSecrets(address: string): string[] {
  const url = URL.parse(address);
  if (!url) return [];
  const whole = url.pathname + url.search;
  const parts = [...url.pathname.split('/'), ...url.searchParams.values()].filter((part) => part.length >= 6);
  return [whole, decodeComponent(whole), ...parts, ...parts.map(decodeComponent)].filter((part) => part.length >= 5);
}

/** How many characters of the text from `at` on are a revealing piece of the secret; 0 when none. */
function sharedLength(text: string, at: number, secret: string): number {
  let length = Math.min(revealingChars, secret.length);
  if (at + length > text.length || !secret.includes(text.slice(at, at + length))) return 0;
  while (at + length < text.length && secret.includes(text.slice(at, at + length + 1))) length++;
  return length;
}
