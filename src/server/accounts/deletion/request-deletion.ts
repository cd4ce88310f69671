import { type AccountRow, type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, invalid, notFound, Refusal } from '../../kernel/index.ts';
import { findAccount } from '../account/index.ts';
import { type OnSuspended, setSuspendedIn } from '../suspension/index.ts';
import { lockAccountRow, setDeletion } from './deletion.store.ts';
import { enqueueDeletionMails, enqueueKeptMails } from './deletion-mails.ts';
import { accountIdInToken, isKeepToken } from './keep-link.ts';
import { type FindMoneyMatters, requireSettled } from './money-matters.ts';

/** For which an account that is to be deleted can be brought back. */
const graceMs = 7 * dayMs;

export type DeletionParts = { onSuspended: OnSuspended; findMoneyMatters: FindMoneyMatters };

export type DeletionRequest = {
  /** the account's user name, typed by whoever asks */
  confirmation: string;
  /** name of whoever asks */
  by: string;
  givesUpBalances?: boolean | undefined;
  /** leaves the command line's entry in the audit log; requests leave theirs by themselves */
  record?: RecordDeletion;
};
export type RecordDeletion = (trx: DatabaseOrTransaction, account: AccountRow, nowMs: number) => Promise<void>;

/**
 * Has an account deleted in seven days, and suspends it until then. Asked again, nothing changes. Throws `not_found`,
 * `invalid` where the name is not the account's, and `conflict` for the owner of the service or while money is moving.
 */
export function requestDeletion(
  deps: Deps,
  id: number,
  { confirmation, by, givesUpBalances = false, record }: DeletionRequest,
  { onSuspended, findMoneyMatters }: DeletionParts,
): Promise<AccountRow> {
  return inTransaction(deps.database, async (trx) => {
    const account = await lockAccountRow(deps.database, trx, id);
    if (!account) throw notFound();
    if (account.is_owner === 1) throw new Refusal('conflict', 'This account owns the service: it cannot be deleted.');
    if (confirmation.toLowerCase() !== account.username.toLowerCase())
      throw invalid({ confirmation: [`must be the account’s username: ${account.username}.`] });
    if (account.delete_at !== null) return account;
    const nowMs = deps.now();
    requireSettled(await findMoneyMatters(trx, id, nowMs), { givesUpBalances });
    const requested = { delete_at: nowMs + graceMs, delete_requested_at: nowMs, delete_requested_by: by };
    await setDeletion(trx, id, requested);
    const suspended = await setSuspendedIn(trx, { id, isSuspended: true, nowMs }, onSuspended);
    const planned = { ...suspended, ...requested };
    await enqueueDeletionMails(deps, trx, planned);
    await record?.(trx, planned, nowMs);
    return planned;
  });
}

/**
 * Keeps an account that was to be deleted; it works again, unless it was suspended before. Throws `not_found`, and
 * `conflict` once its deletion has begun.
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
    if (account.delete_begun_at !== null)
      throw new Refusal('conflict', 'The deletion of this account has begun: it cannot be stopped.');
    const isSuspendedForThis = account.disabled_at === account.delete_requested_at;
    const kept = { delete_at: null, delete_requested_at: null, delete_requested_by: '' };
    await setDeletion(trx, id, kept);
    const now = isSuspendedForThis
      ? await setSuspendedIn(trx, { id, isSuspended: false, nowMs: deps.now() }, onSuspended)
      : account;
    await enqueueKeptMails(deps, trx, { ...now, ...kept });
    await record?.(trx, account, deps.now());
    return { ...now, ...kept };
  });
}

/** The account that a link by mail keeps. Throws `invalid` where the link works no more. */
export async function findByKeepLink(deps: Deps, token: string): Promise<AccountRow> {
  const id = accountIdInToken(token);
  const account = id === undefined ? undefined : await findAccount(deps.database.db, id);
  const isOpen = account && account.delete_at !== null && account.delete_begun_at === null;
  if (!isOpen || !isKeepToken(deps, account, token))
    throw invalid({ token: ['This link no longer works: the account was kept, or its deletion has begun.'] });
  return account;
}
