import type { FastifyRequest } from 'fastify';
import { type AccountRow, type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { formatZonedMinute, notFound, Refusal, sha256, t } from '../../kernel/index.ts';
import { findAccount, updateAccount } from '../account/index.ts';
import { deleteSessionsOfAccount, findDisabledAccount, tokenOf } from '../sessions/index.ts';

/** Runs in the same transaction. */
export type OnSuspended = (trx: DatabaseOrTransaction, accountId: number, nowMs: number) => Promise<void>;

/** Omits the reason, because customers' programs can have a key. */
export function requireNotSuspended({ disabled_at }: Pick<AccountRow, 'disabled_at'>): void {
  if (disabled_at !== null)
    // not shown: programs use keys
    throw new Refusal('forbidden', 'This account is suspended. Ask the owner of this service to reactivate it.');
}

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
        'This account will be deleted on {date}. To keep it, use the link in the email about it, or ask the owner of this service.',
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

/** Explains why the browser's session ended. */
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
 * While suspended, sessions and keys don't work, monitors are not checked, and nothing is public, on sale or sent, except
 * for the ends of incidents to services that would keep them open.
 * Idempotent, except for the reason. Throws `not_found`, and `conflict` for the service owner's account.
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

export async function setSuspendedIn(
  trx: DatabaseOrTransaction,
  { id, isSuspended, reason, nowMs }: Suspension,
  onSuspended: OnSuspended,
): Promise<AccountRow> {
  const account = await findAccount(trx, id);
  if (!account) throw notFound();
  if (account.is_owner === 1)
    throw new Refusal('conflict', t("This account owns the service, so it can't be suspended."));
  if (!isSuspended && account.delete_at !== null)
    throw new Refusal('conflict', t('This account is scheduled for deletion. Cancel the deletion first.'));
  const suspension_reason = isSuspended ? (reason ?? account.suspension_reason) : '';
  const isNews = (account.disabled_at !== null) !== isSuspended;
  const disabled_at = isNews ? (isSuspended ? nowMs : null) : account.disabled_at;
  await updateAccount(trx, account.id, { disabled_at, suspension_reason });
  // During the suspension, sessions were kept so browsers could show the reason.
  if (isNews && !isSuspended) await deleteSessionsOfAccount(trx, account.id);
  if (isNews && isSuspended) {
    await onSuspended(trx, account.id, nowMs);
  }
  return { ...account, disabled_at, suspension_reason };
}
