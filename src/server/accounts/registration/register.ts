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

export const isRegistrationOpen = async (db: DatabaseOrTransaction): Promise<boolean> =>
  (await readServiceSetting(db, 'open_registration')) === '1';

/**
 * Without an invitation, works only while registration is open and no mail is set up, because the response reveals
 * whether an address has a user.
 */
export async function registerAccount(
  deps: Deps,
  wanted: NewAccount & { invitation?: string | null | undefined },
  request: FastifyRequest,
): Promise<Omit<SignedInSession, 'idHash'>> {
  const { db } = deps.database;
  const tokenHash = wanted.invitation ? sha256(wanted.invitation) : undefined;
  const register = async () => {
    // Checked before the costly hash and again in the transaction.
    if (!(await hasAccounts(db)))
      throw new Refusal(
        'conflict',
        t('Create the first account at the address that the service prints when it starts.'),
      );
    if (tokenHash !== undefined && !(await isOpenInvitation(db, tokenHash, deps.now()))) throw usedUp();
    if (tokenHash === undefined && !(await isRegistrationOpen(db))) throw registrationIsClosed();
    if (tokenHash === undefined && deps.mail.ready)
      throw new Refusal('conflict', t('Register with a link: enter your address, then open the link in the email.'));
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
  invalid({ invitation: [t('This invitation was used, revoked or is older than seven days. Request a new one.')] });
export const registrationIsClosed = (): Refusal =>
  new Refusal('forbidden', t('Registration is closed here. Ask the owner of the service for an invitation.'));
