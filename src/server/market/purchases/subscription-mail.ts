import { formatMoney, formatUtcDay, t } from '../../kernel/index.ts';
import type { Notice } from '../../outbox/index.ts';
import { licenceName } from './licence-name.ts';
import { perPeriod } from './per-period.ts';
import type { Interval } from './rights.ts';

/** `until`: the end of the licence or of the paid period. `price_minor`: of each period */
export type SubscriptionNotice =
  | { kind: 'payment_failed'; until: number; payUrl: string }
  | { kind: 'subscription_canceled' | 'subscription_ended'; until: number }
  | {
      kind: 'tier_planned';
      until: number;
      license_type: string;
      current: string;
      price_minor: number;
      renews: Interval;
    };

type SubscriptionMail = { title: string; text: string; tone: Notice['tone'] };

export function subscriptionMessage(notice: SubscriptionNotice, currency: string, item: string): SubscriptionMail {
  const day = formatUtcDay(notice.until);
  switch (notice.kind) {
    case 'payment_failed':
      return {
        title: t('the payment for your subscription failed'),
        text: t(
          'We could not charge the payment for {item}. Your license stays valid until {day} (UTC). Pay or change your card before then. We also try the payment again.',
          { item, day },
        ),
        tone: 'warning',
      };
    case 'subscription_canceled':
      return {
        title: t('your subscription is cancelled'),
        text: t(
          'Your subscription to {item} will not renew, and no more payments will be charged. Your license is valid until {day} (UTC). Until then, you can resume the subscription in your library.',
          { item, day },
        ),
        tone: 'plain',
      };
    case 'subscription_ended':
      return {
        title: t('your subscription has ended'),
        text: t('Your subscription to {item} has ended, and no more payments will be charged.', { item }),
        tone: 'plain',
      };
    case 'tier_planned': {
      const { price_minor, renews } = notice;
      const [tier, current] = [licenceName(notice.license_type), licenceName(notice.current)];
      const price = perPeriod(formatMoney(price_minor, currency), renews);
      return {
        title: t('your subscription changes on {day}', { day }),
        text: t(
          'From {day} (UTC), your subscription to {item} is {tier} instead of {current}, and you pay {price}. Until then, your tier stays the same, and no payment is due. To keep {current} at its current price, choose “Keep {current}” in your library.',
          { item, day, tier, current, price },
        ),
        tone: 'plain',
      };
    }
  }
}
