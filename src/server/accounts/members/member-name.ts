import type { DatabaseOrTransaction } from '../../database/index.ts';
import { nameOf } from '../users/index.ts';
import { findMember } from './member.store.ts';

/** Returns undefined if the user is not a member of the account. */
export async function findMemberName(
  db: DatabaseOrTransaction,
  accountId: number,
  userId: number,
): Promise<string | undefined> {
  const member = await findMember(db, accountId, userId);
  return member && nameOf(member);
}
