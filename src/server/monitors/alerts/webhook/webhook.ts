import { postJson } from '../post.ts';
import type { Sender } from '../sender.ts';
import { webhookPayload } from './payload.ts';
import { signatureHeaders, webhookSecret } from './signature.ts';

/** A signed JSON message to the account's own receiver. */
export const webhook: Sender = (alert, destination, context) => {
  const body = JSON.stringify(webhookPayload(alert));
  const id = alert.idempotencyKey;
  const signature = signatureHeaders(webhookSecret(context.vault, alert.accountId), {
    id,
    timestampS: Math.floor(context.now() / 1000),
    body,
  });
  return postJson({ ...context, url: destination, body, headers: { 'idempotency-key': id, ...signature } });
};
