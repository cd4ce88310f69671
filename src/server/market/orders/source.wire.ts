import { z } from 'zod';

const cameFrom = {
  channel: z.string().describe('As in website analytics: Organic Search, Referral, Direct …'),
  source: z.string().describe('Name of the source; empty for direct visits.'),
  referrer: z.string().describe('Host of the page that sent the visitor.'),
  utm_source: z.string(),
  utm_medium: z.string(),
  utm_campaign: z.string(),
};

const visit = z.object({
  ...cameFrom,
  entry_page: z.string().describe('Path of the visit’s first page, without its query.'),
  country: z.string().describe('ISO 3166, from the IP address, which is not stored.'),
  device: z.string(),
});

export const sourceAnswer = z
  .object({
    first: visit.describe('The first visit of the buyer on the day of the order.'),
    last: visit.describe('The visit in which the order was placed.'),
    day: z
      .array(z.object(cameFrom))
      .optional()
      .describe('Sources of all visits on that day, unordered. Absent if first and last cover them.'),
  })
  .nullable()
  .describe(
    'Source of the order, without anything that identifies a visitor. Null if no visit was counted, for example for buyers who opted out.',
  );
