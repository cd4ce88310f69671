export type Payment = {
  /** the reference that refunds and disputes use; null if no provider can refund the payment */
  payment_ref: string | null;
  paid_minor: number;
  currency: string;
  /** epoch ms */
  at: number;
};
