import { z } from 'zod';
import { fromMinor, toIso } from '../../kernel/index.ts';
import { item, presentItem, type ValidatedItem } from '../catalogue/index.ts';
import type { ValidatedPurchase } from '../purchases/index.ts';

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
    date: time('Date of purchase'),
  })
  .describe('Purchase');
export type Purchase = z.output<typeof purchase>;

export function presentPurchase(
  code: string,
  row: ValidatedPurchase,
  ofItem: ValidatedItem,
  baseUrl: string,
): Purchase {
  return {
    purchase_code: code,
    license_type: row.license_type,
    price: fromMinor(row.price_minor, row.currency),
    currency: row.currency,
    item: presentItem(ofItem, baseUrl),
    ...(row.supported_until !== null && { supported_until: toIso(row.supported_until) }),
    downloaded: row.downloaded === 1,
    date: toIso(row.purchased_at),
  };
}
