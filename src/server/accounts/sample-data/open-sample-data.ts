import { randomBytes } from 'node:crypto';
import { type AccountRow, type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { hourMs, notFound, t } from '../../kernel/index.ts';
import { findAccount, findSampleAccount, insertAccount, lockAccount, updateAccount } from '../account/index.ts';
import { discardSampleAccount, isKeepable } from '../deletion/index.ts';
import { findMember, insertMember } from '../members/index.ts';
import { newAccountRow } from '../registration/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import type { OnSuspended } from '../suspension/index.ts';

/** Mail can't be delivered to it. */
const address = 'sample@gatehouse.invalid';

/** If the process ends before the account is complete, the account is deleted after this time. */
const fillWithinMs = hourMs;

/** Writes monitors, a website and items to an empty account. */
export type FillSample = (account: AccountRow) => Promise<void>;
type Owner = Pick<SignedInSession, 'account' | 'user'>;
export type SampleParts = { fillSample: FillSample; onSuspended: OnSuspended };

/**
 * Returns a function that finds or creates the account for sample data, and lets the user view it. All its members are
 * viewers, so they can't change, publish or sell its data, or use its quotas. The account is hidden until it is
 * complete. Concurrent calls for an account wait for the same one. `beforeFill` can throw if there were too many.
 */
export function createSampleOpener(deps: Deps, parts: SampleParts & { beforeFill?: (accountId: number) => void }) {
  const running = new Map<number, Promise<AccountRow>>();
  const open = async (owner: Owner): Promise<AccountRow> => {
    const existing = await viewSample(deps, owner);
    if (existing) return existing;
    parts.beforeFill?.(owner.account.id);
    return createSample(deps, owner, parts);
  };

  return async (owner: Owner): Promise<AccountRow> => {
    const { id } = owner.account;
    const other = running.get(id);
    if (!other) {
      const opening = open(owner).finally(() => running.delete(id));
      running.set(id, opening);
      return opening;
    }
    await other;
    const sample = await viewSample(deps, owner);
    if (!sample) throw notFound();
    return sample;
  };
}

async function viewSample(deps: Deps, { account, user }: Owner): Promise<AccountRow | undefined> {
  return inTransaction(deps.database, async (trx) => {
    await lockUsable(deps, trx, account.id);
    const sample = await findSampleAccount(trx, account.id);
    if (sample) await addViewer(deps, trx, sample, user.id);
    return sample;
  });
}

async function createSample(deps: Deps, owner: Owner, { fillSample, onSuspended }: SampleParts): Promise<AccountRow> {
  const { account, user } = owner;
  const filled = await insertHiddenAccount(deps, owner);
  const discard = (trx: DatabaseOrTransaction) =>
    discardSampleAccount(trx, filled.id, { by: user.username, nowMs: deps.now(), onSuspended });
  try {
    await fillSample(filled);
    return await inTransaction(deps.database, async (trx) => {
      await lockUsable(deps, trx, account.id);
      // A request to another process can have been faster.
      const other = await findSampleAccount(trx, account.id);
      await (other ? discard(trx) : linkAccount(deps, trx, { sampleId: filled.id, accountId: account.id }));
      const sample = other ?? filled;
      await addViewer(deps, trx, sample, user.id);
      return sample;
    });
  } catch (error) {
    await inTransaction(deps.database, discard);
    throw error;
  }
}

/** Throws `not_found` if the account was suspended or deleted, or its deletion was requested. */
async function lockUsable(deps: Deps, trx: DatabaseOrTransaction, accountId: number): Promise<void> {
  await lockAccount(deps.database, trx, accountId);
  const account = await findAccount(trx, accountId);
  if (!account || account.disabled_at !== null || account.delete_at !== null) throw notFound();
}

async function insertHiddenAccount(deps: Deps, { account, user }: Owner): Promise<AccountRow> {
  const nowMs = deps.now();
  const { time_zone, currency } = account;
  const names = { username: `sample-${randomBytes(6).toString('hex')}`, first_name: t('Sample data'), last_name: '' };
  const inserted = await insertAccount(deps.database.db, {
    ...newAccountRow({ ...names, email: address, time_zone, currency }, nowMs),
    is_owner: 0,
    modules_off: account.modules_off,
    modules_off_by_service: account.modules_off_by_service,
    first_steps_ended_at: nowMs,
    delete_at: nowMs + fillWithinMs,
    delete_requested_at: nowMs,
    delete_requested_by: user.username,
  });
  if (!inserted) throw new Error('the name of a sample account is taken');
  return inserted;
}

async function linkAccount(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { sampleId, accountId }: { sampleId: number; accountId: number },
): Promise<void> {
  await lockAccount(deps.database, trx, sampleId);
  const filled = await findAccount(trx, sampleId);
  if (!filled || !isKeepable(filled, deps.now()))
    throw new Error('the sample account was deleted before it was complete');
  const kept = { delete_at: null, delete_requested_at: null, delete_requested_by: '' };
  await updateAccount(trx, sampleId, { sample_of: accountId, ...kept });
}

async function addViewer(deps: Deps, trx: DatabaseOrTransaction, sample: AccountRow, userId: number): Promise<void> {
  if (await findMember(trx, sample.id, userId)) return;
  await insertMember(trx, { account_id: sample.id, user_id: userId, role: 'viewer', created_at: deps.now() });
}
