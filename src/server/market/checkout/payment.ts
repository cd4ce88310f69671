export type Payment = {
  /** referred to by refunds and disputes; null: not refundable by a provider */
  payment_ref: string | null;
  paid_minor: number;
  currency: string;
  /** epoch ms */
  at: number;
};
