import { fromMinor } from '../../kernel/index.ts';
import type { KindSum } from './summary.store.ts';

/** Decimal amounts. Income, refunds and disputes include tax and fees. */
export type CurrencySummary = {
  currency: string;
  income: number;
  /** part of `income` that buyers paid to the seller's own account */
  direct: number;
  refunds: number;
  /** lost in disputes or held until they end */
  disputes: number;
  fees: number;
};

type Part = Exclude<keyof CurrencySummary, 'currency'>;

/** Groups the sums by currency. Withdrawals and corrections are neither income nor expenses. */
export function summarize(sums: readonly KindSum[]): CurrencySummary[] {
  const minor = new Map<string, Record<Part, number>>();
  for (const { currency, kind, book, minor: amount } of sums) {
    const of = minor.get(currency) ?? { income: 0, direct: 0, refunds: 0, disputes: 0, fees: 0 };
    minor.set(currency, of);
    const part = partOf(kind);
    if (part === undefined) continue;
    of[part] += part === 'income' ? amount : -amount;
    if (part === 'income' && book === 'direct') of.direct += amount;
    if (part === 'income' && book === 'fee') of.fees += amount;
  }
  return [...minor].map(([currency, of]) => {
    const amounts = Object.entries(of).map(([part, amount]) => [part, fromMinor(amount, currency)]);
    return { currency, ...(Object.fromEntries(amounts) as Record<Part, number>) };
  });
}

function partOf(kind: KindSum['kind']): 'income' | 'refunds' | 'disputes' | undefined {
  switch (kind) {
    case 'sale':
    case 'direct_sale':
      return 'income';
    case 'refund':
    case 'refund_failed':
    case 'direct_refund':
      return 'refunds';
    case 'dispute_opened':
    case 'dispute_won':
    case 'dispute_lost':
    case 'dispute_reversed':
      return 'disputes';
    case 'withdrawal_requested':
    case 'withdrawal_settled':
    case 'withdrawal_rejected':
    case 'correction':
      return undefined;
  }
}
