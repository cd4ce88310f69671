import { lockAccount } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction, type MoneyKind, type WithdrawalRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Vault } from '../../kernel/index.ts';
import {
  findPriceProblem,
  formatMoney,
  fromMinor,
  invalid,
  notFound,
  Refusal,
  toIsoOrNull,
  toMinor,
} from '../../kernel/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { enqueueWebhookEvent } from '../webhooks/index.ts';
import { balanceOf } from './balance.ts';
import type { NewEntry } from './ledger.store.ts';
import { postTransaction } from './post-transaction.ts';
import {
  closeWithdrawal,
  findPayout,
  findWithdrawalByRequestKey,
  insertWithdrawal,
  insertWithdrawalSources,
  type Payout,
  sumFunds,
} from './withdrawal.store.ts';

const purpose = 'withdrawal destination';
export const unsealPayoutDestination = (vault: Vault, sealed: string): string => vault.open(purpose, sealed);

type WithdrawalFields = {
  amount: number;
  currency: string;
  destination: string;
  note?: string | null | undefined;
  /** the caller's name for this request: the same one again is answered with what it has made */
  key?: string | undefined;
};

/**
 * Asks for a part of the balance. `amount` is decimal. Throws `invalid` where the balance does not have it: of two at
 * once, the second sees what the first has left; and `conflict` where another request had this key.
 */
export function requestWithdrawal(deps: Deps, account_id: number, asked: WithdrawalFields): Promise<WithdrawalRow> {
  const { currency } = asked;
  const fault = asked.amount > 0 ? findPriceProblem(asked.amount, currency) : 'must be more than 0';
  if (fault !== undefined) throw invalid({ amount: [`amount ${fault}.`] });
  const amount_minor = toMinor(asked.amount, currency);
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, account_id);
    const made = asked.key === undefined ? undefined : await findWithdrawalByRequestKey(trx, account_id, asked.key);
    if (made) return requireSame(deps.vault, made, { ...asked, amount_minor });
    const balance = await balanceOf(trx, account_id, currency);
    if (amount_minor > balance) throw invalid({ amount: [`amount ${balanceExceeded(balance, currency)}`] });
    const withdrawal = await insertWithdrawal(trx, {
      account_id,
      currency,
      amount_minor,
      destination_sealed: deps.vault.seal(purpose, asked.destination),
      state: 'requested',
      note: asked.note ?? '',
      requested_at: deps.now(),
      settled_at: null,
      request_key: asked.key ?? null,
    });
    await insertWithdrawalSources(trx, withdrawal);
    await bookWithdrawal(trx, withdrawal, 'withdrawal_requested', deps.now());
    return withdrawal;
  });
}

function requireSame(
  vault: Vault,
  made: WithdrawalRow,
  asked: WithdrawalFields & { amount_minor: number },
): WithdrawalRow {
  const isSame =
    made.amount_minor === asked.amount_minor &&
    made.currency === asked.currency &&
    unsealPayoutDestination(vault, made.destination_sealed) === asked.destination;
  if (isSame) return made;
  throw new Refusal('conflict', 'Idempotency-Key was used for another withdrawal: send a new key with this one.');
}

const balanceExceeded = (balance: number, currency: string): string =>
  balance > 0
    ? `must be at most ${formatMoney(balance, currency)}, which is the balance.`
    : `cannot be withdrawn: the balance in ${currency} is ${formatMoney(balance, currency)}.`;

type Outcome = {
  state: 'settled' | 'rejected';
  note?: string | null | undefined;
  /** it was paid although the author's money does not cover it any more */
  allowsShortfall?: boolean;
};

/**
 * Ends a withdrawal of any account, for the owner of the service: it was paid, or goes back to the balance. The same end
 * twice is one. Throws `not_found`, and `conflict` where it has ended the other way, or is not covered: refunds after it
 * was requested, or money that never came to the service, must not be paid out by mistake.
 */
