export type Payment = {
  /** the reference that refunds and disputes use; null if no provider can refund the payment */
  payment_ref: string | null;
  paid_minor: number;
  currency: string;
  /** epoch ms */
  at: number;
  /** paid by a subscription */
  period?: PaidPeriod;
};

/** `subscription`: the provider's reference. `ends_at`: epoch ms */
export type PaidPeriod = { subscription: string; ends_at: number };
