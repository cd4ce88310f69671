import type { FastifyRequest } from 'fastify';
import {
  type DatabaseOrTransaction,
  deleteServiceSetting,
  inTransaction,
  readServiceSetting,
  writeServiceSettings,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, Refusal, randomToken, sha256, t } from '../../kernel/index.ts';
import type { OwnersAccount } from '../account/index.ts';
import { hasAccounts } from '../account/index.ts';
import { enqueueConfirmation } from '../addresses/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { hashPassword, redeemInTurn } from '../users/index.ts';
import { insertOwnedAccount } from './create-account.ts';
import { recordRegistration } from './register.ts';

/** The new token replaces earlier ones. Returns undefined once there is an account. */
export async function issueSetupToken(deps: Deps): Promise<string | undefined> {
  const token = randomToken();
  const isIssued = await inTransaction(deps.database, async (trx) => {
    if (await hasAccounts(trx)) return false;
    await writeServiceSettings(trx, { setup_token_hash: sha256(token) });
    return true;
  });
  return isIssued ? `/setup?token=${token}` : undefined;
}

/** Only one concurrent call succeeds. */
export async function createOwner(
  deps: Deps,
  wanted: OwnersAccount & { token: string },
  request: FastifyRequest,
): Promise<Omit<SignedInSession, 'idHash'>> {
  return redeemInTurn(sha256(wanted.token), async () => {
    // Checked before the costly hash, so strangers can't use up CPU time.
    await requireSetupToken(deps.database.db, wanted.token);
    const passwordHash = await hashPassword(wanted.password);
    return inTransaction(deps.database, async (trx) => {
      await requireSetupToken(trx, wanted.token);
      const nowMs = deps.now();
      const made = await insertOwnedAccount(trx, wanted, { passwordHash, isOwner: true, nowMs });
      if (!made) throw alreadyDone();
      await deleteServiceSetting(trx, 'setup_token_hash');
      await recordRegistration(trx, made, request, nowMs);
      await enqueueConfirmation(deps, trx, made.user);
      return made;
    });
  });
}

export async function requireSetupToken(db: DatabaseOrTransaction, token: string): Promise<void> {
  // The token is read first: if a concurrent setup deletes it, the next query finds that setup's account.
  const issued = await readServiceSetting(db, 'setup_token_hash');
  if (await hasAccounts(db)) throw alreadyDone();
  // Comparing hashes prevents a timing attack.
  if (issued === sha256(token)) return;
  throw invalid({
    token: [t('This setup address is outdated. Use the one that the service printed when it last started.')],
  });
}

function alreadyDone(): Refusal {
  return new Refusal('conflict', t('The first account already exists. Log in, or ask its owner for an invitation.'));
}
