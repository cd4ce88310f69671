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

/** The address that a link was mailed to; it is not used by that. Throws `invalid` where it does not work. */
export async function describeRegistrationLink(
  deps: Pick<Deps, 'database' | 'now'>,
  token: string,
): Promise<{ email: string }> {
  const { email } = await requireLink(deps, deps.database.db, token);
  return { email };
}

/**
 * Makes an account for whoever has the mailbox that a link was mailed to; the link is used up with it, and the address
 * counts as proved. Throws `invalid` for a link that does not work and for a user name that is taken, `forbidden` where
 * registration is not open any more.
 */
export async function registerByLink(
  deps: Deps,
  { token, ...chosen }: Omit<NewAccount, 'email'> & { token: string },
  request: FastifyRequest,
): Promise<Omit<SignedInSession, 'idHash'>> {
  const { db } = deps.database;
  const tokenHash = sha256(token);
  return redeemInTurn(tokenHash, async () => {
    // Asked before the costly hash; what decides is asked again in the transaction.
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
  // Whoever got a user meanwhile, by an invitation or a provider, logs in.
  if (!link || (await hasUser(db, link.email))) throw linkIsOver();
  return link;
}

const hasUser = async (db: DatabaseOrTransaction, email: string): Promise<boolean> =>
  (await findTakenUserNames(db, { email })).length > 0;

const linkIsOver = (): Refusal =>
  invalid({ token: [t('This link was used or is older than 24 hours: ask for a new one.')] });
