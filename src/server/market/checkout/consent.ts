import { formatMoney, joinSentences, message, t } from '../../kernel/index.ts';
import type { ItemOffer } from '../prices/index.ts';

/**
 * Required before immediate delivery (Directive 2011/83/EU, Article 16 (m)). Each order stores the text that its buyer
 * read, so this text can be reworded.
 */
const deliveryConsent = message(
  'Deliver my purchase immediately. I understand that I lose my right to withdraw within 14 days once delivery begins.',
);

/** Adds the renewals of a subscription, which the buyer must also agree to. */
export function consentTo({ renews, currency }: ItemOffer, totalMinor: number): string {
  if (!renews) return t(deliveryConsent);
  const total = formatMoney(totalMinor, currency);
  return joinSentences([
    t(deliveryConsent),
    renews === 'month'
      ? t('I pay {total} every month until I cancel.', { total })
      : t('I pay {total} every year until I cancel.', { total }),
  ]);
}

/** Differs by text, so that a tick doesn't count for a text that the buyer didn't see. */
export const consentValue = ({ renews }: Pick<ItemOffer, 'renews'>): string => renews ?? '1';
