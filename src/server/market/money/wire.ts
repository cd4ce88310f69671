import { z } from 'zod';
import type { WithdrawalRow, WithdrawalSource } from '../../database/index.ts';
import { flag, ignoreUnknownFields, pageFields, text, wholeNumber } from '../../http/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { currencyDigits, fromMinor, t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { maskAccount } from './account.ts';
import type { CurrencyBalances } from './balance.ts';
import { buyerTotal, eventReference, type NamedEntry } from './statement.store.ts';
import type { Payout, Sources, WithdrawalFilter } from './withdrawal.store.ts';
import { unsealPayoutDestination } from './withdrawal.ts';

const day = text(10).describe('YYYY-MM-DD in your time zone.');
const currency = text(3)
  .toUpperCase()
  .refine((code) => currencyDigits(code) !== undefined, {
    error: () => t('must be a currency code (ISO 4217), such as EUR.'),
  })
  .describe('Currency code (ISO 4217).');
const amount = z.number().describe('Decimal, in `currency`.');
const sources = [
  'payments',
  'refunds',
  'disputes',
  'fees',
  'withdrawals',
  'corrections',
  'direct_payments',
] as const satisfies WithdrawalSource[];
const states = ['requested', 'settled', 'rejected'] as const;
const filters = [...states, 'closed'] as const satisfies WithdrawalFilter[];

export const balancesRequest = z.object({
  day: day.nullish().describe('Balances at the end of this day, YYYY-MM-DD in your time zone. Default: now.'),
});
const span = {
  currency: currency.nullish().describe('Currency code (ISO 4217). Default: your account’s currency.'),
  from: day.nullish().describe('First day, YYYY-MM-DD in your time zone. Default: the first of the month.'),
  to: day.nullish().describe('Last day, YYYY-MM-DD in your time zone. Default: today.'),
};
export const entriesRequest = z.object({ ...span, per_page: pageFields.per_page, page: pageFields.page });
export const statementRequest = z.object({
  ...span,
  format: z.enum(['json', 'csv', 'pdf']).nullish().describe('Default json.'),
});
export const withdrawalsRequest = z.object({
  state: z.enum(filters).nullish().describe('Only withdrawals in this state. `closed` means settled or rejected.'),
  per_page: pageFields.per_page,
  page: pageFields.page,
});
export const newWithdrawal = z.object({
  amount: z.number().describe("Decimal, in `currency`. Can't exceed the balance."),
  currency,
  destination: text(500)
    .trim()
    .min(1)
    .nullish()
    .describe('Where to pay, such as the IBAN of your account. Required without `destination_of`.'),
  destination_of: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .nullish()
    .describe('Instead of `destination`: the ID of an earlier withdrawal, to use its destination again.'),
  note: text(500).trim().nullish().describe('Note to the owner of the service.'),
});
export const withdrawalHeaders = ignoreUnknownFields(
  z.object({
    'idempotency-key': text(200)
      .trim()
      .min(1)
      .nullish()
      .describe('Idempotency key: a repeated request with the same key creates no second withdrawal.'),
  }),
);
export const payoutChange = z.object({
  state: z.enum(['settled', 'rejected']).describe('settled: it was paid. rejected: the amount returns to the balance.'),
  note: text(500).trim().nullish().describe('Shown to the author.'),
  allow_shortfall: flag
    .nullish()
    .describe('1: it was paid although the author’s money no longer covers it. Default 0: refuse that.'),
});

export const balanceAnswer = z
  .object({
    object: z.literal('balance'),
    currency: z.string(),
    balance: amount.describe('Amount that you can withdraw; decimal. Can be negative, for example after refunds.'),
    held: amount.describe('Held for open disputes; decimal.'),
    in_payout: amount.describe('Requested withdrawals that are not paid yet; decimal.'),
    stray: amount.describe('Unapplied payments that must be refunded to the buyers; decimal.'),
    direct: amount.describe('Total that buyers paid directly to you; never part of the balance. Decimal.'),
  })
  .meta({ id: 'Balance' });
