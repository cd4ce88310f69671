import { formatUtcDay, t } from '../../kernel/index.ts';
import type { Notice } from '../../outbox/index.ts';

/** `until`: the end of the licence */
export type SubscriptionNotice =
  | { kind: 'payment_failed'; until: number; payUrl: string }
  | { kind: 'subscription_canceled' | 'subscription_ended'; until: number };

type SubscriptionMail = { title: string; text: string; tone: Notice['tone'] };

export function subscriptionMessage({ kind, until }: SubscriptionNotice, item: string): SubscriptionMail {
  const day = formatUtcDay(until);
  switch (kind) {
    case 'payment_failed':
      return {
        title: t('the payment for your subscription failed'),
        text: t(
          'We could not charge the payment for {item}. Your licence stays valid until {day} (UTC). Pay or change your card before then. We also try the payment again.',
          { item, day },
        ),
        tone: 'warning',
      };
    case 'subscription_canceled':
      return {
        title: t('your subscription is cancelled'),
        text: t(
          'Your subscription to {item} will not renew, and you pay nothing more. Your licence is valid until {day} (UTC). Until then, you can resume the subscription in your library.',
          { item, day },
        ),
        tone: 'plain',
      };
    case 'subscription_ended':
      return {
        title: t('your subscription has ended'),
        text: t('Your subscription to {item} has ended, and you pay nothing more.', { item }),
        tone: 'plain',
      };
  }
}
