import type { CouponRow, DatabaseOrTransaction, ItemRow, Licence, ShopRow } from '../../database/index.ts';
import { formatMoney, t } from '../../kernel/index.ts';
import { findCouponByCode } from '../orders/index.ts';
import { findShop } from '../shops/index.ts';
import { couponDiscount, couponProblem, normalizeCouponCode } from './coupon.ts';
import { isPaypalCurrency, paypalAccounts, paypalStep, toPaypal } from './paypal/index.ts';
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
  coupon: CouponRow | undefined;
  couponProblem: string | undefined;
};

/** `coupon`: the code as typed. A coupon that doesn't apply gives no discount. */
export async function quoteItem(
  { stripe, connections, now }: Pick<StripeDeps, 'stripe' | 'connections' | 'now'>,
  db: DatabaseOrTransaction,
  item: ItemRow,
  choice: { licence: Licence; coupon: string },
): Promise<Quote> {
  const shop = await findShop(db, item.account_id);
  const code = normalizeCouponCode(choice.coupon);
  const found = code === '' ? undefined : await findCouponByCode(db, item.account_id, code);
  const problem = code === '' ? undefined : couponProblem(found, item, now());
  const coupon = problem === undefined ? found : undefined;
  const methods = paymentMethodsOf({ stripe, connections }, shop);
  const quoteWith = (discount: Discount | undefined) => {
    const price = computePrice({
      list_minor: listPrice(item, choice.licence),
      discount,
      step: stepOf(methods, item.currency),
      tax_basis_points: shop.tax_basis_points,
      fee_basis_points: shop.fee_basis_points,
    });
    const { total_minor } = price;
    const paymentMethods = methods.filter((method) => canTake(method, total_minor, item.currency));
    const isUnpayable = total_minor > 0 && methods.length > 0 && paymentMethods.length === 0;
    return { price, shop, paymentMethods, isUnpayable };
  };
  const quote = quoteWith(coupon && couponDiscount(coupon));
  // Only Stripe has a minimum, which a coupon can go below.
  if (coupon === undefined || !quote.isUnpayable || stripe.current === undefined)
    return { ...quote, coupon, couponProblem: problem };
  return {
    ...quoteWith(undefined),
    coupon: undefined,
    couponProblem: tooLittleLeft(quote.price.total_minor, item),
  };
}

function canTake(method: PaymentMethod, totalMinor: number, currency: string): boolean {
  switch (method) {
    case 'stripe':
      return isChargeable(totalMinor, currency);
    case 'paypal':
      return toPaypal(totalMinor, currency) !== undefined;
    case 'manual':
      return true;
  }
}

/** A discounted total should suit the most exact of the online payments. */
function stepOf(methods: PaymentMethod[], currency: string): number {
  const steps = [
    ...(methods.includes('stripe') ? [amountStep(currency)] : []),
    ...(methods.includes('paypal') && isPaypalCurrency(currency) ? [paypalStep(currency)] : []),
  ];
  return steps.length === 0 ? 1 : Math.min(...steps);
}

const tooLittleLeft = (total_minor: number, { currency }: ItemRow): string =>
  t('With this coupon, {total} would be left to pay, but card payments start at {least}.', {
    total: formatMoney(total_minor, currency),
    least: formatMoney(leastMinor(currency), currency),
  });

/** For a price that no payment method of the shop can take. */
export function unpayablePrice(
  { stripe, connections }: Pick<StripeDeps, 'stripe' | 'connections'>,
  total_minor: number,
  { currency }: Pick<ItemRow, 'currency'>,
): string {
  const hasPaypal = paypalAccounts(connections).current !== undefined;
  if (!stripe.current && hasPaypal)
    return isPaypalCurrency(currency)
      ? t('PayPal only accepts whole amounts in {currency}. Contact the seller.', { currency })
      : t('PayPal does not accept payments in {currency}. Contact the seller.', { currency });
  return total_minor < leastMinor(currency)
    ? t('This price cannot be paid by card: card payments start at {least}. Contact the seller.', {
        least: formatMoney(leastMinor(currency), currency),
      })
    : t('This price cannot be paid by card: the last decimal must be 0 in {currency}. Contact the seller.', {
        currency,
      });
}

export const listPrice = (item: ItemRow, licence: Licence): number =>
  licence === 'regular' ? item.price_regular_minor : item.price_extended_minor;

/** Ignores coupons. */
export const isFreeItem = (item: ItemRow, licence: string): boolean =>
  listPrice(item, licence === 'extended' ? 'extended' : 'regular') === 0;
