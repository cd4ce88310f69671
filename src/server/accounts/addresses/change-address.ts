import type { FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, Refusal, sha256, t } from '../../kernel/index.ts';
import { moveOwnedAccounts, takenNamesRefusal } from '../account/index.ts';
import { enqueueUserEvent } from '../account-events/index.ts';
import { recordLogInEvent } from '../audit/index.ts';
import { enqueueDeletionMailsAgain } from '../deletion/index.ts';
import { deleteIdentitiesOfUser } from '../identities/index.ts';
import { requireProof } from '../log-in/index.ts';
import { endLaterRestores, endLinks, findOpenLink, linkExpired, redeemLink } from '../mailed-links/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import { replacePassword } from '../passwords/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { hasSecondFactor, type RemovedFactors, removeFactorsSince } from '../two-factor/index.ts';
import { enqueueUserMail, momentFor } from '../user-mails/index.ts';
import {
  findTakenUserNames,
  findUser,
  findUserByLogin,
  hashPassword,
  lockUser,
  redeemInTurn,
  updateUser,
} from '../users/index.ts';
import {
  addressChangedMail,
  factorsRemovedMail,
  newAddressMail,
  takenAddressMail,
  unverifiedAddressChangedMail,
} from './address-mails.ts';
import { mailLink, takeConfirmationMail } from './mail-link.ts';

const changeMs = dayMs;
const restoreMs = 7 * dayMs;

/**
 * Returns true if the address changed immediately because the installation sends no mail. If the address is taken, the
 * response is the same and its holder gets a mail, to hide who has an account. Throws `invalid` and `too_many`.
 */
export async function requestAddressChange(
  deps: Deps,
  attempts: AttemptLimiter,
  session: SignedInSession,
  { email, current_password }: { email: string; current_password?: string | undefined },
): Promise<boolean> {
  await requireProof(deps, attempts, session, current_password);
  return inTransaction(deps.database, async (trx) => {
    await lockUser(deps.database, trx, session.user.id);
    const user = await findUser(trx, session.user.id);
    if (!user) throw new Error('the user of a session must exist');
    const nowMs = deps.now();
    await endLinks(trx, user.id, ['change'], nowMs);
    if (email === user.email) return true;
    const isTaken = (await findTakenUserNames(trx, { email }, user.id)).length > 0;
    if (!deps.mail.ready) {
      if (isTaken) throw await takenNamesRefusal(trx, { email }, { userId: user.id });
      // Nothing can be verified without mail. The service owner needs no verification.
      const isProved = session.account.is_owner === 1 && session.role === 'owner';
      await setAddress(deps, trx, user, { email, verifiedAt: isProved ? nowMs : null });
      await endLinks(trx, user.id, ['reset', 'confirm'], nowMs);
      return true;
    }
    if (!(await takeConfirmationMail(deps, trx, email)))
      throw new Refusal('too_many', t('We emailed {email} several times. Wait an hour, then try again.', { email }));
    const { baseUrl } = deps.config;
    const { host } = new URL(baseUrl);
    await mailLink(deps, trx, user, {
      purpose: 'change',
      to: email,
      lifetimeMs: changeMs,
      reader: isTaken ? await findUserByLogin(trx, email) : undefined,
      content: (linkTo) =>
        isTaken
          ? takenAddressMail(host, `${baseUrl}/login`)
          : newAddressMail({ username: user.username, host }, linkTo('/confirm-email')),
    });
    return false;
  });
}

export const cancelAddressChange = (deps: Deps, userId: number): Promise<void> =>
  endLinks(deps.database.db, userId, ['change'], deps.now());

