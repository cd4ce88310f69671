import { lockAccount } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction, type MoneyKind, type WithdrawalRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Vault } from '../../kernel/index.ts';
import {
  fieldError,
  findPriceProblem,
  formatMoney,
  fromMinor,
  invalid,
  notFound,
  Refusal,
  t,
  toIsoOrNull,
  toMinor,
} from '../../kernel/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { balanceOf } from './balance.ts';
import type { NewEntry } from './ledger.store.ts';
import { postTransaction } from './post-transaction.ts';
import {
  closeWithdrawal,
  findPayout,
  findWithdrawal,
  findWithdrawalByRequestKey,
  insertWithdrawal,
  insertWithdrawalSources,
  type Payout,
  sumFunds,
} from './withdrawal.store.ts';
import { withdrawalMail } from './withdrawal-mail.ts';

// not shown: names a key
const purpose = 'withdrawal destination';
export const unsealPayoutDestination = (vault: Vault, sealed: string): string => vault.open(purpose, sealed);

type WithdrawalFields = {
  amount: number;
  currency: string;
  destination?: string | null | undefined;
  /** an earlier withdrawal, to use its destination */
  destination_of?: number | null | undefined;
  note?: string | null | undefined;
  /** idempotency key */
  key?: string | undefined;
};

/**
 * `amount` is decimal. Throws `invalid` above the balance, and `conflict` if the key was used for a different
 * withdrawal.
 */
export function requestWithdrawal(deps: Deps, account_id: number, fields: WithdrawalFields): Promise<WithdrawalRow> {
  const { currency } = fields;
  const fault = fields.amount > 0 ? findPriceProblem(fields.amount, currency) : t('must be more than 0.');
  if (fault !== undefined) throw invalid({ amount: [fieldError('amount', fault)] });
  const amount_minor = toMinor(fields.amount, currency);
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, account_id);
    const destination = await findDestination(deps.vault, trx, { account_id, fields });
    const made = fields.key === undefined ? undefined : await findWithdrawalByRequestKey(trx, account_id, fields.key);
    if (made) return requireSame(deps.vault, made, { currency, destination, amount_minor });
    const balance = await balanceOf(trx, account_id, currency);
    if (amount_minor > balance) throw invalid({ amount: [fieldError('amount', balanceExceeded(balance, currency))] });
    const withdrawal = await insertWithdrawal(trx, account_id, {
      currency,
      amount_minor,
      destination_sealed: deps.vault.seal(purpose, destination),
      state: 'requested',
      note: fields.note ?? '',
      requested_at: deps.now(),
      settled_at: null,
      request_key: fields.key ?? null,
    });
    await insertWithdrawalSources(trx, withdrawal);
    await bookWithdrawal(trx, withdrawal, 'withdrawal_requested', deps.now());
    await enqueueWithdrawalEvent(trx, 'withdrawal.requested', withdrawal, deps.now());
    return withdrawal;
  });
}

async function findDestination(
  vault: Vault,
  trx: DatabaseOrTransaction,
  { account_id, fields }: { account_id: number; fields: WithdrawalFields },
): Promise<string> {
  if (fields.destination) return fields.destination;
  if (!fields.destination_of) throw invalid({ destination: [t('destination is required.')] });
  const earlier = await findWithdrawal(trx, account_id, fields.destination_of);
  if (!earlier) throw invalid({ destination_of: [t('destination_of is not one of your withdrawals.')] });
  return unsealPayoutDestination(vault, earlier.destination_sealed);
}

function requireSame(
  vault: Vault,
  made: WithdrawalRow,
  fields: { amount_minor: number; currency: string; destination: string },
): WithdrawalRow {
  const isSame =
    made.amount_minor === fields.amount_minor &&
    made.currency === fields.currency &&
    unsealPayoutDestination(vault, made.destination_sealed) === fields.destination;
  if (isSame) return made;
  throw new Refusal('conflict', t('Idempotency-Key was already used for another withdrawal. Send a new key.'));
}

const balanceExceeded = (balance: number, currency: string): string =>
  balance > 0
    ? t('must not exceed the balance of {balance}.', { balance: formatMoney(balance, currency) })
    : t('cannot be withdrawn: the balance in {currency} is {balance}.', {
        currency,
        balance: formatMoney(balance, currency),
      });

