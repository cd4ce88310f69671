import { z } from 'zod';
import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import { fromMinor, toIso } from '../../kernel/index.ts';
import { item, presentItem } from '../catalogue/index.ts';

const time = (what: string) => z.string().describe(`${what}, ISO 8601 UTC.`);

export const purchase = z
  .object({
    purchase_code: z.string().describe('The code validated.'),
    license_type: z.string().describe('Name of the license.'),
    price: z.number().describe('Price paid.'),
    currency: z.string().describe('Currency code (ISO 4217).'),
    item,
    supported_until: time('End of support; omitted when the purchase is not supported').optional(),
    downloaded: z.boolean().describe('Whether the buyer has downloaded the item.'),
    date: time('When it was bought'),
  })
  .describe('Purchase');
export type Purchase = z.output<typeof purchase>;

/** `code`: the normalized code that was asked for. */
export function presentPurchase(code: string, bought: PurchaseRow, ofItem: ItemRow, baseUrl: string): Purchase {
  return {
    purchase_code: code,
    license_type: bought.license_type,
    price: fromMinor(bought.price_minor, bought.currency),
    currency: bought.currency,
    item: presentItem(ofItem, baseUrl),
    ...(bought.supported_until !== null && { supported_until: toIso(bought.supported_until) }),
    downloaded: bought.downloaded === 1,
    date: toIso(bought.purchased_at),
  };
}