/** Notifies the old address, which can undo the change if it was verified. */
export async function completeAddressChange(
  deps: Deps,
  trx: DatabaseOrTransaction,
  request: FastifyRequest,
  tokenHash: string,
): Promise<{ email: string }> {
  const { user, link } = await redeemLink(deps, trx, tokenHash, 'change');
  const nowMs = deps.now();
  if ((await findTakenUserNames(trx, { email: link.email }, user.id)).length > 0) throw linkExpired();
  await setAddress(deps, trx, user, { email: link.email, verifiedAt: nowMs });
  await endLinks(trx, user.id, ['reset', 'confirm', 'change'], nowMs);
  const { baseUrl } = deps.config;
  const who = { username: user.username, host: new URL(baseUrl).host };
  await recordLogInEvent(trx, { user, request }, { action: 'email.changed', name: link.email, nowMs });
  // A stranger with an unverified address must not take over the account through the undo link.
  if (user.email_verified_at === null)
    await enqueueUserMail(deps, trx, {
      to: user.email,
      reader: user,
      content: async () => unverifiedAddressChangedMail(who, await momentFor(trx, user, nowMs), `${baseUrl}/login`),
    });
  else
    await mailLink(deps, trx, user, {
      purpose: 'restore',
      to: user.email,
      lifetimeMs: restoreMs,
      content: async (linkTo) => addressChangedMail(who, await momentFor(trx, user, nowMs), linkTo('/restore-email')),
    });
  return { email: link.email };
}

/**
 * The person who made the change knew the password, so this sets a new password, ends all sessions and removes second
 * factors added since the change. Throws `invalid`.
 */
export async function restoreAddress(
  deps: Deps,
  request: FastifyRequest,
  { token, new_password }: { token: string; new_password: string },
): Promise<RemovedFactors> {
  const tokenHash = sha256(token);
  return redeemInTurn(tokenHash, async () => {
    // Checked before the costly hash and again in the transaction.
    if ((await findOpenLink(deps.database.db, tokenHash, deps.now()))?.purpose !== 'restore') throw linkExpired();
    const passwordHash = await hashPassword(new_password);
    return inTransaction(deps.database, async (trx) => {
      const { user, link } = await redeemLink(deps, trx, tokenHash, 'restore');
      const nowMs = deps.now();
      if ((await findTakenUserNames(trx, { email: link.email }, user.id)).length > 0) throw linkExpired();
      await setAddress(deps, trx, user, { email: link.email, verifiedAt: nowMs });
      await endLinks(trx, user.id, ['confirm', 'change'], nowMs);
      await endLaterRestores(trx, user.id, link.created_at, nowMs);
      await recordLogInEvent(trx, { user, request }, { action: 'email.restored', name: link.email, nowMs });
      await deleteIdentitiesOfUser(trx, user.id);
      // The change could have been requested up to `changeMs` before it was made.
      const removed = await removeFactorsSince(trx, user.id, link.created_at - changeMs);
      const restored = { ...user, email: link.email };
      if (removed.passkeys > 0 || removed.app) {
        await recordLogInEvent(trx, { user, request }, { action: 'two_factor.removed', name: link.email, nowMs });
        if (!(await hasSecondFactor(trx, user.id)))
          await enqueueUserEvent(deps, trx, user, { type: 'two_factor.changed', data: { is_on: false, by: null } });
        const { baseUrl } = deps.config;
        const who = { username: user.username, host: new URL(baseUrl).host };
        await enqueueUserMail(deps, trx, {
          to: link.email,
          reader: user,
          content: () => factorsRemovedMail(who, removed, `${baseUrl}/settings?section=two-factor`),
        });
      }
      await replacePassword(deps, trx, restored, { passwordHash });
      // An attacker may have scheduled the account's deletion, which was only announced to the other address.
      await enqueueDeletionMailsAgain(deps, trx, restored);
      return removed;
    });
  });
}

async function setAddress(
  deps: Deps,
  trx: DatabaseOrTransaction,
  user: UserRow,
  { email, verifiedAt }: { email: string; verifiedAt: number | null },
): Promise<void> {
  await updateUser(trx, user.id, { email, email_verified_at: verifiedAt });
  await moveOwnedAccounts(trx, { userId: user.id, from: user.email, to: email });
  const data = { previous_email: user.email };
  await enqueueUserEvent(deps, trx, { ...user, email }, { type: 'member.email_changed', data });
}
