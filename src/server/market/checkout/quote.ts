import type { CouponRow, DatabaseOrTransaction, ItemRow, ShopRow } from '../../database/index.ts';
import { formatMoney, t } from '../../kernel/index.ts';
import { findCouponByCode } from '../orders/index.ts';
import { type ItemOffer, offerOf, type PriceChoice } from '../prices/index.ts';
import { findShop } from '../shops/index.ts';
import { findTaxSettings, priceWithTax, type SaleTax, type TaxSettings, taxFor, type VatCheck } from '../tax/index.ts';
import { couponDiscount, couponProblem, normalizeCouponCode } from './coupon.ts';
import { isPaypalCurrency, paypalAccounts, paypalStep, toPaypal } from './paypal/index.ts';
import { computePrice, type Discount, type OrderPrice } from './price.ts';
import { type PaymentMethod, paymentMethodsOf } from './providers.ts';
import { amountStep, isChargeable, leastMinor, type StripeDeps } from './stripe/index.ts';

export type Quote = {
  offer: ItemOffer;
  price: OrderPrice;
  /** Nothing has to be paid even without a coupon. */
  isFree: boolean;
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

type QuoteChoice = PriceChoice & {
  /** The code as typed. A coupon that doesn't apply gives no discount. */
  coupon: string;
  /** null: the regular or extended licence */
  tier_id: number | null;
  /** if the buyer chooses the price; default: the suggested price */
  amountMinor?: number | undefined;
  /** of the buyer, ISO 3166, '' if unknown */
  country: string;
  vatCheck?: VatCheck | undefined;
};

export async function quoteItem(
  { stripe, connections, now }: Pick<StripeDeps, 'stripe' | 'connections' | 'now'>,
  db: DatabaseOrTransaction,
  item: ItemRow,
  choice: QuoteChoice,
): Promise<Quote> {
  const shop = await findShop(db, item.account_id);
  const taxSettings = await findTaxSettings(db, shop);
  const hasVerifiedVatId = choice.vatCheck?.state === 'verified';
  const tax = taxFor(taxSettings, { country: choice.country, hasVerifiedVatId });
  const nowMs = now();
  const offer = offerOf(item, choice, nowMs);
  const code = normalizeCouponCode(choice.coupon);
  const found = code === '' ? undefined : await findCouponByCode(db, item.account_id, code);
  const problem =
    code === ''
      ? undefined
      : offer.renews
        ? t('Coupons don’t apply to subscriptions.')
        : couponProblem(found, { ...offer, id: item.id, licence: choice.licence, tier_id: choice.tier_id }, nowMs);
  const coupon = problem === undefined ? found : undefined;
  const methods = paymentMethodsOf({ stripe, connections }, shop).filter(
    (method) => offer.renews === undefined || method === 'stripe',
  );
  const step = stepOf(methods, offer.currency);
  const withTax = (minor: number) => priceWithTax(minor, tax, { ...taxSettings, step });
  const list_minor = offer.isChosenByBuyer ? (choice.amountMinor ?? offer.list_minor) : withTax(offer.list_minor);
  const quoteWith = (discount: Discount | undefined) => {
    const price = computePrice({
      list_minor,
      sale_minor: offer.isChosenByBuyer ? 0 : list_minor - withTax(offer.minor),
      discount,
      step,
      tax_basis_points: tax.basis_points,
      fee_basis_points: shop.fee_basis_points,
    });
    const { total_minor } = price;
    const paymentMethods = methods.filter((method) => canTake(method, total_minor, offer.currency));
    const hasMethods = methods.length > 0 || offer.renews !== undefined;
    const isUnpayable = total_minor > 0 && hasMethods && paymentMethods.length === 0;
    return {
      offer,
      price,
      isFree: list_minor === price.sale_minor,
      shop,
      tax,
      taxSettings,
      paymentMethods,
      isUnpayable,
    };
  };
  const quote = quoteWith(coupon && couponDiscount(coupon));
  // Only Stripe has a minimum, which a coupon can go below.
  if (coupon === undefined || !quote.isUnpayable || stripe.current === undefined)
    return { ...quote, coupon, couponProblem: problem };
  return {
    ...quoteWith(undefined),
    coupon: undefined,
    couponProblem: tooLittleLeft(quote.price.total_minor, offer),
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

const tooLittleLeft = (total_minor: number, { currency }: ItemOffer): string =>
  t('With this coupon, the total is {total}, but the minimum for card payments is {least}.', {
    total: formatMoney(total_minor, currency),
    least: formatMoney(leastMinor(currency), currency),
  });

/** For a price that no payment method of the shop can take. */
export function unpayablePrice(
  { stripe, connections }: Pick<StripeDeps, 'stripe' | 'connections'>,
  total_minor: number,
  { currency, isChosenByBuyer, minor, renews }: ItemOffer,
): string {
  if (renews && !stripe.current)
    return t('Subscriptions are paid by card, which this shop does not accept yet. Contact the seller.');
  const hasPaypal = paypalAccounts(connections).current !== undefined;
  if (!stripe.current && hasPaypal)
    return isPaypalCurrency(currency)
      ? t('PayPal only accepts whole amounts in {currency}. Contact the seller.', { currency })
      : t('PayPal does not accept payments in {currency}. Contact the seller.', { currency });
  const least = formatMoney(leastMinor(currency), currency);
  if (total_minor >= leastMinor(currency))
    return t('This price cannot be paid by card: the last decimal must be 0 in {currency}. Contact the seller.', {
      currency,
    });
  if (!isChosenByBuyer)
    return t('This price cannot be paid by card: the minimum for card payments is {least}. Contact the seller.', {
      least,
    });
  return minor === 0
    ? t('Enter 0, or {least} or more, which is the minimum for card payments.', { least })
    : t('Enter {least} or more, which is the minimum for card payments.', { least });
}
