import type { PurchaseRow } from '../../database/index.ts';
import { formatMoney, t } from '../../kernel/index.ts';
import type { AuthorMail } from '../author-mail/index.ts';
import { entitlements } from './purchase-states.ts';

export function refundFailedMail(
  purchase: PurchaseRow,
  { item, amountMinor, note }: { item: string; amountMinor: number; note: string },
): AuthorMail {
  const amount = formatMoney(amountMinor, purchase.currency);
  return {
    subject: t('{item}: a refund of {amount} failed', { item, amount }),
    heading: t('A refund failed'),
    facts: [
      [t('Item'), item],
      [t('Amount'), amount],
      ...(purchase.buyer_email === null ? [] : ([[t('Buyer'), purchase.buyer_email]] as [string, string][])),
    ],
    paragraphs: [
      note === ''
        ? t(
            'The payment provider could not refund {amount} for {item} to the buyer. The money is back in your balance.',
            { amount, item },
          )
        : t(
            'The payment provider could not refund {amount} for {item} to the buyer ({note}). The money is back in your balance.',
            { amount, item, note },
          ),
      entitlements[purchase.state].hasLicence
        ? t('The license of the purchase is valid.')
        : t('The purchase is still {state, select, refunded {refunded} disputed {disputed} other {revoked}}.', {
            state: purchase.state,
          }),
      t('Try the refund again, or refund the buyer another way.'),
    ],
    action: { label: t('View purchase'), path: `/market/purchases/${purchase.id}` },
    tone: 'warning',
  };
}
