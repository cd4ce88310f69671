import { createHmac } from 'node:crypto';
import type { Vault } from '../../../kernel/index.ts';

export function webhookSecret(vault: Vault, accountId: number): string {
  return `whsec_${Buffer.from(vault.hmac('webhook', String(accountId)), 'base64url').toString('base64')}`;
}

/** Returns the headers of Standard Webhooks (standardwebhooks.com): HMAC-SHA-256 over `id.timestamp.body`. */
export function signatureHeaders(
  secret: string,
  message: { id: string; timestampS: number; body: string },
): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${message.id}.${message.timestampS}.${message.body}`)
    .digest('base64');
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestampS),
    'webhook-signature': `v1,${signature}`,
  };
}
