import { z } from 'zod';
import { text } from '../../http/index.ts';

export const stripeBody = z.object({
  signing_secret: text(200)
    .trim()
    .regex(/^whsec_\S{8,}$/, { error: 'must be the signing secret of a webhook at Stripe: it begins with whsec_.' })
    .describe('Of the webhook at Stripe. It is kept sealed and never shown again.'),
});

export const stripeAnswer = z
  .object({
    object: z.literal('stripe_sales'),
    url: z.string().describe('What the webhook at Stripe calls. It stays the same.'),
    events: z.array(z.string()).describe('What the webhook at Stripe has to send.'),
    has_signing_secret: z.boolean().describe('Whether sales are taken.'),
    last_event_at: z.iso.datetime().nullable().describe('When Stripe last told something of a sale.'),
    last_problem: z.string().describe('Why that could not be counted; empty where it was.'),
  })
  .meta({ id: 'StripeSales' });
export type StripeSalesAnswer = z.output<typeof stripeAnswer>;
