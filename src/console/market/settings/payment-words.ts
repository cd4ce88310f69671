import { t } from '../../i18n/index.ts';
/** The service owner configures Stripe, so other accounts must ask them. */
export const paymentMissingText = ({ is_owner }: { is_owner: boolean }): string =>
  is_owner
    ? t(
        'Buyers cannot pay yet. Add your bank details, or set GATEHOUSE_STRIPE_URL for card payments. Free items need neither.',
      )
    : t(
        'Buyers cannot pay yet. Add your bank details, or ask the owner of this service to set GATEHOUSE_STRIPE_URL for card payments. Free items need neither.',
      );