export function closePayout(
  deps: Deps,
  id: number,
  { state, note, allowsShortfall = false }: Outcome,
): Promise<Payout> {
  return inTransaction(deps.database, async (trx) => {
    const found = await findPayout(trx, id);
    if (!found) throw notFound();
    await lockAccount(deps.database, trx, found.account_id);
    // Read again: another end of it, or of one beside it, may have come first.
    const before = (await findPayout(trx, id)) ?? found;
    if (state === 'settled' && before.state === 'requested' && !allowsShortfall) await requireCovered(trx, before);
    const nowMs = deps.now();
    const ended = await closeWithdrawal(trx, id, { state, note: note ?? before.note, settled_at: nowMs });
    if (!ended) return requireSameOutcome(await findPayout(trx, id), state);
    switch (state) {
      case 'settled':
        await bookWithdrawal(trx, ended, 'withdrawal_settled', nowMs);
        await enqueueWebhookEvent(trx, {
          account_id: ended.account_id,
          type: 'withdrawal.settled',
          data: withdrawalPayload(ended),
          key: String(id),
          nowMs,
        });
        break;
      case 'rejected':
        await bookWithdrawal(trx, ended, 'withdrawal_rejected', nowMs);
    }
    await notifyAuthorOfOutcome(deps, trx, ended, { state, note });
    return { ...ended, username: before.username };
  });
}

/** What of a withdrawal that waits is covered by money of its author that is here, minor units. */
export function coveredAmount(
  { account_id, currency, amount_minor }: Pick<WithdrawalRow, 'account_id' | 'currency' | 'amount_minor'>,
  funds: Awaited<ReturnType<typeof sumFunds>>,
): number {
  const total = funds.find((one) => one.account_id === account_id && one.currency === currency)?.total ?? 0;
  return Math.min(amount_minor, Math.max(0, total));
}

async function requireCovered(trx: DatabaseOrTransaction, row: WithdrawalRow): Promise<void> {
  const covered = coveredAmount(row, await sumFunds(trx, [row.account_id]));
  if (covered >= row.amount_minor) return;
  const text = (minor: number): string => formatMoney(minor, row.currency);
  throw new Refusal(
    'conflict',
    `Only ${text(covered)} of ${text(row.amount_minor)} are covered by money that came to the service: reject it, and the author can request what is there. If you have paid it already, send allow_shortfall 1.`,
  );
}

function notifyAuthorOfOutcome(
  deps: Deps,
  trx: DatabaseOrTransaction,
  row: WithdrawalRow,
  { state, note }: Outcome,
): Promise<void> {
  const amount = formatMoney(row.amount_minor, row.currency);
  const words = {
    settled: { subject: `Your withdrawal of ${amount} was paid`, text: `${amount} are on their way to you.` },
    rejected: { subject: `Your withdrawal of ${amount} was rejected`, text: `${amount} are back in your balance.` },
  }[state];
  return enqueueAuthorMail(deps, trx, {
    accountId: row.account_id,
    key: `withdrawal_${row.id}_${state}`,
    subject: words.subject,
    paragraphs: [words.text, ...(note ? [`The owner of the service says: ${note}`] : [])],
    action: { label: 'Show your money', path: '/market/money' },
    tone: state === 'settled' ? 'good' : 'warning',
  });
}

function requireSameOutcome(payout: Payout | undefined, state: Outcome['state']): Payout {
  if (!payout) throw notFound();
  if (payout.state === state) return payout;
  throw new Refusal('conflict', `This withdrawal is ${payout.state} already: that cannot be changed.`);
}

type Step = Extract<MoneyKind, `withdrawal_${string}`>;

async function bookWithdrawal(
  trx: DatabaseOrTransaction,
  { id, account_id, currency, amount_minor }: WithdrawalRow,
  kind: Step,
  nowMs: number,
): Promise<void> {
  // Both ends share one name, so that a withdrawal has one of them.
  const step = kind === 'withdrawal_requested' ? kind : 'withdrawal_ended';
  const transaction = { account_id, kind, reference: `${step}:${id}`, purchase_id: null, note: '', booked_at: nowMs };
  const entries = entriesOf(kind, amount_minor).map((entry) => ({ ...entry, currency }));
  if (!(await postTransaction(trx, transaction, entries)))
    throw new Error('a withdrawal was booked before it was made');
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

const withdrawalPayload = (row: WithdrawalRow): Record<string, unknown> => ({
  id: row.id,
  object: 'withdrawal',
  amount: fromMinor(row.amount_minor, row.currency),
  currency: row.currency,
  settled_at: toIsoOrNull(row.settled_at),
});
