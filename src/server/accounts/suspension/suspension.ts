import type { FastifyRequest } from 'fastify';
import { type AccountRow, type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { formatZonedMinute, notFound, Refusal, sha256, t } from '../../kernel/index.ts';
import { findAccount, updateAccount } from '../account/index.ts';
import { deleteSessionsOfAccount, findDisabledAccount, tokenOf } from '../sessions/index.ts';

/** What other features do, in the same transaction, when an account is suspended. */
export type OnSuspended = (trx: DatabaseOrTransaction, accountId: number, nowMs: number) => Promise<void>;

/** For keys: whoever has one does not learn the reason, for programs of customers may have it. */
export function requireNotSuspended({ disabled_at }: Pick<AccountRow, 'disabled_at'>): void {
  if (disabled_at !== null)
    // not shown to people: programs have keys
    throw new Refusal('forbidden', 'This account is suspended: ask the owner of this service to reactivate it.');
}

/** For a member at the log-in. */
export function accountSuspended({
  suspension_reason: reason,
  delete_at: deleteAt,
  delete_begun_at: begunAt,
  time_zone,
}: Pick<AccountRow, 'suspension_reason' | 'delete_at' | 'delete_begun_at' | 'time_zone'>): Refusal {
  if (begunAt !== null) return new Refusal('forbidden', t('This account is being deleted.'));
  if (deleteAt !== null)
    return new Refusal(
      'forbidden',
      t(
        'This account will be deleted on {date}. To keep it, use the link in the mail about it, or ask the owner of this service.',
        { date: formatZonedMinute(deleteAt, time_zone) },
      ),
    );
  const sentence = /[.!?]$/.test(reason) ? reason : `${reason}.`;
  return new Refusal(
    'forbidden',
    reason === ''
      ? t('This account is suspended. Ask the owner of this service to reactivate it.')
      : t('This account is suspended. Reason: {reason} Ask the owner of this service to reactivate it.', {
          reason: sentence,
        }),
  );
}

/** Why the session that a browser still has opens nothing; undefined: for another reason, or it has none. */
export async function findSuspendedHere(
  db: DatabaseOrTransaction,
  request: FastifyRequest,
): Promise<Refusal | undefined> {
  const token = tokenOf(request);
  const account = token === undefined ? undefined : await findDisabledAccount(db, sha256(token));
  return account && accountSuspended(account);
}

type Suspension = { id: number; isSuspended: boolean; reason?: string; nowMs: number };

/**
 * Suspends an account at once, or lets it work again: its sessions end, its keys open nothing, its monitors are not
 * checked, nothing of it is public, for sale or sent. What it has is kept. Throws `not_found`, and `conflict` for the
 * owner of the service. Nothing changes where it is so already, but for the reason.
 */
export async function setSuspended(
  deps: Pick<Deps, 'database' | 'now'>,
  { id, isSuspended, reason = '' }: Omit<Suspension, 'nowMs'>,
  onSuspended: OnSuspended,
): Promise<AccountRow> {
  return inTransaction(deps.database, (trx) =>
    setSuspendedIn(trx, { id, isSuspended, reason, nowMs: deps.now() }, onSuspended),
  );
}

/** `setSuspended` in a transaction that changes more. Without a reason the one that was given stays. */
export async function setSuspendedIn(
  trx: DatabaseOrTransaction,
  { id, isSuspended, reason, nowMs }: Suspension,
  onSuspended: OnSuspended,
): Promise<AccountRow> {
  const account = await findAccount(trx, id);
  if (!account) throw notFound();
  if (account.is_owner === 1)
    throw new Refusal('conflict', t('This account owns the service: it cannot be suspended.'));
  if (!isSuspended && account.delete_at !== null)
    throw new Refusal('conflict', t('This account is to be deleted: keep it first.'));
  const suspension_reason = isSuspended ? (reason ?? account.suspension_reason) : '';
  const isNews = (account.disabled_at !== null) !== isSuspended;
  const disabled_at = isNews ? (isSuspended ? nowMs : null) : account.disabled_at;
  await updateAccount(trx, account.id, { disabled_at, suspension_reason });
  // Those of before open nothing while it is suspended; until it works again they tell their browsers why.
  if (isNews && !isSuspended) await deleteSessionsOfAccount(trx, account.id);
  if (isNews && isSuspended) {
    await onSuspended(trx, account.id, nowMs);
  }
  return { ...account, disabled_at, suspension_reason };
}
