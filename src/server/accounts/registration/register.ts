import type { FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, inTransaction, readServiceSetting } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, Refusal, sha256, t } from '../../kernel/index.ts';
import type { NewAccount } from '../account/index.ts';
import { findTakenNames, hasAccounts, takenNamesRefusal } from '../account/index.ts';
import { enqueueConfirmation } from '../addresses/index.ts';
import { recordAuditEvent } from '../audit/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { hashPassword, redeemInTurn } from '../users/index.ts';
import { insertOwnedAccount } from './create-account.ts';
import { claimInvitation, isOpenInvitation } from './invitation.store.ts';

/** Whether anybody may create an account, without an invitation. */
export const isRegistrationOpen = async (db: DatabaseOrTransaction): Promise<boolean> =>
  (await readServiceSetting(db, 'open_registration')) === '1';

/**
 * Makes a further account, by an invitation (which is used up with it) or, while registration is open and no mail is sent,
 * by anybody. Its answer tells whether an address has a user: where mail is sent, strangers register by a link.
 */
export async function registerAccount(
  deps: Deps,
  wanted: NewAccount & { invitation?: string | null | undefined },
  request: FastifyRequest,
): Promise<Omit<SignedInSession, 'idHash'>> {
  const { db } = deps.database;
  const tokenHash = wanted.invitation ? sha256(wanted.invitation) : undefined;
  const register = async () => {
    // Asked before the costly hash; what decides is asked again in the transaction.
    if (!(await hasAccounts(db)))
      throw new Refusal(
        'conflict',
        t('The first account is made at the address that the start of the service prints.'),
      );
    if (tokenHash !== undefined && !(await isOpenInvitation(db, tokenHash, deps.now()))) throw usedUp();
    if (tokenHash === undefined && !(await isRegistrationOpen(db))) throw registrationIsClosed();
    if (tokenHash === undefined && deps.mail.ready)
      throw new Refusal('conflict', t('Register with a link: enter your address, then open the link in the mail.'));
    if ((await findTakenNames(db, wanted)).length > 0) throw await takenNamesRefusal(db, wanted);
    const passwordHash = await hashPassword(wanted.password);
    return inTransaction(deps.database, async (trx) => {
      if (tokenHash !== undefined && !(await claimInvitation(trx, tokenHash, deps.now()))) throw usedUp();
      if (tokenHash === undefined && !(await isRegistrationOpen(trx))) throw registrationIsClosed();
      const made = await insertOwnedAccount(trx, wanted, { passwordHash, isOwner: false, nowMs: deps.now() });
      if (!made) throw await takenNamesRefusal(trx, wanted);
      await recordRegistration(trx, made, request, deps.now());
      await enqueueConfirmation(deps, trx, made.user);
      return made;
    });
  };
  return tokenHash === undefined ? register() : redeemInTurn(tokenHash, register);
}

/** Leaves an entry in the log of the installation, whichever way somebody got an account of their own. */
export const recordRegistration = (
  trx: DatabaseOrTransaction,
  { user, account }: Pick<SignedInSession, 'user' | 'account'>,
  request: FastifyRequest,
  nowMs: number,
): Promise<void> =>
  recordAuditEvent(trx, {
    accountId: null,
    actor: { kind: 'user', user, request },
    action: 'account.created',
    subject: { id: account.id, name: account.username },
    nowMs,
  });

const usedUp = (): Refusal =>
  invalid({ invitation: [t('This invitation was used, taken back or is older than seven days: ask for a new one.')] });
/** Why nobody may register without an invitation. */
export const registrationIsClosed = (): Refusal =>
  new Refusal('forbidden', t('Registration is not open here: ask the owner of the service for an invitation.'));
