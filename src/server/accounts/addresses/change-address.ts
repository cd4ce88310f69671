import type { FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, Refusal, sha256 } from '../../kernel/index.ts';
import { moveOwnedAccounts, takenNamesRefusal } from '../account/index.ts';
import { recordLogInEvent } from '../audit/index.ts';
import { deleteIdentitiesOfUser } from '../identities/index.ts';
import { requireProof } from '../log-in/index.ts';
import { endLaterRestores, endLinks, findOpenLink, linkIsOver, redeemLink } from '../mailed-links/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import { replacePassword } from '../passwords/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { removePasskeysOf } from '../two-factor/index.ts';
import { enqueueUserMail, momentFor } from '../user-mails/index.ts';
import { findTakenUserNames, findUser, hashPassword, lockUser, updateUser } from '../users/index.ts';
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
      await setAddress(trx, user, email, isProved ? nowMs : null);
      await endLinks(trx, user.id, ['reset', 'confirm'], nowMs);
      return true;
    }
    if (!(await mayConfirm(deps, trx, email)))
      throw new Refusal('too_many', `${email} was mailed several times: wait an hour, then try again.`);
    const { baseUrl } = deps.config;
    const { host } = new URL(baseUrl);
    await mailLink(deps, trx, user, {
      purpose: 'change',
      to: email,
      lifetimeMs: changeMs,
      content: (linkTo) =>
        isTaken
          ? {
              subject: 'Your address is in use already',
              paragraphs: [`Somebody, perhaps you, wants to use this address for another user at ${host}.`],
              notes: [
                'You have a user with it, so nothing was changed. Log in with that one, or change its address first.',
              ],
              action: { label: 'Log in', url: `${baseUrl}/login` },
            }
          : {
              subject: 'Confirm your new e-mail address',
              paragraphs: [`${user.username} at ${host} wants to use this address. Confirm that it is yours.`],
              facts: [['Link works', 'for 24 hours, once']],
              notes: ['Do you not know of this? Ignore this mail: nothing is changed.'],
              action: { label: 'Confirm address', url: linkTo('/confirm-email') },
            },
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
  await setAddress(trx, user, link.email, nowMs);
  await endLinks(trx, user.id, ['reset', 'confirm', 'change'], nowMs);
  const mail = {
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `${user.username} at ${new URL(deps.config.baseUrl).host} uses another e-mail address now, no longer this one.`,
    ],
  };
  const changed: [string, string] = ['Changed', await momentFor(trx, user, nowMs)];
  await recordLogInEvent(trx, { user, request }, { action: 'email.changed', name: link.email, nowMs });
  // An address that nobody proved may be a stranger's, who must not get hold of the account by it.
  if (user.email_verified_at === null)
    await enqueueUserMail(deps, trx, {
      to: user.email,
      content: {
        ...mail,
        facts: [changed],
        notes: ['Was this not you? Tell whoever runs this service.'],
        action: { label: 'Log in', url: `${deps.config.baseUrl}/login` },
      },
    });
  else
    await mailLink(deps, trx, user, {
      purpose: 'restore',
      to: user.email,
      lifetimeMs: restoreMs,
      content: (linkTo) => ({
        ...mail,
        facts: [changed, ['Can be taken back', 'for 7 days']],
        notes: ['Was this not you? Take the change back: you set a new password, and every browser is logged out.'],
        action: { label: 'Take the change back', url: linkTo('/restore-email') },
      }),
    });
  return { email: link.email };
}

/**
 * Takes a change of the address back, by the link that went to the old one. Whoever made the change knew the password, so
 * a new one is set, all sessions end, and passkeys are removed: each would log them in again. Throws `invalid` for a link that does not work any more.
 */
export async function restoreAddress(
  deps: Deps,
  request: FastifyRequest,
  { token, new_password }: { token: string; new_password: string },
): Promise<void> {
  const tokenHash = sha256(token);
  // Asked before the costly hash; what decides is asked again in the transaction.
  if ((await findOpenLink(deps.database.db, tokenHash, deps.now()))?.purpose !== 'restore') throw linkIsOver();
  const passwordHash = await hashPassword(new_password);
  await inTransaction(deps.database, async (trx) => {
    const { user, link } = await redeemLink(deps, trx, tokenHash, 'restore');
    const nowMs = deps.now();
    if ((await findTakenUserNames(trx, { email: link.email }, user.id)).length > 0) throw linkIsOver();
    await setAddress(trx, user, link.email, nowMs);
    await endLinks(trx, user.id, ['confirm', 'change'], nowMs);
    await endLaterRestores(trx, user.id, link.created_at, nowMs);
    await recordLogInEvent(trx, { user, request }, { action: 'email.restored', name: link.email, nowMs });
    await deleteIdentitiesOfUser(trx, user.id);
    await removePasskeysOf(trx, user.id);
    await replacePassword(deps, trx, { ...user, email: link.email }, { passwordHash });
  });
}

/** The accounts of the user that go by the address follow. */
async function setAddress(
  trx: DatabaseOrTransaction,
  user: UserRow,
  email: string,
  verifiedAt: number | null,
): Promise<void> {
  await updateUser(trx, user.id, { email, email_verified_at: verifiedAt });
  await moveOwnedAccounts(trx, { userId: user.id, from: user.email, to: email });
}
