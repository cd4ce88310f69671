import type { Vault } from '../../kernel/index.ts';

const purpose = 'website-stripe-webhook';

/** Last segment of the webhook's URL. It is stable and can't be guessed. */
export const webhookKey = (vault: Vault, websiteId: number): string =>
  `${websiteId}-${vault.hmac(purpose, String(websiteId)).slice(0, 24)}`;

export function websiteOfKey(vault: Vault, key: string): number | undefined {
  const id = /^(\d{1,15})-/.exec(key)?.[1];
  return id !== undefined && webhookKey(vault, Number(id)) === key ? Number(id) : undefined;
}

export const webhookPath = '/api/stripe';
export const secretPurpose = 'website-stripe-secret';
