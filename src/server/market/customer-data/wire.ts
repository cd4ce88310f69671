import { z } from 'zod';
import { text } from '../../http/index.ts';
import type { ErasurePlan } from './erasure-plan.ts';

// Not named like an address or a name, because the audit log would record its value.
export const erasureRequest = z.object({
  confirm: text(254).trim().describe('The buyer’s address, to confirm that this buyer’s data will be erased.'),
});

export const erasureAnswer = z
  .object({
    object: z.literal('customer_erasure'),
    erases: z
      .object({
        purchases: z.int().describe('Lose the buyer’s name and address. The codes stay valid.'),
        orders: z.int().describe('Lose everything about the buyer except the country and the consent.'),
        activations: z.int().describe('Lose their labels, and continue to work.'),
        support_questions: z.int().describe('Are deleted with their messages and mails.'),
        reviews: z.int().describe('Lose the name. Stars and text stay.'),
        refund_requests: z.int().describe('Are deleted.'),
        notes: z.int().describe('Are deleted.'),
      })
      .describe('Number of records.'),
    keeps: z
      .array(
        z.object({
          kind: z.enum(['invoices', 'bookings']),
          count: z.int(),
          names_buyer: z.boolean().describe('Whether the records still name the buyer.'),
          reason: z.string(),
          until: z.iso.date().describe('Last day for which the law can require the newest of them.'),
        }),
      )
      .describe('Data that the law requires you to keep.'),
    obstacle: z.string().nullable().describe('Why the data can’t be erased yet. Null: it can.'),
  })
  .meta({ id: 'MarketCustomerErasure' });

export const presentErasure = (plan: ErasurePlan): z.output<typeof erasureAnswer> => ({
  object: 'customer_erasure',
  ...plan,
});
