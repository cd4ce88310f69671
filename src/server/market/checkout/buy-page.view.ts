import type { ItemRow } from '../../database/index.ts';
import type { FieldErrors } from '../../kernel/index.ts';
import type { Shop } from '../shop-profile/index.ts';
import type { UnpaidSeller } from '../storefront/index.ts';
import type { FormValues } from './order-form.ts';
import type { Quote } from './quote.ts';

/** Everything that the order form of an item shows. */
export type BuyPage = {
  item: ItemRow;
  values: FormValues;
  quote: Quote;
  /** whether there is something to deliver */
  isForSale: boolean;
  paymentMethods: ('stripe' | 'manual')[];
  /** set where there is no payment method */
  unpaidSeller: UnpaidSeller | undefined;
  /** the signed number of the order that this form will place */
  signedNumber: string;
  errors: FieldErrors;
  /** why the order failed, where no field is at fault */
  problem?: string;
  shop: Shop;
};
