import type { Entry } from '../../api/market.ts';
import { money } from '../../ui/format/format.ts';

type EntrySentence = {
  what: string;
  /** where the amount comes from, or what it means; empty where there is nothing to add */
  because: string;
};

/** What an entry of the balance is about, as one would tell it. */
export function describeEntry(entry: Entry): EntrySentence {
  const { type, note, total, tax, fee, currency } = entry;
  const item = entry.item ?? 'an item';
  const to = entry.buyer ? ` to ${entry.buyer}` : '';
  const withBuyer = entry.buyer ? ` with ${entry.buyer}` : '';
  const amount = (value: number) => money(Math.abs(value), currency);
  const parts = [tax !== 0 && `${amount(tax)} tax`, fee !== 0 && `${amount(fee)} fee`].filter(Boolean).join(' and ');
  const ofWhich = total === null ? '' : `${amount(total)}${parts && `, of which ${parts}`}`;
  const direct = total === null ? '' : `${amount(total)}, not part of your balance`;
  switch (type) {
    case 'sale':
      return { what: `Sale of ${item}${to}`, because: ofWhich };
    case 'direct_sale':
      return {
        what: `Sale of ${item}${to}, paid to you directly`,
        because: fee === 0 ? direct : `${direct}. Your balance is charged the fee of ${amount(fee)}`,
      };
    case 'refund':
      return { what: `Refund for ${item}${to}`, because: ofWhich };
    case 'refund_failed':
      return { what: `Refund for ${item}${to} failed`, because: `${ofWhich}, back in your balance` };
    case 'direct_refund':
      return { what: `Refund for ${item}${to}, sent by you directly`, because: direct };
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
