import { writeCause } from '../../causes/index.ts';
import { parseJson } from '../../kernel/index.ts';
import type { DeliveryResult } from '../messages/index.ts';
import { oneLine } from '../messages/index.ts';

export type ReceiverAnswer =
  | { kind: 'answered'; status: number; retryAfter: string | undefined; body: string }
  | { kind: 'unanswered'; error: string };

/**
 * Redirects are not followed, because they would send the message to another party. Statuses in `final` are not
 * retried. All other errors are retried for a day, even a rejected token, because the user can fix it in that time.
 */
export function deliveryResultOf(answer: ReceiverAnswer, final: readonly number[]): DeliveryResult {
  if (answer.kind === 'unanswered') return { kind: 'refused', error: answer.error };
  const { status, body } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const parsed = parseJson(body);
  const message = receiverMessage(parsed, body);
  const error =
    message === ''
      ? writeCause('receiverAnswered', { status })
      : writeCause('receiverSaid', { status, reason: message });
  if (final.includes(status)) return { kind: 'impossible', error };
  const retryAfterS = requestedWaitS(parseRetryAfter(answer.retryAfter, Date.now()), parsed);
  return { kind: 'refused', error, ...(retryAfterS === undefined ? {} : { retryAfterS }) };
}

export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(value.trim())) return Math.ceil(Number(value));
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

/** Discord, Telegram and Matrix each use a different field for the wait. */
function requestedWaitS(header: number | undefined, body: unknown): number | undefined {
  const { retry_after, retry_after_ms, parameters } = fieldsOf(body);
  const named = [retry_after, fieldsOf(parameters).retry_after, Number(retry_after_ms) / 1000];
  const waits = [header, ...named].filter((wait) => typeof wait === 'number' && Number.isFinite(wait) && wait >= 0);
  return waits.length === 0 ? undefined : Math.ceil(Math.max(...(waits as number[])));
}

/** Returns the reason in a response, without its secrets removed. */
export const receiverReason = (body: string): string => receiverMessage(parseJson(body), body);

function receiverMessage(parsed: unknown, body: string): string {
  const { error, errors, errorDescription, description, message, msg } = fieldsOf(parsed);
  const inner = fieldsOf(error).message;
  const list = Array.isArray(errors) ? errors.filter((one) => typeof one === 'string').join('; ') : undefined;
  const found = [list, errorDescription, description, message, msg, inner, error].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  return oneLine(found ?? body);
}

export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
