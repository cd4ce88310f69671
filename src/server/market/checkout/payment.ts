/** A payment that a provider reports. */
export type Payment = {
  /** the provider's identifier, which its refunds and disputes carry; null where no provider can refund it */
  payment_ref: string | null;
  /** minor units */
  paid_minor: number;
  currency: string;
  /** epoch ms */
  at: number;
};
