import type { Entry } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { money } from '../../ui/format/format.ts';

type EntrySentence = {
  what: string;
  because: string;
};

export function describeEntry(entry: Entry): EntrySentence {
  const { type, note, total, fee, currency } = entry;
  const item = entry.item ?? t('an item');
  const { buyer } = entry;
  const amount = total === null ? t('The money') : money(Math.abs(total), currency);
  switch (type) {
    case 'sale':
      return {
        what: buyer ? t('Sale of {item} to {buyer}', { item, buyer }) : t('Sale of {item}', { item }),
        because: '',
      };
    case 'direct_sale':
      return {
        what:
          fee === 0
            ? buyer
              ? t('Direct sale of {item} to {buyer}', { item, buyer })
              : t('Direct sale of {item}', { item })
            : buyer
              ? t('Fee for direct sale of {item} to {buyer}', { item, buyer })
              : t('Fee for direct sale of {item}', { item }),
        because: t('{amount} was paid directly to your bank account', { amount }),
      };
    case 'refund':
      return {
        what: buyer ? t('Refund for {item} to {buyer}', { item, buyer }) : t('Refund for {item}', { item }),
        because: '',
      };
    case 'refund_failed':
      return {
        what: buyer
          ? t('Refund for {item} to {buyer} failed', { item, buyer })
          : t('Refund for {item} failed', { item }),
        because: t('Back in your balance'),
      };
    case 'direct_refund':
      return {
        what: buyer
          ? t('Direct refund for {item} to {buyer}', { item, buyer })
          : t('Direct refund for {item}', { item }),
        because: t('You sent {amount} from your bank account', { amount }),
      };
    case 'dispute_opened':
      return {
        what: buyer ? t('Dispute over {item} with {buyer}', { item, buyer }) : t('Dispute over {item}', { item }),
        because: t('Held until the dispute is decided'),
      };
    case 'dispute_won':
      return {
        what: buyer
          ? t('Dispute over {item} with {buyer} won', { item, buyer })
          : t('Dispute over {item} won', { item }),
        because: t('No longer held'),
      };
    case 'dispute_lost':
      return {
        what: buyer
          ? t('Dispute over {item} with {buyer} lost', { item, buyer })
          : t('Dispute over {item} lost', { item }),
        because: t('Returned to the buyer'),
      };
    case 'dispute_reversed':
      return {
        what: buyer
          ? t('Dispute over {item} with {buyer} won on appeal', { item, buyer })
          : t('Dispute over {item} won on appeal', { item }),
        because: t('Back in your balance'),
      };
    case 'withdrawal_requested':
      return { what: t('Withdrawal requested'), because: t('Set aside for the payout') };
    case 'withdrawal_settled':
      return { what: t('Withdrawal paid out'), because: '' };
    case 'withdrawal_rejected':
      return { what: t('Withdrawal rejected'), because: t('Back in your balance') };
    case 'correction':
      return { what: entry.item ? t('Correction for {item}', { item }) : t('Correction'), because: note };
  }
}