type Outcome = {
  state: 'settled' | 'rejected';
  note?: string | null | undefined;
  /** settles a withdrawal that was paid even though the author's money doesn't cover it */
  allowsShortfall?: boolean;
};

/**
 * Repeating the same outcome has no effect. Throws `not_found`. Throws `conflict` if the withdrawal was closed with
 * the other outcome, or isn't covered by money that the service holds, for example after refunds.
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
    // Read again under the lock.
    const before = (await findPayout(trx, id)) ?? found;
    if (state === 'settled' && before.state === 'requested' && !allowsShortfall) await requireCovered(trx, before);
    const nowMs = deps.now();
    const ended = await closeWithdrawal(trx, id, { state, note: note ?? before.note, settled_at: nowMs });
    if (!ended) return requireSameOutcome(await findPayout(trx, id), state);
    switch (state) {
      case 'settled':
        await bookWithdrawal(trx, ended, 'withdrawal_settled', nowMs);
        break;
      case 'rejected':
        await bookWithdrawal(trx, ended, 'withdrawal_rejected', nowMs);
    }
    await enqueueWithdrawalEvent(trx, `withdrawal.${state}`, ended, nowMs);
    await notifyAuthorOfOutcome(deps, trx, ended, { state, note });
    return { ...ended, username: before.username };
  });
}

/** Minor units. */
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
    t(
      'Only {covered} of {amount} is covered by money that the service received. Reject the withdrawal, and the author can request a smaller amount. If you have already paid it, send allow_shortfall 1.',
      { covered: text(covered), amount: text(row.amount_minor) },
    ),
  );
}

function notifyAuthorOfOutcome(
  deps: Deps,
  trx: DatabaseOrTransaction,
  row: WithdrawalRow,
  { state, note }: Outcome,
): Promise<void> {
  return enqueueAuthorMail(deps, trx, {
    accountId: row.account_id,
    key: `withdrawal_${row.id}_${state}`,
    content: () => withdrawalMail(row, { state, note: note ?? '' }),
  });
}

function requireSameOutcome(payout: Payout | undefined, state: Outcome['state']): Payout {
  if (!payout) throw notFound();
  if (payout.state === state) return payout;
  throw new Refusal(
    'conflict',
    t('This withdrawal is already {state, select, settled {settled} other {rejected}} and cannot be changed.', {
      state: payout.state,
    }),
  );
}

type WithdrawalKind = Extract<MoneyKind, `withdrawal_${string}`>;

async function bookWithdrawal(
  trx: DatabaseOrTransaction,
  { id, account_id, currency, amount_minor }: WithdrawalRow,
  kind: WithdrawalKind,
  nowMs: number,
): Promise<void> {
  // Both outcomes, settled and rejected, use the same reference, so a withdrawal can be closed only once.
  const step = kind === 'withdrawal_requested' ? kind : 'withdrawal_ended';
  const transaction = { account_id, kind, reference: `${step}:${id}`, purchase_id: null, note: '', booked_at: nowMs };
  const entries = entriesOf(kind, amount_minor).map((entry) => ({ ...entry, currency }));
  if (!(await postTransaction(trx, transaction, entries))) throw new Error('a withdrawal was booked twice');
}

function entriesOf(kind: WithdrawalKind, amount: number): Omit<NewEntry, 'currency'>[] {
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

const enqueueWithdrawalEvent = (
  trx: DatabaseOrTransaction,
  type: 'withdrawal.requested' | 'withdrawal.settled' | 'withdrawal.rejected',
  row: WithdrawalRow,
  nowMs: number,
): Promise<void> =>
  enqueueWebhookEvent(trx, {
    account_id: row.account_id,
    type,
    data: withdrawalPayload(row),
    key: String(row.id),
    nowMs,
  });

const withdrawalPayload = (row: WithdrawalRow) => ({
  id: row.id,
  object: 'withdrawal' as const,
  amount: fromMinor(row.amount_minor, row.currency),
  currency: row.currency,
  settled_at: toIsoOrNull(row.settled_at),
});
