import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { inLanguage, minuteMs, Refusal, randomToken, sha256, t } from '../../kernel/index.ts';
import { consumeMailAllowance, enqueueRequestedMail, type RequestedMail } from '../../outbox/index.ts';
import { findServiceOwner } from '../account/index.ts';
import { recordLogInEvent } from '../audit/index.ts';
import { deleteIdentitiesOfUser } from '../identities/index.ts';
import {
  deleteExpiredLinks,
  endLinks,
  findOpenLink,
  hasNewerReset,
  insertLink,
  linkIsOver,
  redeemLink,
} from '../mailed-links/index.ts';
import { userNotice } from '../user-mails/index.ts';
import { findUser, findUserByLogin, hashPassword, lockUser, redeemInTurn, updateUser } from '../users/index.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import { passwordResetMail } from './password-mails.ts';
import { replacePassword } from './replace-password.ts';

const lifetimeMs = 30 * minuteMs;
/** Requests of one network in fifteen minutes, for whatever addresses. */
const maxOfNetwork = 20;

/**
 * Has a link to set a new password mailed to an address. Nobody is looked up here, so neither the answer nor the time it
 * takes tells whether anybody has the address; the courier finds out. While an address was mailed often, nothing more is
 * sent, and the newest link goes on working. Throws `too_many` for a network, and `unavailable` where no mail is sent.
 */
export async function requestPasswordReset(
  deps: Deps,
  attempts: AttemptLimiter,
  { email, network }: { email: string; network: string },
): Promise<void> {
  const nowMs = deps.now();
  attempts.begin({ [`reset network:${network}`]: maxOfNetwork }, nowMs);
  if (!deps.mail.ready)
    throw new Refusal('unavailable', t('This installation sends no mail: ask whoever runs it for a new password.'));
  await inTransaction(deps.database, async (trx) => {
    const sender = await findServiceOwner(trx);
    if (!sender) return;
    const wanted = { to: email, purpose: 'password', mayWaitMs: 0 } as const;
    if ((await consumeMailAllowance(trx, deps.vault, wanted, nowMs)) === undefined) return;
    await enqueueRequestedMail(
      trx,
      deps.vault,
      {
        event: 'password_reset',
        accountId: sender.id,
        to: email,
        idempotencyKey: `password_reset_${randomToken()}`,
        expiresAt: nowMs + lifetimeMs,
      },
      nowMs,
    );
  });
}

/** What the courier mails to an address that forgot its password. */
export const createPasswordResets = (deps: Pick<Deps, 'config' | 'database' | 'vault'>): RequestedMail => ({
  contentOf: ({ idempotency_key: key, created_at: askedAt }, to, asked) =>
    inTransaction(deps.database, async (trx) => {
      const found = await findUserByLogin(trx, to);
      if (!found) return undefined;
      await lockUser(deps.database, trx, found.id);
      const user = await findUser(trx, found.id);
      if (user?.email !== found.email || (user.password_changed_at ?? 0) > askedAt) return undefined;
      if (await hasNewerReset(trx, user.id, askedAt)) return undefined;
      // The same at each attempt: a mail that arrived although its server said no has the link of the next.
      const token = deps.vault.hmac('password reset', key);
      const tokenHash = sha256(token);
      if ((await findOpenLink(trx, tokenHash, askedAt)) === undefined) {
        await deleteExpiredLinks(trx, askedAt);
        await endLinks(trx, user.id, ['reset'], askedAt);
        const times = { created_at: askedAt, expires_at: askedAt + lifetimeMs };
        const link = {
          token_hash: tokenHash,
          user_id: user.id,
          purpose: 'reset',
          email: user.email,
          ...times,
        } as const;
        if (!(await insertLink(trx, link))) return undefined;
      }
      const { baseUrl } = deps.config;
      const who = { username: user.username, host: new URL(baseUrl).host };
      // What stands behind # reaches neither servers nor, as a referrer, other sites.
      const url = `${baseUrl}/reset-password#${token}`;
      return inLanguage(user.language ?? asked.language ?? 'en', () => userNotice(passwordResetMail(who, url)));
    }),
});

/**
 * Sets the password of the user whom the link was mailed to, ends all sessions, and counts the address as proved. It logs
 * nobody in: whatever else a log-in asks for is still asked. Throws `invalid` for a link that does not work any more.
 */
export async function resetPassword(
  deps: Deps,
  request: FastifyRequest,
  { token, new_password }: { token: string; new_password: string },
): Promise<void> {
  const tokenHash = sha256(token);
  return redeemInTurn(tokenHash, async () => {
    // Asked before the costly hash; what decides is asked again in the transaction.
    if ((await findOpenLink(deps.database.db, tokenHash, deps.now()))?.purpose !== 'reset') throw linkIsOver();
    const passwordHash = await hashPassword(new_password);
    await inTransaction(deps.database, async (trx) => {
      const { user } = await redeemLink(deps, trx, tokenHash, 'reset');
      await replacePassword(deps, trx, user, { passwordHash });
      const nowMs = deps.now();
      await recordLogInEvent(trx, { user, request }, { action: 'password.reset', name: 'link by mail', nowMs });
      if (user.email_verified_at !== null) return;
      await updateUser(trx, user.id, { email_verified_at: nowMs });
      // Whoever used an address that was not proved may have been a stranger, with a way in at the provider.
      await deleteIdentitiesOfUser(trx, user.id);
    });
  });
}
