import { type AccountRow, type DatabaseOrTransaction, readServiceSetting, type UserRow } from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { hasSecondFactor } from './second-factors.ts';

type Who = { user: Pick<UserRow, 'id'>; account: Pick<AccountRow, 'requires_two_factor'> };

/** Whether everybody in this installation must log in with two factors. */
export const serviceRequiresTwoFactor = async (db: DatabaseOrTransaction): Promise<boolean> =>
  (await readServiceSetting(db, 'require_two_factor')) === '1';

/** Whether the account or the whole installation asks for two factors, and the user has only one. */
export async function lacksTwoFactor(db: DatabaseOrTransaction, { user, account }: Who): Promise<boolean> {
  if (account.requires_two_factor !== 1 && !(await serviceRequiresTwoFactor(db))) return false;
  return !(await hasSecondFactor(db, user.id));
}

/** Throws `forbidden` where two factors are asked for and the user has only one. */
export async function requireTwoFactor(db: DatabaseOrTransaction, who: Who): Promise<void> {
  if (await lacksTwoFactor(db, who))
    throw new Refusal('forbidden', t('Two-factor log-in is required here: set it up to go on.'));
}

/** Throws `conflict` for somebody who would ask of others what protects not even themselves. */
export async function requireOwnTwoFactor(db: DatabaseOrTransaction, userId: number): Promise<void> {
  if (!(await hasSecondFactor(db, userId)))
    throw new Refusal('conflict', t('Set up two-factor log-in for yourself first, then require it of others.'));
}
