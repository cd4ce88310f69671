import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../kernel/index.ts';
import { listMemberships } from '../members/index.ts';
import { findAccountlessUser, setSessionAccount } from './session.store.ts';
import { type AccountlessSession, type SignedInSession, tokenOf } from './sessions.ts';

/** The request's session that shows no account. Where the user joined one elsewhere meanwhile, it shows that from now on. */
export async function findAccountlessSession(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  request: FastifyRequest,
): Promise<AccountlessSession | SignedInSession | undefined> {
  const token = tokenOf(request);
  if (token === undefined) return undefined;
  const idHash = sha256(token);
  const user = await findAccountlessUser(db, idHash, now());
  if (!user) return undefined;
  const [joined] = await listMemberships(db, user.id);
  if (!joined) return { idHash, user, account: undefined, role: undefined };
  await setSessionAccount(db, idHash, joined.account.id);
  return { idHash, user, ...joined };
}
