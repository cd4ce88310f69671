import { z } from 'zod';
import { flag, text } from '../../http/index.ts';

const time = z.iso.datetime();

export const outageParams = z.object({
  outage: z.enum(['incident', 'shop_alert']).describe('Kind of outage.'),
  id: z.string().describe('Identifier of the incident or shop alert.'),
});

export const outageBuyersAnswer = z
  .object({
    object: z.literal('outage_buyers'),
    outage: z.enum(['incident', 'shop_alert']),
    outage_id: z.int(),
    from: time.describe('Failures from this time on count. Alerts start half an hour before they were raised.'),
    to: time.nullable().describe('Null while the outage lasts.'),
    unknown: z
      .enum(['not_the_shop', 'too_old'])
      .nullable()
      .describe(
        'Why the list has no buyers: the monitor does not check your shop, or the outage ended over 30 days ago.',
      ),
    extension_days: z.int().describe('The length of the outage in days, rounded up.'),
    total: z.int().describe('Number of buyers. The list has up to 500.'),
    buyers: z.array(
      z.object({
        email: z.string(),
        name: z.string(),
        language: z.string(),
        failed_checkouts: z.array(z.string()).describe('Items that the buyer ordered, but did not pay since.'),
        failed_downloads: z.array(z.string()).describe('Items.'),
        failed_licence_checks: z.array(z.string()).describe('Items.'),
        can_extend: z
          .boolean()
          .describe('Whether support, updates or a license would have ended after the outage began.'),
        second_chance_at: time
          .nullable()
          .describe('When the buyer got the automatic mail about the unpaid order; null: not yet.'),
        made_good_at: time.nullable().describe('When the buyer was mailed; null: not yet.'),
        has_coupon: z.boolean(),
        extended_days: z.int(),
      }),
    ),
    returned: z
      .object({ buyers: z.int(), amounts: z.array(z.object({ currency: z.string(), amount: z.number() })) })
      .describe('Buyers who were mailed and then paid for the item that they could not order during the outage.'),
    second_chance: z
      .object({
        mailed: z.int().describe('Buyers who got the automatic mail about their unpaid order.'),
        orders: z.int().describe('Orders that they paid within 30 days of the mail.'),
        amounts: z.array(z.object({ currency: z.string(), amount: z.number() })).describe('Without refunds.'),
      })
      .nullable()
      .describe('Sales after the automatic emails. Null if no email was sent.'),
    preview: z
      .object({ subject: z.string(), paragraphs: z.array(z.string()) })
      .nullable()
      .describe('The default email to the first buyer, in your language. Null if there are no buyers.'),
  })
  .meta({ id: 'OutageBuyers' });

export const makeGoodBody = z.object({
  message: text(2000).nullish().describe('Your own words instead of the default apology, as plain text.'),
  coupon_percent: z
    .int()
    .min(1)
    .max(100)
    .nullish()
    .describe('Each buyer gets a separate coupon code with this discount, for one order within 90 days.'),
  extend: flag
    .nullish()
    .describe('1: extend licenses, support and updates that had not ended by the length of the outage.'),
});

export const madeGoodAnswer = z
  .object({
    object: z.literal('made_good'),
    mailed: z.int(),
    coupons: z.int(),
    extended: z.int(),
    skipped: z.int().describe('Buyers with an address that received too many emails recently.'),
    already: z.int().describe('Buyers who were mailed about this outage before.'),
  })
  .meta({ id: 'MadeGood' });
