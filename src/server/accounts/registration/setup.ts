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
import type { NewAccount } from '../account/index.ts';
import { hasAccounts } from '../account/index.ts';
import { enqueueConfirmation } from '../addresses/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { hashPassword, redeemInTurn } from '../users/index.ts';
import { insertOwnedAccount } from './create-account.ts';
import { recordRegistration } from './register.ts';

/**
 * While there is no account: the path at which the first one is made, with a new one-time token (those given out
 * before die). Undefined once there is an account.
 */
export async function issueSetupToken(deps: Deps): Promise<string | undefined> {
  const token = randomToken();
  const isIssued = await inTransaction(deps.database, async (trx) => {
    if (await hasAccounts(trx)) return false;
    await writeServiceSettings(trx, { setup_token_hash: sha256(token) });
    return true;
  });
  return isIssued ? `/setup?token=${token}` : undefined;
}

/** Makes the first account, the owner's. However many ask at once, one gets it; the token dies with it. */
export async function createOwner(
  deps: Deps,
  wanted: NewAccount & { token: string },
  request: FastifyRequest,
): Promise<Omit<SignedInSession, 'idHash'>> {
  return redeemInTurn(sha256(wanted.token), async () => {
    // Before the costly hash, so that a passer-by cannot keep the processor busy; asked again in the transaction.
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

/** Refuses a token that makes no first account: `invalid`, or `conflict` where there is one already. */
export async function requireSetupToken(db: DatabaseOrTransaction, token: string): Promise<void> {
  // The token first: where it died with an account made meanwhile, that account is seen next.
  const issued = await readServiceSetting(db, 'setup_token_hash');
  if (await hasAccounts(db)) throw alreadyDone();
  // Hashes are compared, so the time of the comparison says nothing about the token.
  if (issued === sha256(token)) return;
  throw invalid({
    token: [
      t('This set-up address is not valid any more: use the one that the last start of the service has printed.'),
    ],
  });
}

function alreadyDone(): Refusal {
  return new Refusal('conflict', t('The first account exists already: log in, or ask its holder for an invitation.'));
}
