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
import { endLaterRestores, endLinks, findOpenLink, linkIsOver, redeemLink } from '../mailed-links/index.ts';
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
  unprovenAddressChangedMail,
} from './address-mails.ts';
import { mailLink, mayConfirm } from './mail-link.ts';

const changeMs = dayMs;
const restoreMs = 7 * dayMs;

/**
 * Asks for another address of the signed-in user; true where it holds at once, because the installation sends no mail.
 * Otherwise it waits until a link that is mailed there is used. An address that another user has gets the same answer, and
 * a mail that tells its holder: nobody learns here who has an account. Throws `invalid`, and `too_many` where the address
 * was mailed too often.
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
      // Without mail nothing can be proved; who runs the service needs no proof.
      const isProved = session.account.is_owner === 1 && session.role === 'owner';
      await setAddress(deps, trx, user, { email, verifiedAt: isProved ? nowMs : null });
      await endLinks(trx, user.id, ['reset', 'confirm'], nowMs);
      return true;
    }
    if (!(await mayConfirm(deps, trx, email)))
      throw new Refusal('too_many', t('{email} was mailed several times: wait an hour, then try again.', { email }));
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

/** Keeps the address as it is. */
export const cancelAddressChange = (deps: Deps, userId: number): Promise<void> =>
  endLinks(deps.database.db, userId, ['change'], deps.now());

/** Makes the address of a used link the user's, and tells the old one, which can take it back where it was proved. */
export async function completeAddressChange(
  deps: Deps,
  trx: DatabaseOrTransaction,
  request: FastifyRequest,
  tokenHash: string,
): Promise<{ email: string }> {
  const { user, link } = await redeemLink(deps, trx, tokenHash, 'change');
  const nowMs = deps.now();
  if ((await findTakenUserNames(trx, { email: link.email }, user.id)).length > 0) throw linkIsOver();
  await setAddress(deps, trx, user, { email: link.email, verifiedAt: nowMs });
  await endLinks(trx, user.id, ['reset', 'confirm', 'change'], nowMs);
  const { baseUrl } = deps.config;
  const who = { username: user.username, host: new URL(baseUrl).host };
  await recordLogInEvent(trx, { user, request }, { action: 'email.changed', name: link.email, nowMs });
  // An address that nobody proved may be a stranger's, who must not get hold of the account by it.
  if (user.email_verified_at === null)
    await enqueueUserMail(deps, trx, {
      to: user.email,
      reader: user,
      content: async () => unprovenAddressChangedMail(who, await momentFor(trx, user, nowMs), `${baseUrl}/login`),
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
 * Takes a change of the address back, by the link that went to the old one. Whoever made the change knew the password, so
 * a new one is set, all sessions end, and what they may have added to the log-in is removed: passkeys, recovery codes, an
 * authenticator app. Resolves to that. Throws `invalid` for a link that does not work any more.
 */
export async function restoreAddress(
  deps: Deps,
  request: FastifyRequest,
  { token, new_password }: { token: string; new_password: string },
): Promise<RemovedFactors> {
  const tokenHash = sha256(token);
  return redeemInTurn(tokenHash, async () => {
    // Asked before the costly hash; what decides is asked again in the transaction.
    if ((await findOpenLink(deps.database.db, tokenHash, deps.now()))?.purpose !== 'restore') throw linkIsOver();
    const passwordHash = await hashPassword(new_password);
    return inTransaction(deps.database, async (trx) => {
      const { user, link } = await redeemLink(deps, trx, tokenHash, 'restore');
      const nowMs = deps.now();
      if ((await findTakenUserNames(trx, { email: link.email }, user.id)).length > 0) throw linkIsOver();
      await setAddress(deps, trx, user, { email: link.email, verifiedAt: nowMs });
      await endLinks(trx, user.id, ['confirm', 'change'], nowMs);
      await endLaterRestores(trx, user.id, link.created_at, nowMs);
      await recordLogInEvent(trx, { user, request }, { action: 'email.restored', name: link.email, nowMs });
      await deleteIdentitiesOfUser(trx, user.id);
      // The change may have been asked for as long before it was made as its link worked.
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
      // Whoever made the change may have had the account deleted, which only the other address was told of.
      await enqueueDeletionMailsAgain(deps, trx, restored);
      return removed;
    });
  });
}

/** The accounts of the user that go by the address follow, and each account is told. */
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
