import { randomBytes } from 'node:crypto';
import { type AccountRow, type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs, notFound, Refusal, startPeriodicTask, t } from '../../kernel/index.ts';
import {
  findAccount,
  findSampleAccount,
  insertAccount,
  lockAccount,
  renewSampleClaim,
  updateAccount,
} from '../account/index.ts';
import { discardSampleAccount, isKeepable } from '../deletion/index.ts';
import { findMember, insertMember } from '../members/index.ts';
import { newAccountRow } from '../registration/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import type { OnSuspended } from '../suspension/index.ts';

/** Mail can't be delivered to it. */
const address = 'sample@gatehouse.invalid';

/** If the process ends before the account is complete, the account is deleted after this time, and another can be filled. */
const claimMs = 10 * minuteMs;
const renewClaimMs = minuteMs;

/** Writes monitors, a website and items to an empty account. */
export type FillSample = (account: AccountRow) => Promise<void>;
type Owner = Pick<SignedInSession, 'account' | 'user'>;
export type SampleParts = { fillSample: FillSample; onSuspended: OnSuspended };

/**
 * Returns a function that finds or creates the account for sample data, and lets the user view it. All its members are
 * viewers, so they can't change, publish or sell its data, or use its quotas. The account is hidden until it is
 * complete. Concurrent calls for an account wait for the same one. Throws `conflict` while another process fills it.
 * `beforeFill` can throw if there were too many.
 */
export function createSampleOpener(
  deps: Deps,
  parts: SampleParts & { beforeFill?: (accountId: number) => void },
  { renewMs = renewClaimMs } = {},
) {
  const running = new Map<number, Promise<AccountRow>>();
  const open = async (owner: Owner): Promise<AccountRow> => {
    const sample = await findOrClaim(deps, owner, () => parts.beforeFill?.(owner.account.id));
    return isComplete(sample) ? sample : fill(deps, { owner, sample, parts, renewMs });
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
    return open(owner);
  };
}

const isComplete = ({ delete_at }: AccountRow): boolean => delete_at === null;

/**
 * Returns the complete sample, or a hidden account that only the caller fills: `sample_of` is unique, and a claim ends
 * when its account's deletion is due.
 */
async function findOrClaim(deps: Deps, owner: Owner, beforeFill: () => void): Promise<AccountRow> {
  const { account, user } = owner;
  return inTransaction(deps.database, async (trx) => {
    await lockUsable(deps, trx, account.id);
    const existing = await findSampleAccount(trx, account.id);
    if (existing && isComplete(existing)) {
      await addViewer(deps, trx, existing, user.id);
      return existing;
    }
    if (existing && isKeepable(existing, deps.now()))
      throw new Refusal('conflict', t('The sample data is being created. Try again in a minute.'));
    beforeFill();
    if (existing) await updateAccount(trx, existing.id, { sample_of: null });
    return insertHiddenAccount(deps, trx, owner);
  });
}

type Filling = { owner: Owner; sample: AccountRow; parts: SampleParts; renewMs: number };

async function fill(deps: Deps, { owner, sample, parts, renewMs }: Filling): Promise<AccountRow> {
  const { account, user } = owner;
  try {
    await whileRenewed(deps, sample, { renewMs, work: () => parts.fillSample(sample) });
    return await inTransaction(deps.database, async (trx) => {
      await lockUsable(deps, trx, account.id);
      const complete = await completeSample(deps, trx, { sampleId: sample.id, accountId: account.id });
      await addViewer(deps, trx, complete, user.id);
      return complete;
    });
  } catch (error) {
    const { onSuspended } = parts;
    await inTransaction(deps.database, async (trx) => {
      if (await findAccount(trx, sample.id))
        await discardSampleAccount(trx, sample.id, { by: user.username, nowMs: deps.now(), onSuspended });
    });
    throw error;
  }
}

async function whileRenewed(
  { database, log, now }: Deps,
  sample: AccountRow,
  { renewMs, work }: { renewMs: number; work: () => Promise<void> },
): Promise<void> {
  const renewal = startPeriodicTask({
    everyMs: renewMs,
    run: () => renewSampleClaim(database.db, sample, { nowMs: now(), untilMs: now() + claimMs }),
    onError: (err) => log.error({ err }, 'the deletion of incomplete sample data could not be postponed; trying again'),
  });
  try {
    await work();
  } finally {
    await renewal.stop();
  }
}

/** Throws `not_found` if the account was suspended or deleted, or its deletion was requested. */
async function lockUsable(deps: Deps, trx: DatabaseOrTransaction, accountId: number): Promise<void> {
  await lockAccount(deps.database, trx, accountId);
  const account = await findAccount(trx, accountId);
  if (!account || account.disabled_at !== null || account.delete_at !== null) throw notFound();
}

async function insertHiddenAccount(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { account, user }: Owner,
): Promise<AccountRow> {
  const nowMs = deps.now();
  const { time_zone, currency } = account;
  const names = { username: `sample-${randomBytes(6).toString('hex')}`, first_name: t('Sample data'), last_name: '' };
  const inserted = await insertAccount(trx, {
    ...newAccountRow({ ...names, email: address, time_zone, currency }, nowMs),
    is_owner: 0,
    sample_of: account.id,
    modules_off: account.modules_off,
    modules_off_by_service: account.modules_off_by_service,
    first_steps_ended_at: nowMs,
    delete_at: nowMs + claimMs,
    delete_requested_at: nowMs,
    delete_requested_by: user.username,
  });
  if (!inserted) throw new Error('the name of a sample account is taken');
  return inserted;
}

/** Throws `conflict` if the sample was deleted, or another process took over after this one was too slow. */
async function completeSample(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { sampleId, accountId }: { sampleId: number; accountId: number },
): Promise<AccountRow> {
  await lockAccount(deps.database, trx, sampleId);
  const sample = await findAccount(trx, sampleId);
  if (sample?.sample_of !== accountId || !isKeepable(sample, deps.now()))
    throw new Refusal('conflict', t('The sample data was deleted before it was complete. Create it again.'));
  const kept = { delete_at: null, delete_requested_at: null, delete_requested_by: '' };
  await updateAccount(trx, sampleId, kept);
  return { ...sample, ...kept };
}

async function addViewer(deps: Deps, trx: DatabaseOrTransaction, sample: AccountRow, userId: number): Promise<void> {
  if (await findMember(trx, sample.id, userId)) return;
  await insertMember(trx, { account_id: sample.id, user_id: userId, role: 'viewer', created_at: deps.now() });
}
