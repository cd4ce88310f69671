import type { WithdrawalRow } from '../../database/index.ts';
import { formatMoney, t } from '../../kernel/index.ts';
import type { AuthorMail } from '../author-mail/index.ts';

export function withdrawalMail(
  { amount_minor, currency }: Pick<WithdrawalRow, 'amount_minor' | 'currency'>,
  { state, note }: { state: 'settled' | 'rejected'; note: string },
): AuthorMail {
  const amount = formatMoney(amount_minor, currency);
  const told = {
    settled: () => ({
      word: t('Paid'),
      subject: t('Your withdrawal of {amount} was paid', { amount }),
      text: t('{amount} is on its way to you.', { amount }),
    }),
    rejected: () => ({
      word: t('Rejected'),
      subject: t('Your withdrawal of {amount} was rejected', { amount }),
      text: t('{amount} is back in your balance.', { amount }),
    }),
  }[state]();
  return {
    subject: told.subject,
    facts: [
      [t('Amount'), amount],
      [t('State'), told.word],
    ],
    paragraphs: [told.text, ...(note ? [t('Note from the owner of the service: {note}', { note })] : [])],
    action: { label: t('View your balance'), path: '/market/money' },
    tone: state === 'settled' ? 'good' : 'warning',
  };
}
