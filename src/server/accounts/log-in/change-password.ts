import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { replaceApiKey } from '../api-keys/index.ts';
import { permissionsOf } from '../members/index.ts';
import { type AttemptLimiter, replacePassword } from '../passwords/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { hashPassword } from '../users/index.ts';
import { requireProof } from './proof.ts';

/** Ends all other sessions. Throws `invalid` for a wrong password, and `forbidden` without proof of identity. */
export async function changePassword(
  deps: Deps,
  attempts: AttemptLimiter,
  session: SignedInSession,
  given: { current_password?: string | undefined; new_password: string; replace_api_key?: boolean | undefined },
): Promise<void> {
  const { user, account, role, idHash } = session;
  await requireProof(deps, attempts, session, given.current_password);
  const passwordHash = await hashPassword(given.new_password);
  await inTransaction(deps.database, async (trx) => {
    await replacePassword(deps, trx, user, { passwordHash, keptSession: idHash });
    const mayReplaceKey = permissionsOf(role, account).has('account:write') && account.api_key_hash !== null;
    if (given.replace_api_key && mayReplaceKey) await replaceApiKey(deps, trx, account.id, user.id);
  });
}
