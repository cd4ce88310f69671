import type { Entry } from '../../api/market.ts';

type EntryAmounts = { gross: number; tax: number; fee: number };

/** What the buyer paid, and what went off it, as the balance sees both: added up they are the change of the balance. */
export function amountsOf({ total, tax, fee, direct_amount }: Entry): EntryAmounts {
  // What the buyer paid to the author directly never came here, nor did the tax in it: only the fee is charged.
  const isDirect = direct_amount !== 0;
  return { gross: isDirect ? 0 : (total ?? 0), tax: isDirect ? 0 : 0 - tax, fee: 0 - fee };
}
