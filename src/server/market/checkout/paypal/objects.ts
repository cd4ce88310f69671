import { z } from 'zod';

const money = z.object({ currency_code: z.string(), value: z.string() });
const link = z.object({ href: z.string(), rel: z.string() });
const links = z.array(link).optional().default([]);

export const paypalRefund = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: z.string().optional(),
  note_to_payer: z.string().optional(),
  create_time: z.string().optional(),
  links,
});
export type PaypalRefund = z.output<typeof paypalRefund>;

export const paypalCapture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
});
export type PaypalCapture = z.output<typeof paypalCapture>;

export const paypalOrder = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z
          .object({
            captures: z.array(paypalCapture).optional().default([]),
            refunds: z.array(paypalRefund).optional().default([]),
          })
          .optional(),
      }),
    )
    .optional()
    .default([]),
  links,
});
export type PaypalOrder = z.output<typeof paypalOrder>;

export const paypalDispute = z.object({
  dispute_id: z.string(),
  create_time: z.string().optional(),
  status: z.string(),
  dispute_life_cycle_stage: z.string().optional(),
  dispute_amount: money,
  dispute_outcome: z.object({ outcome_code: z.string().optional(), amount_refunded: money.optional() }).optional(),
  money_movements: z
    .array(z.object({ affected_party: z.string(), type: z.string(), reason: z.string().optional(), amount: money }))
    .optional()
    .default([]),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string().optional() }))
    .optional()
    .default([]),
});
export type PaypalDispute = z.output<typeof paypalDispute>;

export const paypalEvent = z.object({
  id: z.string().max(200),
  event_type: z.string().max(200),
  resource: z.looseObject({}),
});
export type PaypalEvent = z.output<typeof paypalEvent>;

export const paypalEventList = z.object({
  events: z.array(paypalEvent).optional().default([]),
  links,
});

export const linkOf = (
  { links: all }: { links: readonly { href: string; rel: string }[] },
  ...rels: string[]
): string | undefined => all.find(({ rel }) => rels.includes(rel))?.href;
