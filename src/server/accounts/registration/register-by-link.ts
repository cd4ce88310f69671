import type { FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, type Refusal, sha256, t } from '../../kernel/index.ts';
import type { NewAccount } from '../account/index.ts';
import { findTakenNames, takenNamesRefusal } from '../account/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { findTakenUserNames, hashPassword, redeemInTurn } from '../users/index.ts';
import { insertOwnedAccount } from './create-account.ts';
import { isRegistrationOpen, recordRegistration, registrationIsClosed } from './register.ts';
import { claimRegistrationLink, findRegistrationLink } from './registration-link.store.ts';

/** Doesn't use the link. Throws `invalid`. */
export async function describeRegistrationLink(
  deps: Pick<Deps, 'database' | 'now'>,
  token: string,
): Promise<{ email: string }> {
  const { email } = await requireLink(deps, deps.database.db, token);
  return { email };
}

/**
 * The link verifies the address. Throws `invalid` if the link is invalid or the username is taken, and `forbidden` if
 * registration was closed.
 */
export async function registerByLink(
  deps: Deps,
  { token, ...chosen }: Omit<NewAccount, 'email'> & { token: string },
  request: FastifyRequest,
): Promise<Omit<SignedInSession, 'idHash'>> {
  const { db } = deps.database;
  const tokenHash = sha256(token);
  return redeemInTurn(tokenHash, async () => {
    // Checked before the costly hash and again in the transaction.
    if (!(await isRegistrationOpen(db))) throw registrationIsClosed();
    const { email } = await requireLink(deps, db, token);
    const names = { username: chosen.username };
    if ((await findTakenNames(db, names)).length > 0) throw await takenNamesRefusal(db, names);
    const passwordHash = await hashPassword(chosen.password);
    return inTransaction(deps.database, async (trx) => {
      const nowMs = deps.now();
      if (!(await isRegistrationOpen(trx))) throw registrationIsClosed();
      if (!(await claimRegistrationLink(trx, tokenHash, nowMs))) throw linkIsOver();
      const wanted = { ...chosen, email };
      if (await hasUser(trx, email)) throw linkIsOver();
      const made = await insertOwnedAccount(trx, wanted, {
        passwordHash,
        isOwner: false,
        isAddressProved: true,
        nowMs,
      });
      if (!made) throw await takenNamesRefusal(trx, wanted);
      await recordRegistration(trx, made, request, nowMs);
      return made;
    });
  });
}

async function requireLink(
  { now }: Pick<Deps, 'now'>,
  db: DatabaseOrTransaction,
  token: string,
): Promise<{ email: string }> {
  const link = await findRegistrationLink(db, sha256(token), now());
  // The address can have a user already, through an invitation or a provider.
  if (!link || (await hasUser(db, link.email))) throw linkIsOver();
  return link;
}

const hasUser = async (db: DatabaseOrTransaction, email: string): Promise<boolean> =>
  (await findTakenUserNames(db, { email })).length > 0;

const linkIsOver = (): Refusal =>
  invalid({ token: [t('This link was used or is older than 24 hours. Request a new one.')] });
