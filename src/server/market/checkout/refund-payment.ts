import type { RequestProviderRefund } from '../purchases/index.ts';
import { refundThroughPaypal } from './paypal/index.ts';
import { refundThroughStripe, type StripeDeps } from './stripe/index.ts';

/** Refunds a payment through the provider that took it. Throws `unavailable` or `conflict`. */
export function refundPayment(
  deps: StripeDeps,
  { provider, ...refund }: Parameters<RequestProviderRefund>[0],
): ReturnType<RequestProviderRefund> {
  switch (provider) {
    case 'stripe':
      return refundThroughStripe(deps, refund);
    case 'paypal':
      return refundThroughPaypal(deps, refund);
    case 'manual':
    case 'free':
      throw new Error(`a payment by ${provider} has no provider`);
  }
}
