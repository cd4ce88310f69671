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
  linkExpired,
  redeemLink,
} from '../mailed-links/index.ts';
import { userNotice } from '../user-mails/index.ts';
import { findUser, findUserByLogin, hashPassword, lockUser, redeemInTurn, updateUser } from '../users/index.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import { passwordResetMail } from './password-mails.ts';
import { replacePassword } from './replace-password.ts';

const lifetimeMs = 30 * minuteMs;
/** Per network in fifteen minutes. */
const maxOfNetwork = 20;

/**
 * The courier looks the user up later, so neither the response nor its timing reveals who has an account. Throws
 * `too_many` for the network, and `unavailable` without mail.
 */
export async function requestPasswordReset(
  deps: Deps,
  attempts: AttemptLimiter,
  { email, network }: { email: string; network: string },
): Promise<void> {
  const nowMs = deps.now();
  attempts.begin({ [`reset network:${network}`]: maxOfNetwork }, nowMs);
  if (!deps.mail.ready)
    throw new Refusal('unavailable', t('This installation sends no email. Ask its owner for a new password.'));
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

export const createPasswordResets = (deps: Pick<Deps, 'config' | 'database' | 'vault'>): RequestedMail => ({
  contentOf: ({ idempotency_key: key, created_at: askedAt }, to, asked) =>
    inTransaction(deps.database, async (trx) => {
      const found = await findUserByLogin(trx, to);
      if (!found) return undefined;
      await lockUser(deps.database, trx, found.id);
      const user = await findUser(trx, found.id);
      if (user?.email !== found.email || (user.password_changed_at ?? 0) > askedAt) return undefined;
      if (await hasNewerReset(trx, user.id, askedAt)) return undefined;
      // The token is the same for each attempt, because a mail can arrive despite an SMTP error.
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
      // Fragments are sent neither to servers nor in referrers.
      const url = `${baseUrl}/reset-password#${token}`;
      return inLanguage(user.language ?? asked.language ?? 'en', () => userNotice(passwordResetMail(who, url)));
    }),
});

/** Marks the address as verified. Opens no session, because a login can require more. Throws `invalid`. */
export async function resetPassword(
  deps: Deps,
  request: FastifyRequest,
  { token, new_password }: { token: string; new_password: string },
): Promise<void> {
  const tokenHash = sha256(token);
  return redeemInTurn(tokenHash, async () => {
    // Checked before the costly hash and again in the transaction.
    if ((await findOpenLink(deps.database.db, tokenHash, deps.now()))?.purpose !== 'reset') throw linkExpired();
    const passwordHash = await hashPassword(new_password);
    await inTransaction(deps.database, async (trx) => {
      const { user } = await redeemLink(deps, trx, tokenHash, 'reset');
      await replacePassword(deps, trx, user, { passwordHash });
      const nowMs = deps.now();
      await recordLogInEvent(trx, { user, request }, { action: 'password.reset', name: 'link by mail', nowMs });
      if (user.email_verified_at !== null) return;
      await updateUser(trx, user.id, { email_verified_at: nowMs });
      // With an unverified address, a stranger may have linked an identity.
      await deleteIdentitiesOfUser(trx, user.id);
    });
  });
}
