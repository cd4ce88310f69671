import type { Deps } from '../../deps.ts';
import { fromMinor, minorText, priceFault, toMinor } from '../../kernel/money.ts';
import { invalid, notFound, Refusal } from '../../kernel/refusal.ts';
import { toIsoOrNull } from '../../kernel/time.ts';
import type { Vault } from '../../kernel/vault.ts';
import { inTransaction, type LedgerOrTransaction, type MoneyKind, type WithdrawalRow } from '../../ledger/index.ts';
import { holdAccount } from '../account.store.ts';
import { tellWebhooks } from '../webhooks/index.ts';
import { balanceOf } from './balance.ts';
import { book } from './book.ts';
import type { NewEntry } from './money.store.ts';
import { addWithdrawal, endWithdrawal, findPayout, type Payout } from './withdrawal.store.ts';

const purpose = 'withdrawal destination';
export const openPayoutDestination = (vault: Vault, sealed: string): string => vault.open(purpose, sealed);

type Asked = { amount: number; currency: string; destination: string; note?: string | null | undefined };

/**
 * Asks for a part of the balance. `amount` is decimal. Throws `invalid` where the balance does not have it: of two at
 * once, the second sees what the first has left.
 */
export function requestWithdrawal(deps: Deps, account_id: number, asked: Asked): Promise<WithdrawalRow> {
  const { currency } = asked;
  const fault = asked.amount > 0 ? priceFault(asked.amount, currency) : 'must be more than 0';
  if (fault !== undefined) throw invalid({ amount: [`amount ${fault}.`] });
  const amount_minor = toMinor(asked.amount, currency);
  return inTransaction(deps.ledger, async (trx) => {
    await holdAccount(deps.ledger, trx, account_id);
    const balance = await balanceOf(trx, account_id, currency);
    if (amount_minor > balance) throw invalid({ amount: [`amount ${beyond(balance, currency)}`] });
    const withdrawal = await addWithdrawal(trx, {
      account_id,
      currency,
      amount_minor,
      destination_sealed: deps.vault.seal(purpose, asked.destination),
      state: 'requested',
      note: asked.note ?? '',
      requested_at: deps.now(),
      settled_at: null,
    });
    await bookWithdrawal(trx, withdrawal, 'withdrawal_requested', deps.now());
    return withdrawal;
  });
}

const beyond = (balance: number, currency: string): string =>
  balance > 0
    ? `must be at most ${minorText(balance, currency)} ${currency}, which is the balance.`
    : `cannot be withdrawn: the balance in ${currency} is ${minorText(balance, currency)}.`;

type End = { state: 'settled' | 'rejected'; note?: string | null | undefined };

/**
 * Ends a withdrawal of any account, for the owner of the service: it was paid, or goes back to the balance. The same end
 * twice is one. Throws `not_found`, and `conflict` where it has ended the other way.
 */
export function endPayout(deps: Deps, id: number, { state, note }: End): Promise<Payout> {
  return inTransaction(deps.ledger, async (trx) => {
    const before = await findPayout(trx, id);
    if (!before) throw notFound();
    const nowMs = deps.now();
    const ended = await endWithdrawal(trx, id, { state, note: note ?? before.note, settled_at: nowMs });
    if (!ended) return requireEndedSo(await findPayout(trx, id), state);
    switch (state) {
      case 'settled':
        await bookWithdrawal(trx, ended, 'withdrawal_settled', nowMs);
        await tellWebhooks(trx, {
          account_id: ended.account_id,
          type: 'withdrawal.settled',
          data: factsOf(ended),
          key: String(id),
          nowMs,
        });
        break;
      case 'rejected':
        await bookWithdrawal(trx, ended, 'withdrawal_rejected', nowMs);
    }
    return { ...ended, username: before.username };
  });
}

function requireEndedSo(payout: Payout | undefined, state: End['state']): Payout {
  if (!payout) throw notFound();
  if (payout.state === state) return payout;
  throw new Refusal('conflict', `This withdrawal is ${payout.state} already: that cannot be changed.`);
}

type Step = Extract<MoneyKind, `withdrawal_${string}`>;

async function bookWithdrawal(
  trx: LedgerOrTransaction,
  { id, account_id, currency, amount_minor }: WithdrawalRow,
  kind: Step,
  nowMs: number,
): Promise<void> {
  // Both ends share one name, so that a withdrawal has one of them.
  const step = kind === 'withdrawal_requested' ? kind : 'withdrawal_ended';
  const transaction = { account_id, kind, reference: `${step}:${id}`, purchase_id: null, note: '', booked_at: nowMs };
  const entries = entriesOf(kind, amount_minor).map((entry) => ({ ...entry, currency }));
  if (!(await book(trx, transaction, entries))) throw new Error('a withdrawal was booked before it was made');
}

function entriesOf(kind: Step, amount: number): Omit<NewEntry, 'currency'>[] {
  switch (kind) {
    case 'withdrawal_requested':
      return [
        { book: 'author', amount_minor: -amount },
        { book: 'payout', amount_minor: amount },
      ];
    case 'withdrawal_settled':
      return [
        { book: 'payout', amount_minor: -amount },
        { book: 'provider', amount_minor: amount },
      ];
    case 'withdrawal_rejected':
      return [
        { book: 'payout', amount_minor: -amount },
        { book: 'author', amount_minor: amount },
      ];
  }
}

const factsOf = (row: WithdrawalRow): Record<string, unknown> => ({
  id: row.id,
  object: 'withdrawal',
  amount: fromMinor(row.amount_minor, row.currency),
  currency: row.currency,
  settled_at: toIsoOrNull(row.settled_at),
});
