import { type AccountRow, type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal } from '../../kernel/index.ts';
import { findAccount, updateAccount } from '../account/index.ts';
import { recordOperatorEvent } from '../audit/index.ts';
import { deleteSessionsOfAccount } from '../sessions/index.ts';

/** What other features do, in the same transaction, when an account is disabled. */
export type OnDisabled = (trx: DatabaseOrTransaction, accountId: number, nowMs: number) => Promise<void>;

export function requireEnabled({ disabled_at }: Pick<AccountRow, 'disabled_at'>): void {
  if (disabled_at !== null) throw accountDisabled();
}

export const accountDisabled = (): Refusal =>
  new Refusal('forbidden', 'This account is disabled: ask the owner of this service to enable it.');

/**
 * For the operator: stops an account at once, or lets it work again. Its sessions end, its key opens nothing, its monitors
 * are not checked, nothing of it is public, for sale or sent. What it has is kept. Throws `not_found`, and `conflict` for
 * the owner of the service. Nothing changes where it is so already.
 */
export async function setDisabled(
  deps: Pick<Deps, 'database' | 'now'>,
  id: number,
  disabled: boolean,
  onDisabled: OnDisabled,
): Promise<AccountRow> {
  return inTransaction(deps.database, async (trx) => {
    const nowMs = deps.now();
    const account = await setDisabledIn(trx, { id, disabled, nowMs }, onDisabled);
    const [command, action] = disabled
      ? (['account disable', 'account.disabled'] as const)
      : (['account enable', 'account.enabled'] as const);
    const subject = { id, name: account.username };
    await recordOperatorEvent(trx, { command, accountIds: [id], action, subject, nowMs });
    return account;
  });
}

/** `setDisabled` in a transaction that changes more. */
export async function setDisabledIn(
  trx: DatabaseOrTransaction,
  { id, disabled, nowMs }: { id: number; disabled: boolean; nowMs: number },
  onDisabled: OnDisabled,
): Promise<AccountRow> {
  const account = await findAccount(trx, id);
  if (!account) throw notFound();
  if (account.is_owner === 1) throw new Refusal('conflict', 'This account owns the service: it cannot be disabled.');
  if ((account.disabled_at !== null) === disabled) return account;
  const disabledAt = disabled ? nowMs : null;
  await updateAccount(trx, account.id, { disabled_at: disabledAt });
  if (disabled) {
    await deleteSessionsOfAccount(trx, account.id);
    await onDisabled(trx, account.id, nowMs);
  }
  return { ...account, disabled_at: disabledAt };
}
