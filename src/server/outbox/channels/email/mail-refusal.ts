import { Refusal } from '../../../kernel/index.ts';
import type { DeliveryResult } from '../../messages/index.ts';

/** Enhanced status codes (RFC 3463) of a mailbox that is not there: no other day makes a difference. */
const noSuchMailbox = /\b5\.1\.(1|2|3|6|10)\b|\b5\.2\.1\b/;

/** What the mail server's refusal means. Its own words are what the owner can act on. */
export function mailRefusal(error: unknown): DeliveryResult {
  if (error instanceof Refusal) return { kind: 'refused', error: error.message };
  const { code, message = 'unknown error' } = error as NodeJS.ErrnoException;
  const words = `the mail server did not take it: ${message.slice(0, 500)}${code && !message.includes(code) ? ` (${code})` : ''}`;
  return noSuchMailbox.test(message) ? { kind: 'impossible', error: words } : { kind: 'refused', error: words };
}
