import { type AccountRow, type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, idInToken, invalid, notFound, Refusal, t } from '../../kernel/index.ts';
import { findAccount } from '../account/index.ts';
import { enqueueAccountEvent } from '../account-events/index.ts';
import { type OnSuspended, setSuspendedIn } from '../suspension/index.ts';
import { deleteSampleData } from './delete-sample-data.ts';
import { lockAccountRow, setDeletion } from './deletion.store.ts';
import { enqueueDeletionMails, enqueueImmediateDeletionMails, enqueueKeptMails } from './deletion-mails.ts';
import { isKeepToken } from './keep-link.ts';
import { type FindMoneyMatters, requireSettled } from './money-matters.ts';

const graceMs = 7 * dayMs;

export type DeletionParts = { onSuspended: OnSuspended; findMoneyMatters: FindMoneyMatters };

export type DeletionRequest = {
  /** the account's username */
  confirmation: string;
  by: string;
  givesUpBalances?: boolean | undefined;
  /** skips the seven days */
  isImmediate?: boolean | undefined;
  /** for the command line; requests are recorded automatically */
  record?: RecordDeletion;
};
export type RecordDeletion = (trx: DatabaseOrTransaction, account: AccountRow, nowMs: number) => Promise<void>;

/**
 * `isImmediate` also deletes an account that is scheduled for deletion. Idempotent. Throws `not_found`, `invalid` for a
 * wrong confirmation, and `conflict` for the service owner's account or while money is in transit.
 */
export function requestDeletion(
  deps: Deps,
  id: number,
  { confirmation, by, givesUpBalances = false, isImmediate = false, record }: DeletionRequest,
  { onSuspended, findMoneyMatters }: DeletionParts,
): Promise<AccountRow> {
  return inTransaction(deps.database, async (trx) => {
    const account = await lockAccountRow(deps.database, trx, id);
    if (!account) throw notFound();
    if (account.is_owner === 1)
      throw new Refusal('conflict', t("This account owns the service, so it can't be deleted."));
    if (confirmation.toLowerCase() !== account.username.toLowerCase())
      throw invalid({
        confirmation: [t('must be the account’s username: {username}.', { username: account.username })],
      });
    const nowMs = deps.now();
    const isPlanned = account.delete_at !== null;
    if (isPlanned && (!isImmediate || account.delete_at! <= nowMs)) return account;
    requireSettled(await findMoneyMatters(trx, id, nowMs), { givesUpBalances });
    const requested = {
      delete_at: isImmediate ? nowMs : nowMs + graceMs,
      delete_requested_at: account.delete_requested_at ?? nowMs,
      delete_requested_by: by,
    };
    await setDeletion(trx, id, requested);
    await deleteSampleData(trx, id, { by, nowMs, onSuspended });
    const suspended = isPlanned ? account : await setSuspendedIn(trx, { id, isSuspended: true, nowMs }, onSuspended);
    const planned = { ...suspended, ...requested };
    await (isImmediate ? enqueueImmediateDeletionMails : enqueueDeletionMails)(deps, trx, planned);
    await record?.(trx, planned, nowMs);
    return planned;
  });
}

export const isKeepable = (
  { delete_at, delete_begun_at }: Pick<AccountRow, 'delete_at' | 'delete_begun_at'>,
  nowMs: number,
): boolean => delete_at !== null && delete_at > nowMs && delete_begun_at === null;

/**
 * Reactivates the account unless it was suspended before. Throws `not_found`, and `conflict` once the deletion is due
 * or has begun.
 */
export function cancelDeletion(
  deps: Deps,
  id: number,
  onSuspended: OnSuspended,
  record?: RecordDeletion,
): Promise<AccountRow> {
  return inTransaction(deps.database, async (trx) => {
    const account = await lockAccountRow(deps.database, trx, id);
    if (!account) throw notFound();
    if (account.delete_at === null) return account;
    if (!isKeepable(account, deps.now()))
      throw new Refusal('conflict', t("The deletion of this account has begun and can't be stopped."));
    const isSuspendedForThis = account.disabled_at === account.delete_requested_at;
    const kept = { delete_at: null, delete_requested_at: null, delete_requested_by: '' };
    await setDeletion(trx, id, kept);
    const now = isSuspendedForThis
      ? await setSuspendedIn(trx, { id, isSuspended: false, nowMs: deps.now() }, onSuspended)
      : account;
    await enqueueKeptMails(deps, trx, { ...now, ...kept });
    const { username } = account;
    await enqueueAccountEvent(deps, trx, id, { type: 'account.kept', data: { account: { id, username } } });
    await record?.(trx, account, deps.now());
    return { ...now, ...kept };
  });
}

export async function findByKeepLink(deps: Deps, token: string): Promise<AccountRow> {
  const id = idInToken(token);
  const account = id === undefined ? undefined : await findAccount(deps.database.db, id);
  if (!account || !isKeepable(account, deps.now()) || !isKeepToken(deps, account, token))
    throw invalid({ token: [t('This link has expired: the deletion was cancelled or has begun.')] });
  return account;
}
