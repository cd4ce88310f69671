/** What a provider says was paid. */
export type Payment = {
  /** by which refunds and disputes of it come; null where there is nothing to give back by a provider */
  payment_ref: string | null;
  /** minor units */
  paid_minor: number;
  currency: string;
  /** epoch ms */
  at: number;
};
