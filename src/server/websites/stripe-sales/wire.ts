import { z } from 'zod';
import { text } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';

export const stripeBody = z.object({
  signing_secret: text(200)
    .trim()
    .regex(/^whsec_\S{8,}$/, {
      error: () => t('must be the signing secret of a webhook in Stripe: it starts with whsec_.'),
    })
    .describe('Signing secret of the webhook in Stripe. It is stored encrypted and never shown again.'),
});

export const stripeAnswer = z
  .object({
    object: z.literal('stripe_sales'),
    url: z.string().describe('Endpoint URL for the webhook in Stripe. It does not change.'),
    events: z.array(z.string()).describe('Events to select for the webhook in Stripe.'),
    has_signing_secret: z.boolean().describe('Whether a signing secret is set. Without it, no sales are received.'),
    last_event_at: z.iso.datetime().nullable().describe('When the last event about a sale arrived.'),
    last_problem: z.string().describe('Why it was not counted; empty if it was.'),
  })
  .meta({ id: 'StripeSales' });
export type StripeSalesAnswer = z.output<typeof stripeAnswer>;
