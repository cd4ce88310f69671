import type { OrderRow, Provider, ShopRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { orderUrl } from '../orders/index.ts';
import { isDeclinedPayment, isPaypalError, paypalAccounts, paypalCheckout } from './paypal/index.ts';
import type { PaymentProvider, PaymentStatus } from './provider.ts';
import type { StripeDeps } from './stripe/index.ts';
import { isStripeError, stripeCheckout } from './stripe/index.ts';

export function providerOf(deps: StripeDeps, provider: Provider): PaymentProvider {
  switch (provider) {
    case 'stripe':
      return countingFailures(deps, stripeCheckout(deps));
    case 'paypal':
      return countingFailures(deps, paypalCheckout(deps));
    case 'manual':
      return bankTransfer(deps);
    case 'free':
      return freeOfCharge(deps);
  }
}

function countingFailures({ recordFailure }: StripeDeps, provider: PaymentProvider): PaymentProvider {
  const count =
    ({ id, account_id }: OrderRow) =>
    (error: unknown): never => {
      if (isProviderError(error)) recordFailure?.(account_id, 'provider', id);
      throw error;
    };
  return {
    startPayment: (order, item) => provider.startPayment(order, item).catch(count(order)),
    endPayment: (order) => provider.endPayment(order).catch(count(order)),
    fetchStatus: (order) => provider.fetchStatus(order).catch(count(order)),
  };
}

/** The buyer's own card or account causes a declined payment. */
const isProviderError = (error: unknown): boolean =>
  isStripeError(error) || (isPaypalError(error) && !isDeclinedPayment(error));

export type PaymentMethod = Exclude<Provider, 'free'>;

/** The default comes first. */
export function paymentMethodsOf(
  { stripe, connections }: Pick<StripeDeps, 'stripe' | 'connections'>,
  shop: Pick<ShopRow, 'bank_instructions'>,
): PaymentMethod[] {
  return [
    ...(stripe.current === undefined ? [] : ['stripe' as const]),
    ...(paypalAccounts(connections).current === undefined ? [] : ['paypal' as const]),
    ...(shop.bank_instructions === '' ? [] : ['manual' as const]),
  ];
}

/** The author confirms the payment. */
const bankTransfer = (deps: Deps): PaymentProvider => ({
  startPayment: async ({ number }) => orderUrl(deps.config, number),
  endPayment: async () => ({ state: 'ended', as: 'cancelled' }),
  fetchStatus: async ({ expires_at }): Promise<PaymentStatus> =>
    expires_at <= deps.now() ? { state: 'ended', as: 'expired' } : { state: 'waiting' },
});

/** Paid as soon as the order is synced. */
const freeOfCharge = (deps: Deps): PaymentProvider => ({
  startPayment: async ({ number }) => orderUrl(deps.config, number),
  endPayment: async () => ({ state: 'ended', as: 'cancelled' }),
  fetchStatus: async ({ currency }): Promise<PaymentStatus> => ({
    state: 'paid',
    payment: { payment_ref: null, paid_minor: 0, currency, at: deps.now() },
  }),
});
