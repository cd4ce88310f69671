import type { ItemRow } from '../../database/index.ts';
import type { FieldErrors } from '../../kernel/index.ts';
import type { Shop } from '../shop-profile/index.ts';
import type { UnpaidSeller } from '../storefront/index.ts';
import type { VatCheck } from '../tax/index.ts';
import type { Offer } from '../tiers/index.ts';
import type { FormValues } from './order-form.ts';
import type { PaymentMethod } from './providers.ts';
import type { Quote } from './quote.ts';

export type BuyPage = {
  item: ItemRow;
  /** in the order of the shop */
  offers: Offer[];
  /** the chosen one */
  offer: Offer;
  /** in which the buyer can pay */
  currencies: string[];
  /** the buyer's */
  currency: string;
  /** of the form */
  path: string;
  /** null unless a purchase is extended: its buyer, masked */
  extends: { email: string } | null;
  values: FormValues;
  quote: Quote;
  isForSale: boolean;
  paymentMethods: PaymentMethod[];
  /** undefined if there is a payment method */
  unpaidSeller: UnpaidSeller | undefined;
  signedNumber: string;
  /** the buyer's network is in a country with another tax */
  mustConfirmCountry: boolean;
  vatCheck: VatCheck | undefined;
  errors: FieldErrors;
  /** set if no field is invalid */
  problem?: string;
  isTest: boolean;
  shop: Shop;
};
