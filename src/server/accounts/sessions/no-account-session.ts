import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../kernel/index.ts';
import { listMemberships } from '../members/index.ts';
import { findUserWithoutAccount, setSessionAccount } from './session.store.ts';
import { type NoAccountSession, type SignedInSession, tokenOf } from './sessions.ts';

/** Assigns the session to an account that the user has joined in the meantime. */
export async function findNoAccountSession(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  request: FastifyRequest,
): Promise<NoAccountSession | SignedInSession | undefined> {
  const token = tokenOf(request);
  if (token === undefined) return undefined;
  const idHash = sha256(token);
  const user = await findUserWithoutAccount(db, idHash, now());
  if (!user) return undefined;
  const [joined] = await listMemberships(db, user.id);
  if (!joined) return { idHash, user, account: undefined, role: undefined };
  await setSessionAccount(db, idHash, joined.account.id);
  return { idHash, user, ...joined };
}
