import { z } from 'zod';
import type { RefundRequestRow } from '../../database/index.ts';
import { pageFields, wholeNumber } from '../../http/index.ts';
import { fromMinor, isStorable, t, toIso, toIsoOrNull } from '../../kernel/index.ts';

export const maxReason = 2000;

/** Forms send CR LF, but `maxlength` counts it as one character. */
const plainText = z
  .string()
  .overwrite((value) => value.replace(/\r\n?/g, '\n'))
  .trim()
  .min(1)
  .max(maxReason)
  .refine(isStorable, { error: () => t('must not contain NUL characters or broken surrogates.') });

export const requestForm = z.object({ reason: plainText });
export const declineBody = z.object({
  message: plainText.describe('Your reason, plain text. The buyer gets it by email and sees it with the purchase.'),
});

const states = ['open', 'accepted', 'declined', 'closed'] as const satisfies RefundRequestRow['state'][];

export const listRequestsQuery = z.object({
  state: z.enum(states).nullish().describe('Only requests in this state.'),
  purchase_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish().describe('Only requests about this payment.'),
  ...pageFields,
});

const time = z.iso.datetime();

export const requestAnswer = z
  .object({
    id: z.int(),
    object: z.literal('refund_request'),
    purchase_id: z.int().describe('The payment: a purchase, or a later payment such as a renewal.'),
    item: z.object({ id: z.int(), name: z.string() }),
    buyer: z.object({ name: z.string(), email: z.string().nullable() }),
    reason: z.string().describe('Text from the buyer.'),
    state: z
      .enum(states)
      .describe('closed: the payment was refunded or disputed without a decision about the request.'),
    refunding: z.boolean().describe('Accepted, and the payment provider is processing the refund.'),
    answer: z.string().describe('Your reason for declining. Otherwise empty.'),
    problem: z.string().describe('Why the last attempt to refund failed. Otherwise empty.'),
    amount: z.number().describe('The rest of the payment, which would be refunded. Decimal, in `currency`.'),
    currency: z.string(),
    paid_at: time,
    downloaded: z.boolean().describe('Whether the buyer downloaded the purchase.'),
    consented_at: time
      .nullable()
      .describe('When the buyer agreed to immediate delivery, which ends the right to withdraw. Null: not on record.'),
    created_at: time,
    decided_at: time.nullable(),
  })
  .meta({ id: 'MarketRefundRequest' });

export type ListedRequest = {
  request: RefundRequestRow;
  itemId: number;
  itemName: string;
  buyer: { name: string; email: string | null };
  leftMinor: number;
  currency: string;
  paidAt: number;
  isDownloaded: boolean;
  consentedAt: number | null;
};

export const presentRequest = (of: ListedRequest): z.output<typeof requestAnswer> => ({
  id: of.request.id,
  object: 'refund_request',
  purchase_id: of.request.purchase_id,
  item: { id: of.itemId, name: of.itemName },
  buyer: of.buyer,
  reason: of.request.reason,
  state: of.request.state,
  refunding: of.request.state === 'open' && of.request.decided_at !== null,
  answer: of.request.answer,
  problem: of.request.problem,
  amount: fromMinor(of.leftMinor, of.currency),
  currency: of.currency,
  paid_at: toIso(of.paidAt),
  downloaded: of.isDownloaded,
  consented_at: toIsoOrNull(of.consentedAt),
  created_at: toIso(of.request.created_at),
  decided_at: toIsoOrNull(of.request.decided_at),
});
