import type { OrderTerms } from '../purchases/index.ts';

/** A tier that a subscription can change to. `total_minor`: of each period, tax included */
export type TierChoice = { tier_id: number; terms: OrderTerms; total_minor: number; currency: string };

export type TierPreview = TierChoice & {
  when: 'now' | 'later';
  /** due now for the rest of the period, or for a new period without the unused time of the current one */
  due_minor: number;
  /** Another interval begins immediately. */
  begins_period: boolean;
  /** Stripe collects a small amount with the next payment. */
  isDueLater: boolean;
  /** when the amount was calculated, epoch ms */
  at: number;
  /** after the change */
  paid_until: number;
  /** more activations than the tier includes; undefined: no problem */
  surplus: { used: number; limit: number } | undefined;
};

/** The change that the buyer has confirmed. `totalMinor`: of each period */
export type TierOrder = { tierId: number; dueMinor: number; totalMinor: number; at: number };

/** `unpaid`: the tier changes once the buyer has paid at this address. */
export type TierOutcome = { kind: TierPreview['when'] } | { kind: 'unpaid'; pay_url: string };

type Of = { account_id: number; id: number };

/** Functions that the checkout lends the library. */
export type TierChanges = {
  find: (purchase: Of) => Promise<TierChoice[]>;
  preview: (purchase: Of, tierId: number) => Promise<TierPreview>;
  change: (purchase: Of, order: TierOrder) => Promise<TierOutcome>;
  /** Takes back the change that begins with the next payment. `tierId`: the current tier, which the buyer keeps */
  keep: (purchase: Of, tierId: number) => Promise<void>;
  /** Drops a change that isn't paid. `tierId`: the current tier, which the buyer keeps */
  drop: (purchase: Of, tierId: number) => Promise<void>;
};
