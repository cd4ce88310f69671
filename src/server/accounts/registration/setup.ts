import {
  type DatabaseOrTransaction,
  deleteServiceSetting,
  inTransaction,
  readServiceSetting,
  writeServiceSettings,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, Refusal, randomToken, sha256 } from '../../kernel/index.ts';
import { hasAccounts } from '../account/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { hashPassword } from '../users/index.ts';
import type { NewAccount } from '../wire.ts';
import { insertOwnedAccount } from './create-account.ts';

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
  request: NewAccount & { token: string },
): Promise<Omit<SignedInSession, 'idHash'>> {
  // Before the costly hash, so that a passer-by cannot keep the processor busy; asked again in the transaction.
  await requireToken(deps.database.db, request.token);
  const passwordHash = await hashPassword(request.password);
  return inTransaction(deps.database, async (trx) => {
    await requireToken(trx, request.token);
    const made = await insertOwnedAccount(trx, request, { passwordHash, isOwner: true, nowMs: deps.now() });
    if (!made) throw alreadyDone();
    await deleteServiceSetting(trx, 'setup_token_hash');
    return made;
  });
}

async function requireToken(db: DatabaseOrTransaction, token: string): Promise<void> {
  // The token first: where it died with an account made meanwhile, that account is seen next.
  const issued = await readServiceSetting(db, 'setup_token_hash');
  if (await hasAccounts(db)) throw alreadyDone();
  // Hashes are compared, so the time of the comparison says nothing about the token.
  if (issued === sha256(token)) return;
  throw invalid({
    token: ['This set-up address is not valid any more: use the one that the last start of the service has printed.'],
  });
}

function alreadyDone(): Refusal {
  return new Refusal('conflict', 'The first account exists already: log in, or ask its holder for an invitation.');
}
