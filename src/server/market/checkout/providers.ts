import type { Provider, ShopRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { orderUrl } from './order-url.ts';
import type { PaymentProvider, PaymentStatus } from './provider.ts';
import { stripeCheckout } from './stripe/checkout.ts';

export function providerOf(deps: Deps, provider: Provider): PaymentProvider {
  switch (provider) {
    case 'stripe':
      return stripeCheckout(deps);
    case 'manual':
      return bankTransfer(deps);
    case 'free':
      return freeOfCharge(deps);
  }
}

/** The ways in which a price of more than nothing can be paid in a shop, the usual one first. */
export function paymentMethodsOf({ config }: Deps, shop: Pick<ShopRow, 'bank_instructions'>): ('stripe' | 'manual')[] {
  return [
    ...(config.stripeUrl === undefined ? [] : ['stripe' as const]),
    ...(shop.bank_instructions === '' ? [] : ['manual' as const]),
  ];
}

/** By bank transfer: the page of the order tells how, and the author confirms that the money has come. */
const bankTransfer = (deps: Deps): PaymentProvider => ({
  startPayment: async ({ number }) => orderUrl(deps.config, number),
  fetchStatus: async ({ expires_at }): Promise<PaymentStatus> =>
    expires_at <= deps.now() ? { state: 'ended', as: 'expired' } : { state: 'waiting' },
});

/** Price 0: settled as soon as anybody looks. */
const freeOfCharge = (deps: Deps): PaymentProvider => ({
  startPayment: async ({ number }) => orderUrl(deps.config, number),
  fetchStatus: async ({ currency }): Promise<PaymentStatus> => ({
    state: 'paid',
    payment: { payment_ref: null, paid_minor: 0, currency, at: deps.now() },
  }),
});
