import type { WebhookEvent } from './generated/types.ts';

export type VerifyOptions = {
  /** largest difference between the clocks. Default five minutes */
  toleranceMs?: number;
  nowMs?: number;
};

/** The message is not from Gatehouse, was changed, or is too old. */
export class InvalidWebhook extends Error {
  override readonly name = 'InvalidWebhook';
}

/**
 * Returns the message of a webhook. Throws `InvalidWebhook` if it isn't from Gatehouse. `body` is the text as it
 * arrived.
 */
export async function verifyWebhook(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string,
  { toleranceMs = 300_000, nowMs = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const read = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== 'string') throw new InvalidWebhook(`The header ${name} is missing.`);
    return value;
  };
  const [id, timestamp, signatures] = [read('webhook-id'), read('webhook-timestamp'), read('webhook-signature')];
  const differenceMs = Math.abs(nowMs - Number(timestamp) * 1000);
  if (!(differenceMs <= toleranceMs)) throw new InvalidWebhook('The message is too old, or a clock is wrong.');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secretBytes = bytesOf(secret.replace(/^whsec_/, ''));
  const key = await crypto.subtle.importKey('raw', secretBytes, algorithm, false, ['verify']);
  const isRight = async (signature: Uint8Array<ArrayBuffer> | undefined) =>
    signature !== undefined && (await crypto.subtle.verify('HMAC', key, signature, signed));
  for (const signature of signatures.split(' ')) {
    const [version, encoded = ''] = signature.split(',');
    if (version === 'v1' && (await isRight(tryBytes(encoded)))) return JSON.parse(body) as WebhookEvent;
  }
  throw new InvalidWebhook('The signature is wrong. Compare the secret with the webhook’s secret.');
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** Returns undefined if the text isn't Base64. */
function tryBytes(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return bytesOf(base64);
  } catch {
    return undefined;
  }
}
