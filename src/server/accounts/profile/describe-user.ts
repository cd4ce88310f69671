import type { Deps } from '../../deps.ts';
import { findPendingAddress } from '../mailed-links/index.ts';
import { findUser } from '../users/index.ts';
import { presentUser, type User } from './wire.ts';

export async function describeUser({ database, now }: Pick<Deps, 'database' | 'now'>, userId: number): Promise<User> {
  const user = await findUser(database.db, userId);
  if (!user) throw new Error('the user of a session must exist');
  return presentUser(user, await findPendingAddress(database.db, userId, now()));
}
