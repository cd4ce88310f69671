import type { Entry } from '../../api/market.ts';
import { money } from '../../ui/format/format.ts';

type EntrySentence = {
  what: string;
  /** what the columns do not say; empty where there is nothing to add */
  because: string;
};

/** What an entry of the balance is about, as one would tell it. */
export function describeEntry(entry: Entry): EntrySentence {
  const { type, note, total, fee, currency } = entry;
  const item = entry.item ?? 'an item';
  const to = entry.buyer ? ` to ${entry.buyer}` : '';
  const withBuyer = entry.buyer ? ` with ${entry.buyer}` : '';
  const amount = total === null ? 'The money' : money(Math.abs(total), currency);
  switch (type) {
    case 'sale':
      return { what: `Sale of ${item}${to}`, because: '' };
    case 'direct_sale':
      return {
        what: fee === 0 ? `Direct sale of ${item}${to}` : `Fee for direct sale of ${item}${to}`,
        because: `${amount} was paid to you directly`,
      };
    case 'refund':
      return { what: `Refund for ${item}${to}`, because: '' };
    case 'refund_failed':
      return { what: `Refund for ${item}${to} failed`, because: 'Back in your balance' };
    case 'direct_refund':
      return { what: `Direct refund for ${item}${to}`, because: `${amount} was sent by you directly` };
    case 'dispute_opened':
      return { what: `Dispute over ${item}${withBuyer}`, because: 'Held until the dispute is decided' };
    case 'dispute_won':
      return { what: `Dispute over ${item}${withBuyer} won`, because: 'No longer held' };
    case 'dispute_lost':
      return { what: `Dispute over ${item}${withBuyer} lost`, because: 'Returned to the buyer' };
    case 'dispute_reversed':
      return { what: `Dispute over ${item}${withBuyer} won on appeal`, because: 'Back in your balance' };
    case 'withdrawal_requested':
      return { what: 'Withdrawal requested', because: 'Set aside for the payout' };
    case 'withdrawal_settled':
      return { what: 'Withdrawal paid out', because: '' };
    case 'withdrawal_rejected':
      return { what: 'Withdrawal rejected', because: 'Back in your balance' };
    case 'correction':
      return { what: entry.item ? `Correction for ${item}` : 'Correction', because: note };
  }
}
