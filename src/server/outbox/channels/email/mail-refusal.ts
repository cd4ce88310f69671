import { writeCause } from '../../../causes/index.ts';
import { cutText, Refusal } from '../../../kernel/index.ts';
import type { DeliveryResult } from '../../messages/index.ts';

/** Enhanced status codes (RFC 3463) for mailboxes that don't exist. A retry cannot help. */
const noSuchMailbox = /\b5\.1\.(1|2|3|6|10)\b|\b5\.2\.1\b/;

/** Keeps the mail server's own message, because it helps the owner to fix the problem. */
export function mailRefusal(error: unknown): DeliveryResult {
  if (error instanceof Refusal) return { kind: 'refused', error: error.message };
  const { code, message = 'unknown error' } = error as NodeJS.ErrnoException;
  const suffix = code && !message.includes(code) ? ` (${code})` : '';
  const text = writeCause('mailRefused', { reason: `${cutText(message, 500)}${suffix}` });
  return { kind: noSuchMailbox.test(message) ? 'impossible' : 'refused', error: text };
}