export const entryAnswer = z
  .object({
    id: z.int(),
    object: z.literal('entry'),
    type: z.enum([
      'sale',
      'refund',
      'refund_failed',
      'dispute_opened',
      'dispute_won',
      'dispute_lost',
      'dispute_reversed',
      'withdrawal_requested',
      'withdrawal_settled',
      'withdrawal_rejected',
      'direct_sale',
      'direct_refund',
      'correction',
    ]),
    amount: amount.describe('Decimal, in `currency`; positive in your favour.'),
    direct_amount: amount.describe('Paid directly to you, negative for a refund; not part of the balance.'),
    currency: z.string(),
    reference: z.string(),
    note: z.string(),
    purchase_id: z.int().nullable(),
    item: z.string().nullable().describe('Name of the item.'),
    buyer: z.string().nullable().describe('Name of the buyer, or the email address if the name is unknown.'),
    total: amount
      .nullable()
      .describe(
        'Amount that the buyer paid (negative: got back), including tax and fee; decimal. Null except for sales and refunds.',
      ),
    tax: amount.describe('Tax booked by the same event, negative for a refund; decimal.'),
    fee: amount.describe('The service’s fee booked by the same event; decimal.'),
    booked_at: z.iso.datetime(),
  })
  .meta({ id: 'MoneyEntry' });
export const statementAnswer = z.object({
  data: z.object({
    object: z.literal('statement'),
    currency: z.string(),
    from: z.string(),
    to: z.string(),
    time_zone: z.string(),
    opening_balance: amount,
    entries: z.array(entryAnswer.extend({ balance: amount.describe('After this entry; decimal.') })),
    closing_balance: amount,
  }),
});
export const withdrawalAnswer = z
  .object({
    id: z.int(),
    object: z.literal('withdrawal'),
    amount,
    currency: z.string(),
    destination: z.string().describe('Masked, but enough to recognize it.'),
    state: z.enum(states),
    note: z.string(),
    requested_at: z.iso.datetime(),
    settled_at: z.iso.datetime().nullable().describe('Time when it was settled or rejected.'),
    sources: z
      .array(z.object({ source: z.enum(sources), amount }))
      .describe('Composition of the balance at the request. `fees` are the fees of sales paid directly to the author.'),
  })
  .meta({ id: 'Withdrawal' });
export const payoutAnswer = withdrawalAnswer
  .extend({
    account: z.object({ id: z.int(), username: z.string() }),
    covered: amount
      .nullable()
      .describe('Amount that the service holds for the author; decimal. Null once it is closed.'),
  })
  .meta({ id: 'Payout' });

const fromMinorOrNull = (minor: number | null, code: string): number | null =>
  minor === null ? null : fromMinor(minor, code);

export const presentBalances = ({ currency, ...minor }: CurrencyBalances): z.output<typeof balanceAnswer> => ({
  object: 'balance',
  currency,
  balance: fromMinor(minor.author, currency),
  held: fromMinor(minor.held, currency),
  in_payout: fromMinor(minor.payout, currency),
  stray: fromMinor(minor.stray, currency),
  direct: fromMinor(minor.direct, currency),
});

export const presentEntry = (row: NamedEntry, currency: string): z.output<typeof entryAnswer> => ({
  id: row.id,
  object: 'entry',
  type: row.kind,
  amount: fromMinor(row.amount_minor, currency),
  direct_amount: fromMinor(row.direct_minor, currency),
  currency,
  reference: eventReference(row),
  note: row.note,
  purchase_id: row.purchase_id,
  item: row.item_name,
  buyer: row.buyer,
  total: fromMinorOrNull(buyerTotal(row), currency),
  tax: fromMinor(row.tax_minor, currency),
  fee: fromMinor(row.fee_minor, currency),
  booked_at: toIso(row.booked_at),
});

export const presentWithdrawal = (
  vault: Vault,
  row: WithdrawalRow,
  sources: Sources,
): z.output<typeof withdrawalAnswer> => ({
  id: row.id,
  object: 'withdrawal',
  amount: fromMinor(row.amount_minor, row.currency),
  currency: row.currency,
  destination: maskAccount(unsealPayoutDestination(vault, row.destination_sealed)),
  state: row.state,
  note: row.note,
  requested_at: toIso(row.requested_at),
  settled_at: toIsoOrNull(row.settled_at),
  sources: sources
    .filter(({ withdrawal_id }) => withdrawal_id === row.id)
    .map(({ source, amount_minor }) => ({ source, amount: fromMinor(amount_minor, row.currency) })),
});

export const presentPayout = (
  vault: Vault,
  row: Payout,
  { sources, coveredMinor }: { sources: Sources; coveredMinor: number },
): z.output<typeof payoutAnswer> => ({
  ...presentWithdrawal(vault, row, sources),
  account: { id: row.account_id, username: row.username },
  covered: row.state === 'requested' ? fromMinor(coveredMinor, row.currency) : null,
});
