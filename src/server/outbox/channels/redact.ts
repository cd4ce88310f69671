import { shorten } from '../messages/index.ts';
import { decodeComponent, userInfo } from './address.ts';

const maxReadChars = 1000;
const maxKeptChars = 300;
/** Also removes fragments of a secret from this length on, because receivers echo parts of addresses. */
const revealingChars = 10;

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

export function urlCredentials(address: string | undefined): string[] {
  const url = address === undefined ? null : URL.parse(address);
  if (!url) return [];
  const { user, password } = userInfo(url);
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  const named = password === '' ? [user] : [password, basic, `${user}:${password}`];
  return [...named, url.password || url.username].filter((part) => part.length >= 4);
}

/** Returns all parts of an address except the host, because webhooks have tokens in the path and query. */
export const urlSecrets = (address: string): string[] => [...urlCredentials(address), ...pathSecrets(address)];

export const keySecrets = (destination: string): string[] => destination.split(':').filter((part) => part !== 'eu');

function pathSecrets(address: string): string[] {
  const url = URL.parse(address);
  if (!url) return [];
  const whole = url.pathname + url.search;
  const parts = [...url.pathname.split('/'), ...url.searchParams.values()].filter((part) => part.length >= 6);
  return [whole, decodeComponent(whole), ...parts, ...parts.map(decodeComponent)].filter((part) => part.length >= 5);
}

function sharedLength(text: string, at: number, secret: string): number {
  let length = Math.min(revealingChars, secret.length);
  if (at + length > text.length || !secret.includes(text.slice(at, at + length))) return 0;
  while (at + length < text.length && secret.includes(text.slice(at, at + length + 1))) length++;
  return length;
}
