import { createECDH } from 'node:crypto';
import type { Vault } from '../../../kernel/index.ts';

/**
 * Returns the installation's keys for browsers' push services (VAPID, RFC 8292), in base64url. They are derived from the
 * secret, so every process has the same ones. A browser's subscription is bound to the public key.
 */
export function vapidKeys(vault: Pick<Vault, 'hmac'>): { publicKey: string; privateKey: string } {
  const privateKey = vault.hmac('web push', 'key');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

export const webPushKey = (vault: Pick<Vault, 'hmac'>): string => vapidKeys(vault).publicKey;
