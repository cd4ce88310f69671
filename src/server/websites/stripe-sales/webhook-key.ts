import type { Vault } from '../../kernel/index.ts';

const purpose = 'website-stripe-webhook';

/** The last part of the address that a website's Stripe webhook calls: it cannot be guessed, and stays the same. */
export const webhookKey = (vault: Vault, websiteId: number): string =>
  `${websiteId}-${vault.hmac(purpose, String(websiteId)).slice(0, 24)}`;

/** The website of such a key; undefined for any other text. */
export function websiteOfKey(vault: Vault, key: string): number | undefined {
  const id = /^(\d{1,15})-/.exec(key)?.[1];
  return id !== undefined && webhookKey(vault, Number(id)) === key ? Number(id) : undefined;
}

export const webhookPath = '/api/stripe';
/** What the signing secret is sealed for. */
export const secretPurpose = 'website-stripe-secret';
