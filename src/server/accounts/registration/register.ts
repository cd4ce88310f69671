import type { FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, inTransaction, readServiceSetting } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, Refusal, sha256 } from '../../kernel/index.ts';
import { findTakenNames, hasAccounts, takenNamesRefusal } from '../account/index.ts';
import { enqueueConfirmation } from '../addresses/index.ts';
import { recordAuditEvent } from '../audit/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { hashPassword } from '../users/index.ts';
import type { NewAccount } from '../wire.ts';
import { insertOwnedAccount } from './create-account.ts';
import { claimInvitation, isOpenInvitation } from './invitation.store.ts';

/** Whether anybody may create an account, without an invitation. */
export const isRegistrationOpen = async (db: DatabaseOrTransaction): Promise<boolean> =>
  (await readServiceSetting(db, 'open_registration')) === '1';

/** Makes a further account, by an invitation (which is used up with it) or, while registration is open, by anybody. */
export async function registerAccount(
  deps: Deps,
  wanted: NewAccount & { invitation?: string | null | undefined },
  request: FastifyRequest,
): Promise<Omit<SignedInSession, 'idHash'>> {
  const { db } = deps.database;
  const tokenHash = wanted.invitation ? sha256(wanted.invitation) : undefined;
  // Asked before the costly hash; what decides is asked again in the transaction.
  if (!(await hasAccounts(db)))
    throw new Refusal('conflict', 'The first account is made at the address that the start of the service prints.');
  if (tokenHash !== undefined && !(await isOpenInvitation(db, tokenHash, deps.now()))) throw usedUp();
  if (tokenHash === undefined && !(await isRegistrationOpen(db))) throw closed();
  if ((await findTakenNames(db, wanted)).length > 0) throw await takenNamesRefusal(db, wanted);
  const passwordHash = await hashPassword(wanted.password);
  return inTransaction(deps.database, async (trx) => {
    if (tokenHash !== undefined && !(await claimInvitation(trx, tokenHash, deps.now()))) throw usedUp();
    if (tokenHash === undefined && !(await isRegistrationOpen(trx))) throw closed();
    const made = await insertOwnedAccount(trx, wanted, { passwordHash, isOwner: false, nowMs: deps.now() });
    if (!made) throw await takenNamesRefusal(trx, wanted);
    await recordAuditEvent(trx, {
      accountId: null,
      actor: { kind: 'user', user: made.user, request },
      action: 'account.created',
      subject: { id: made.account.id, name: made.account.username },
      nowMs: deps.now(),
    });
    await enqueueConfirmation(deps, trx, made.user);
    return made;
  });
}

const usedUp = (): Refusal =>
  invalid({ invitation: ['This invitation was used, taken back or is older than seven days: ask for a new one.'] });
const closed = (): Refusal =>
  new Refusal('forbidden', 'Registration is not open here: ask the owner of the service for an invitation.');
