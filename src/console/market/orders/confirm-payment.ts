import type { Order } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { money } from '../../ui/format/format.ts';

/** Bank transfers take days, so an expired order can still be confirmed. */
export const mayBeConfirmed = ({ provider, state }: Order): boolean =>
  provider === 'manual' && (state === 'open' || state === 'expired');

export const confirmPayment = ({ total, currency, number }: Order) => ({
  verb: t('Confirm payment'),
  question: t(
    'Did you receive {total} with the reference {number}? The buyer gets access immediately and the sale is recorded.',
    { total: money(total, currency), number },
  ),
});
