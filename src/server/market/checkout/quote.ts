import type { CouponRow, DatabaseOrTransaction, ItemRow, Licence, ShopRow } from '../../database/index.ts';
import { formatMoney, t } from '../../kernel/index.ts';
import { findCouponByCode } from '../orders/index.ts';
import { findShop } from '../shops/index.ts';
import { findTaxSettings, priceWithTax, type SaleTax, type TaxSettings, taxFor, type VatCheck } from '../tax/index.ts';
import { couponDiscount, couponProblem, normalizeCouponCode } from './coupon.ts';
import { computePrice, type Discount, type OrderPrice } from './price.ts';
import { type PaymentMethod, paymentMethodsOf } from './providers.ts';
import { amountStep, isChargeable, leastMinor, type StripeDeps } from './stripe/index.ts';

export type Quote = {
  price: OrderPrice;
  /** that can take the total; the default comes first */
  paymentMethods: PaymentMethod[];
  /** The shop has payment methods, but none can take the total. */
  isUnpayable: boolean;
  shop: ShopRow;
  tax: SaleTax;
  taxSettings: TaxSettings;
  coupon: CouponRow | undefined;
  couponProblem: string | undefined;
};

/**
 * `coupon`: the code as typed. A coupon that doesn't apply gives no discount. `country`: of the buyer, ISO 3166 or ''.
 */
export async function quoteItem(
  { stripe, now }: Pick<StripeDeps, 'stripe' | 'now'>,
  db: DatabaseOrTransaction,
  item: ItemRow,
  choice: { licence: Licence; coupon: string; country: string; vatCheck?: VatCheck | undefined },
): Promise<Quote> {
  const shop = await findShop(db, item.account_id);
  const taxSettings = await findTaxSettings(db, item.account_id);
  const tax = taxFor(taxSettings, {
    country: choice.country,
    hasVerifiedVatId: choice.vatCheck?.state === 'verified',
  });
  const step = stripe.current === undefined ? 1 : amountStep(item.currency);
  const code = normalizeCouponCode(choice.coupon);
  const found = code === '' ? undefined : await findCouponByCode(db, item.account_id, code);
  const problem = code === '' ? undefined : couponProblem(found, item, now());
  const coupon = problem === undefined ? found : undefined;
  const methods = paymentMethodsOf({ stripe }, shop);
  const quoteWith = (discount: Discount | undefined) => {
    const price = computePrice({
      list_minor: priceWithTax(listPrice(item, choice.licence), tax, { ...taxSettings, step }),
      discount,
      step,
      tax_basis_points: tax.basis_points,
      fee_basis_points: shop.fee_basis_points,
    });
    const { total_minor } = price;
    const paymentMethods = methods.filter((method) => method === 'manual' || isChargeable(total_minor, item.currency));
    const isUnpayable = total_minor > 0 && methods.length > 0 && paymentMethods.length === 0;
    return { price, shop, tax, taxSettings, paymentMethods, isUnpayable };
  };
  const quote = quoteWith(coupon && couponDiscount(coupon));
  if (coupon === undefined || !quote.isUnpayable) return { ...quote, coupon, couponProblem: problem };
  return {
    ...quoteWith(undefined),
    coupon: undefined,
    couponProblem: tooLittleLeft(quote.price.total_minor, item),
  };
}

const tooLittleLeft = (total_minor: number, { currency }: ItemRow): string =>
  t('With this coupon, {total} would be left to pay, but card payments start at {least}.', {
    total: formatMoney(total_minor, currency),
    least: formatMoney(leastMinor(currency), currency),
  });

/** For a price that no payment method of the shop can take. */
export const unpayablePrice = (total_minor: number, { currency }: Pick<ItemRow, 'currency'>): string =>
  total_minor < leastMinor(currency)
    ? t('This price cannot be paid by card: card payments start at {least}. Contact the seller.', {
        least: formatMoney(leastMinor(currency), currency),
      })
    : t('This price cannot be paid by card: the last decimal must be 0 in {currency}. Contact the seller.', {
        currency,
      });

export const listPrice = (item: ItemRow, licence: Licence): number =>
  licence === 'regular' ? item.price_regular_minor : item.price_extended_minor;

/** Ignores coupons. */
export const isFreeItem = (item: ItemRow, licence: string): boolean =>
  listPrice(item, licence === 'extended' ? 'extended' : 'regular') === 0;
