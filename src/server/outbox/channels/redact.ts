import type { Config } from '../../config.ts';
import { type Channel, decoded, userInfo } from '../destinations/index.ts';
import { shorten } from '../messages/index.ts';

/** What is used up of a receiver's words, and what is kept of them in the end. */
const maxReadChars = 1000;
const maxKeptChars = 300;
/** A piece of a secret of this length is cut as well: receivers echo addresses in part. */
const tellingChars = 10;

type Settings = Pick<Config, 'telegramUrl' | 'smsUrl' | 'smtpUrl'>;

/** What of a message's way must not come back in words that are shown or kept: tokens in settings and destinations. */
export function secretsOf(channel: Channel, destination: string, settings: Settings): string[] {
  switch (channel) {
    case 'email':
      return credentials(settings.smtpUrl);
    case 'telegram':
      return credentials(settings.telegramUrl);
    case 'sms':
      return credentials(settings.smsUrl);
    case 'pushover':
    case 'pagerduty':
    case 'opsgenie':
      return destination.split(':').filter((part) => part !== 'eu');
    case 'matrix':
      return credentials(destination);
    case 'webhook':
    case 'slack':
    case 'teams':
    case 'discord':
    case 'flock':
    case 'ntfy':
    case 'mattermost':
    case 'google_chat':
    case 'gotify':
      return [...credentials(destination), ...beyondHost(destination)];
  }
}

/** A receiver's words without secrets, cut short. */
export function redact(words: string, secrets: string[]): string {
  const text = words.slice(0, maxReadChars);
  let clean = '';
  for (let at = 0; at < text.length; ) {
    const length = Math.max(0, ...secrets.map((secret) => sharedLength(text, at, secret)));
    clean += length > 0 ? '[cut]' : text[at];
    at += length || 1;
  }
  return shorten(clean, maxKeptChars);
}

function credentials(address: string | undefined): string[] {
  const url = address === undefined ? null : URL.parse(address);
  if (!url) return [];
  const { user, password } = userInfo(url);
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  const named = password === '' ? [user] : [password, basic, `${user}:${password}`];
  return [...named, url.password || url.username].filter((part) => part.length >= 4);
}

/** Path and query: where addresses of webhooks carry their tokens. */
function beyondHost(address: string): string[] {
  const url = URL.parse(address);
  if (!url) return [];
  const whole = url.pathname + url.search;
  const parts = [...url.pathname.split('/'), ...url.searchParams.values()].filter((part) => part.length >= 6);
  return [whole, decoded(whole), ...parts, ...parts.map(decoded)].filter((part) => part.length >= 5);
}

/** How many characters of the text from `at` on are a telling piece of the secret; 0 when none. */
function sharedLength(text: string, at: number, secret: string): number {
  let length = Math.min(tellingChars, secret.length);
  if (at + length > text.length || !secret.includes(text.slice(at, at + length))) return 0;
  while (at + length < text.length && secret.includes(text.slice(at, at + length + 1))) length++;
  return length;
}
