import type { Entry } from '../../api/market.ts';

type EntryAmounts = { gross: number; tax: number; fee: number };

export function amountsOf({ total, tax, fee, direct_amount }: Entry): EntryAmounts {
  // A direct payment never reached the balance, and neither did its tax. Only the fee is charged.
  const isDirect = direct_amount !== 0;
  return { gross: isDirect ? 0 : (total ?? 0), tax: isDirect ? 0 : 0 - tax, fee: 0 - fee };
}
