// English only: programs read it
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { WebsiteSaleRow } from '../../database/index.ts';
import { moment, pageFields, text } from '../../http/index.ts';
import { fromMinor } from '../../kernel/index.ts';
import { sourceOf } from './visit-source.ts';

export const maxReferenceLength = 200;

export const visitorFields = {
  address: z
    .string()
    .trim()
    .refine((written) => isIP(written) !== 0, { error: 'must be an IPv4 or IPv6 address.' })
    // Normalized to match the address of a browser's connection.
    .transform((written) => ipaddr.process(written.split('%', 1)[0]!).toString())
    .describe("The visitor's IP address. It is hashed and not stored."),
  user_agent: text(2000).trim().min(1).describe("The visitor's User-Agent header."),
};

export const recordSaleBody = z.object({
  reference: text(maxReferenceLength)
    .trim()
    .min(1)
    .describe('Your own ID for the sale, such as the order number. If you send it again, it updates the same sale.'),
  amount: z.number().min(0).describe('Amount that the buyer paid, in units of the currency.'),
  currency: z.string().trim().toUpperCase().describe('ISO 4217 currency.'),
  refunded: z.number().min(0).nullish().describe('Total refunded so far. Default: unchanged.'),
  sold_at: moment.nullish().describe('When it was sold, ISO 8601 with a zone. Default now.'),
  visitor: z
    .object(visitorFields)
    .nullish()
    .describe('The buyer, to find the source of the sale. They must have visited the website on the same day.'),
});
export type RecordSaleFields = z.output<typeof recordSaleBody>;

export const listSalesQuery = z.object({
  ...pageFields,
  reference: text(maxReferenceLength).trim().nullish().describe('Only the sale with this reference.'),
});

const cameFrom = {
  channel: z.string(),
  source: z.string().describe('Name of the source; empty for direct visits.'),
  referrer: z.string(),
  utm_source: z.string(),
  utm_medium: z.string(),
  utm_campaign: z.string(),
};

const visit = z.object({
  ...cameFrom,
  entry_page: z.string().describe('Path of the entry page, without its query.'),
  country: z.string(),
  device: z.string(),
});

export const saleAnswer = z
  .object({
    id: z.int(),
    object: z.literal('sale'),
    reference: z.string(),
    amount: z.number(),
    currency: z.string(),
    refunded: z.number(),
    told_by: z.enum(['page', 'server']).describe('A server’s report replaces a page’s report.'),
    source: z
      .object({
        first: visit.describe('The first visit of the buyer on the day of the sale.'),
        last: visit.describe('The visit with the sale.'),
        day: z
          .array(z.object(cameFrom))
          .optional()
          .describe('Sources of all visits on that day, unordered. Absent if first and last cover them.'),
      })
      .nullable()
      .describe('Source of the sale, without data that identifies a visitor. null if the visit is unknown.'),
    sold_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Sale' });

export const presentSale = (row: WebsiteSaleRow): z.output<typeof saleAnswer> => ({
  id: row.id,
  object: 'sale',
  reference: row.reference,
  amount: fromMinor(row.amount_minor, row.currency),
  currency: row.currency,
  refunded: fromMinor(row.refunded_minor, row.currency),
  told_by: row.told_by,
  source: sourceOf(row),
  sold_at: new Date(row.sold_at).toISOString(),
  created_at: new Date(row.created_at).toISOString(),
});
