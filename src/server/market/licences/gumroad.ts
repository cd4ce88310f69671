import { z } from 'zod';
import type { ItemRow } from '../../database/index.ts';
import { toIso } from '../../kernel/index.ts';
import { hasEnded } from '../purchases/index.ts';
import { itemPath } from '../storefront/index.ts';
import type { FoundPurchase } from '../validation/index.ts';

const nothing = z.null().describe('Always null: there are no subscriptions.');
const time = (what: string) => z.string().nullable().describe(`${what} Null: no such end.`);

export const failure = z.object({ success: z.literal(false), message: z.string() });
export const verified = z.object({
  success: z.literal(true),
  uses: z.int().describe('Number of uses of the license key.'),
  purchase: z.object({
    id: z.string(),
    sale_id: z.string(),
    seller_id: z.string(),
    product_id: z
      .string()
      .describe("The item's `product_ids` entry that was sent, otherwise its first one, its id at Gumroad, or ours."),
    product_name: z.string(),
    permalink: z.string(),
    product_permalink: z.string().describe('URL of the item.'),
    short_product_id: z.string(),
    email: z.string(),
    full_name: z.string(),
    price: z.int().describe('Amount paid, in minor units of the currency.'),
    gumroad_fee: z.int().describe('Always 0.'),
    currency: z.string().describe('Currency code in lower case.'),
    quantity: z.int(),
    discover_fee_charged: z.boolean(),
    can_contact: z.boolean(),
    referrer: z.string(),
    card: z.object({ visual: z.null(), type: z.null() }),
    order_number: z.int(),
    sale_timestamp: z.string(),
    created_at: z.string(),
    purchaser_id: z.string(),
    subscription_id: nothing,
    variants: z.string().describe('Name of the license.'),
    license_key: z.string(),
    is_multiseat_license: z.boolean(),
    recurrence: nothing,
    is_gift_receiver_purchase: z.boolean(),
    refunded: z.boolean(),
    disputed: z.boolean(),
    dispute_won: z.boolean(),
    chargebacked: z.boolean(),
    custom_fields: z.array(z.string()),
    subscription_ended_at: time('End of the license, if it has ended.'),
    subscription_cancelled_at: time('End of the license, if it is in the future.'),
    subscription_failed_at: nothing,
  }),
});

const gumroadProductId = ({ id, import_id, reference }: Pick<ItemRow, 'id' | 'import_id' | 'reference'>): string =>
  import_id === null ? String(id) : reference;

const productIdsOf = ({ product_ids }: Pick<ItemRow, 'product_ids'>): string[] => JSON.parse(product_ids);

/** `named` can be the item's ID, reference, URL, the URL's last part, or its ID in another shop. */
export function isProductOf(item: ItemRow, named: string): boolean {
  const path = itemPath(item);
  const names = [String(item.id), item.reference, path, path.split('/').at(-1)];
  return productIdsOf(item).includes(named) || names.includes(named.replace(/^https?:\/\/[^/]+(?=\/)/, ''));
}

export function presentGumroadPurchase(
  { code, purchase, item }: FoundPurchase,
  {
    uses,
    customer,
    baseUrl,
    wanted,
    nowMs,
  }: { uses: number; customer: string; baseUrl: string; wanted: string; nowMs: number },
): z.output<typeof verified> {
  const at = toIso(purchase.purchased_at);
  const productIds = productIdsOf(item);
  const end = purchase.ends_at === null ? null : { at: toIso(purchase.ends_at), isOver: hasEnded(purchase, nowMs) };
  const isDisputed = purchase.state === 'disputed';
  return {
    success: true,
    uses,
    purchase: {
      id: String(purchase.id),
      sale_id: String(purchase.id),
      seller_id: String(purchase.account_id),
      product_id: productIds.includes(wanted) ? wanted : (productIds[0] ?? gumroadProductId(item)),
      product_name: item.name,
      permalink: gumroadProductId(item),
      product_permalink: `${baseUrl}${itemPath(item)}`,
      short_product_id: gumroadProductId(item),
      email: purchase.buyer_email ?? '',
      full_name: purchase.buyer_name,
      price: purchase.price_minor,
      gumroad_fee: 0,
      currency: purchase.currency.toLowerCase(),
      quantity: purchase.quantity,
      discover_fee_charged: false,
      can_contact: false,
      referrer: 'direct',
      card: { visual: null, type: null },
      order_number: purchase.order_id ?? purchase.id,
      sale_timestamp: at,
      created_at: at,
      purchaser_id: customer,
      subscription_id: null,
      variants: `(${purchase.license_type})`,
      license_key: code,
      is_multiseat_license: purchase.quantity > 1,
      recurrence: null,
      is_gift_receiver_purchase: false,
      refunded: purchase.state === 'refunded',
      disputed: isDisputed,
      dispute_won: false,
      chargebacked: isDisputed,
      custom_fields: [],
      subscription_ended_at: end?.isOver ? end.at : null,
      subscription_cancelled_at: end && !end.isOver ? end.at : null,
      subscription_failed_at: null,
    },
  };
}
