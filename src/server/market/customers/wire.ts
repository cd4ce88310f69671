import { z } from 'zod';
import type { CustomerNoteRow } from '../../database/index.ts';
import { text } from '../../http/index.ts';
import { toIso } from '../../kernel/index.ts';
import { customerSorts, purchaseAnswer } from '../purchases/index.ts';

const filter = { search: text(200).nullish().describe('Part of the buyer’s address or name.') };
export const exportCustomersRequest = z.object(filter);
export const listCustomersRequest = z.object({
  ...filter,
  sort_by: z
    .enum(customerSorts)
    .nullish()
    .describe('Default last_purchase_at. `value`: the value in `currency`, because currencies can’t be compared.'),
  sort: z.enum(['asc', 'desc']).nullish().describe('Default desc, for `email` asc.'),
  currency: text(3).nullish().describe('Currency to sort by value. Default the currency of the account.'),
  per_page: z.coerce.number().int().min(1).max(100).nullish().describe('1 to 100, default 25.'),
  after: text(2000).nullish().describe('`next` of the previous page.'),
});
export const noteRequest = z.object({
  text: text(10_000).trim().min(1).describe('The note. Only your account sees it.'),
});

const time = z.iso.datetime();
const fields = {
  id: z.int().describe('ID of the buyer’s first purchase. The ID of any of the buyer’s purchases finds the customer.'),
  object: z.literal('customer'),
  email: z.string().describe('The buyer’s address, in lower case.'),
  name: z.string(),
  company: z.string(),
  country: z.string().describe('Country code (ISO 3166-1) of the newest order. Empty if unknown.'),
  purchases: z.int().describe('In any state.'),
  valid_licences: z.int(),
  activations: z.int(),
  support_questions: z.int(),
  values: z
    .array(z.object({ currency: z.string(), value: z.number() }))
    .describe('Paid minus refunded, per currency. Disputed payments count once the dispute is won.'),
  first_purchase_at: time,
  last_purchase_at: time,
};
export const customerAnswer = z.object(fields).meta({ id: 'MarketCustomer' });
export type Customer = z.output<typeof customerAnswer>;

export const noteAnswer = z
  .object({
    id: z.int(),
    object: z.literal('customer_note'),
    text: z.string(),
    author: z.string().describe('Who wrote or last changed it: name of the user or of the key.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'MarketCustomerNote' });

export const maxListedPurchases = 100;

export const customerDetail = z
  .object({
    ...fields,
    notes: z.array(noteAnswer).describe('Newest first.'),
    latest_purchases: z.array(purchaseAnswer).describe(`Newest first, up to ${maxListedPurchases}.`),
  })
  .meta({ id: 'MarketCustomerDetail' });

export const customersAnswer = z.object({
  data: z.array(customerAnswer),
  next: z.string().nullable().describe('Value of `after` for the next page. null: this is the last page.'),
});

export const presentNote = (row: CustomerNoteRow): z.output<typeof noteAnswer> => ({
  id: row.id,
  object: 'customer_note',
  text: row.body,
  author: row.author,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});
