import type { ItemRow } from '../../database/index.ts';
import type { FieldErrors } from '../../kernel/index.ts';
import type { Shop } from '../shop-profile/index.ts';
import type { UnpaidSeller } from '../storefront/index.ts';
import type { FormValues } from './order-form.ts';
import type { PaymentMethod } from './providers.ts';
import type { Quote } from './quote.ts';

export type BuyPage = {
  item: ItemRow;
  values: FormValues;
  quote: Quote;
  isForSale: boolean;
  paymentMethods: PaymentMethod[];
  /** undefined if there is a payment method */
  unpaidSeller: UnpaidSeller | undefined;
  signedNumber: string;
  errors: FieldErrors;
  /** set if no field is invalid */
  problem?: string;
  shop: Shop;
};
