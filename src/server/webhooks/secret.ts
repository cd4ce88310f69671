import { createHmac, randomBytes } from 'node:crypto';
import type { Vault } from '../kernel/index.ts';
import { dayMs } from '../kernel/index.ts';

/** How long a replaced secret also signs. Receivers can switch in this time. */
const overlapMs = dayMs;

type Secrets = { current: string; previous: { secret: string; until: number } | null };

const purpose = 'webhook secret';
const sealSecrets = (vault: Vault, secrets: Secrets): string => vault.seal(purpose, JSON.stringify(secrets));
const unsealSecrets = (vault: Vault, sealed: string): Secrets => JSON.parse(vault.open(purpose, sealed)) as Secrets;

/** The secret in `replacing` also signs for a day. */
export function createSecret(vault: Vault, nowMs: number, replacing?: string): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const until = nowMs + overlapMs;
  const previous = replacing === undefined ? null : { secret: unsealSecrets(vault, replacing).current, until };
  return { secret, sealed: sealSecrets(vault, { current: secret, previous }) };
}

/** One signature per valid secret (standardwebhooks.com). */
export function signatureHeaders(
  vault: Vault,
  sealed: string,
  message: { id: string; body: string; nowMs: number },
): Record<string, string> {
  const { current, previous } = unsealSecrets(vault, sealed);
  const timestamp = String(Math.floor(message.nowMs / 1000));
  const secrets = previous && previous.until > message.nowMs ? [current, previous.secret] : [current];
  const sign = (secret: string): string =>
    createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${message.id}.${timestamp}.${message.body}`)
      .digest('base64');
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
