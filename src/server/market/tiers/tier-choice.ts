import type { OrderTerms } from '../purchases/index.ts';

/** A tier that a subscription can change to. `total_minor`: of each period, tax included */
export type TierChoice = { tier_id: number; terms: OrderTerms; total_minor: number; currency: string };

export type TierPreview = TierChoice & {
  when: 'now' | 'later';
  /** due now for the rest of the period */
  due_minor: number;
  /** Stripe collects a small amount with the next payment. */
  isDueLater: boolean;
  /** when the amount was calculated, epoch ms */
  at: number;
  period_ends_at: number;
  /** more activations than the tier includes; undefined: no problem */
  surplus: { used: number; limit: number } | undefined;
};

/** The change that the buyer has confirmed. */
export type TierOrder = { tierId: number; dueMinor: number; at: number };

type Of = { account_id: number; id: number };

/** Functions that the checkout lends the library. */
export type TierChanges = {
  find: (purchase: Of) => Promise<TierChoice[]>;
  preview: (purchase: Of, tierId: number) => Promise<TierPreview>;
  change: (purchase: Of, order: TierOrder) => Promise<TierPreview['when']>;
};
