import { randomBytes } from 'node:crypto';
import { type AccountRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import { findSampleAccount, insertAccount, lockAccount } from '../account/index.ts';
import { findMember, insertMember } from '../members/index.ts';
import { newAccountRow } from '../registration/index.ts';
import type { SignedInSession } from '../sessions/index.ts';

/** Mail can't be delivered to it. */
const address = 'sample@gatehouse.invalid';

/**
 * Finds or creates the account for sample data, and lets the user view it. All its members are viewers, so they can't
 * change, publish or sell its data, or use its quotas.
 */
export function openSampleAccount(
  deps: Deps,
  { account, user }: Pick<SignedInSession, 'account' | 'user'>,
): Promise<{ sample: AccountRow; isNew: boolean }> {
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, account.id);
    const nowMs = deps.now();
    const existing = await findSampleAccount(trx, account.id);
    const { time_zone, currency } = account;
    const names = { username: `sample-${randomBytes(6).toString('hex')}`, first_name: t('Sample data'), last_name: '' };
    const sample =
      existing ??
      (await insertAccount(trx, {
        ...newAccountRow({ ...names, email: address, time_zone, currency }, nowMs),
        is_owner: 0,
        sample_of: account.id,
        modules_off: account.modules_off,
        modules_off_by_service: account.modules_off_by_service,
        first_steps_ended_at: nowMs,
      }));
    if (!sample) throw new Error('the name of a sample account is taken');
    if (!(await findMember(trx, sample.id, user.id)))
      await insertMember(trx, { account_id: sample.id, user_id: user.id, role: 'viewer', created_at: nowMs });
    return { sample, isNew: !existing };
  });
}
