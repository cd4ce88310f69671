import { z } from 'zod';
import type { PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Vault } from '../../kernel/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import type { Activation } from '../activations/index.ts';
import { isExpired, seatLimit } from '../purchases/index.ts';
import type { FoundPurchase } from '../validation/index.ts';

const licenceKey = z.object({
  id: z.int(),
  status: z.enum(['inactive', 'active', 'expired', 'disabled']).describe('`inactive`: valid but not activated yet.'),
  key: z.string(),
  activation_limit: z.int().nullable().describe('Null: no limit.'),
  activation_usage: z.int(),
  created_at: z.string(),
  expires_at: z.iso.datetime().nullable().describe('End of the license. Null if it has no end.'),
  test_mode: z.boolean(),
});
const instance = z.object({ id: z.string(), name: z.string(), created_at: z.string() });
const meta = z.object({
  store_id: z.int().describe("Identifier of the author's account."),
  order_id: z.int(),
  order_item_id: z.int(),
  product_id: z.int().describe('Identifier of the item.'),
  product_name: z.string(),
  variant_id: z.int().describe("Ten times the item's id, plus 1 for the regular or 2 for the extended license."),
  variant_name: z.string().describe('Name of the license.'),
  customer_id: z.int(),
  customer_name: z.string(),
  customer_email: z.string(),
});
const keyFields = { error: z.string().nullable(), license_key: licenceKey, meta };

export const validated = z.object({ valid: z.boolean(), ...keyFields, instance: instance.nullable() });
export const activated = z.object({ activated: z.boolean(), ...keyFields, instance: instance.nullable() });
export const deactivated = z.object({ deactivated: z.boolean(), ...keyFields });
export const refusedKey = z.object({ error: z.string() });

export type LicenceKeyFields = Pick<z.output<typeof validated>, 'license_key' | 'meta'>;

export function presentLicenceKey(
  { vault, now }: Pick<Deps, 'vault' | 'now'>,
  { code, purchase, item }: FoundPurchase,
  used: number,
): LicenceKeyFields {
  const whenUsable = used > 0 ? 'active' : 'inactive';
  const whenValid = isExpired(purchase, now()) ? 'expired' : whenUsable;
  return {
    license_key: {
      id: purchase.id,
      status: purchase.state === 'valid' ? whenValid : 'disabled',
      key: code,
      activation_limit: seatLimit(purchase, item),
      activation_usage: used,
      created_at: toIso(purchase.purchased_at),
      expires_at: toIsoOrNull(purchase.ends_at),
      test_mode: false,
    },
    meta: {
      store_id: purchase.account_id,
      order_id: purchase.order_id ?? purchase.id,
      order_item_id: purchase.id,
      product_id: item.id,
      product_name: item.name,
      variant_id: item.id * 10 + variantOf(purchase.license_type),
      variant_name: purchase.license_type,
      customer_id: customerId(vault, purchase),
      customer_name: purchase.buyer_name,
      customer_email: purchase.buyer_email ?? '',
    },
  };
}

export const presentInstance = (id: string, { label, created_at }: Activation): z.output<typeof instance> => ({
  id,
  name: label,
  created_at: toIso(created_at),
});

function variantOf(licence: string): number {
  if (/^regular\b/i.test(licence)) return 1;
  return /^extended\b/i.test(licence) ? 2 : 0;
}

/** Returns the same ID for all of a buyer's purchases from one author, without revealing the buyer's address. */
export function customerId(vault: Vault, { account_id, id, buyer_email }: PurchaseRow): number {
  const buyer = buyer_email === null ? `purchase ${id}` : buyer_email.toLowerCase();
  return Buffer.from(vault.hmac('customer', `${account_id}\n${buyer}`), 'base64url').readUIntBE(0, 6);
}
