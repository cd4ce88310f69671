import { type AccountRow, type DatabaseOrTransaction, readServiceSetting, type UserRow } from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { hasSecondFactor } from './second-factors.ts';

type Who = { user: Pick<UserRow, 'id'>; account: Pick<AccountRow, 'requires_two_factor'> };

export const serviceRequiresTwoFactor = async (db: DatabaseOrTransaction): Promise<boolean> =>
  (await readServiceSetting(db, 'require_two_factor')) === '1';

export async function lacksTwoFactor(db: DatabaseOrTransaction, { user, account }: Who): Promise<boolean> {
  if (account.requires_two_factor !== 1 && !(await serviceRequiresTwoFactor(db))) return false;
  return !(await hasSecondFactor(db, user.id));
}

export async function requireTwoFactor(db: DatabaseOrTransaction, who: Who): Promise<void> {
  if (await lacksTwoFactor(db, who))
    throw new Refusal('forbidden', t('Two-factor login is required here. Set it up to continue.'));
}

export async function requireOwnTwoFactor(db: DatabaseOrTransaction, userId: number): Promise<void> {
  if (!(await hasSecondFactor(db, userId)))
    throw new Refusal('conflict', t('Set up two-factor login for yourself first, then require it for others.'));
}
