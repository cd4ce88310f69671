import type { DatabaseOrTransaction } from '../../database/index.ts';
import { invalid, Refusal, t } from '../../kernel/index.ts';
import { findTakenUserNames } from '../users/index.ts';
import { isNameTaken } from './account.store.ts';

type Names = { username?: string | undefined; email?: string | undefined };

export async function findTakenNames(
  db: DatabaseOrTransaction,
  names: Names,
  except: { accountId?: number; userId?: number } = {},
): Promise<('username' | 'email')[]> {
  const taken = new Set(await findTakenUserNames(db, names, except.userId));
  if (names.username !== undefined && (await isNameTaken(db, names.username, except.accountId))) taken.add('username');
  return [...taken];
}

export async function takenNamesRefusal(
  db: DatabaseOrTransaction,
  names: Names,
  except?: { accountId?: number; userId?: number },
): Promise<Refusal> {
  const taken = await findTakenNames(db, names, except);
  if (taken.length === 0) return new Refusal('conflict', t('Another account was created at the same time. Try again.'));
  const sentences = {
    username: t('This username is taken.'),
    email: t('An account with this email already exists.'),
  };
  return invalid(Object.fromEntries(taken.map((name) => [name, [sentences[name]]])));
}
