import type { FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, Refusal, sha256, t } from '../../kernel/index.ts';
import { recordLogInEvent } from '../audit/index.ts';
import { describeLink, endLinks, redeemLink } from '../mailed-links/index.ts';
import type { UserMailDeps } from '../user-mails/index.ts';
import { updateUser } from '../users/index.ts';
import { confirmationMail } from './address-mails.ts';
import { completeAddressChange } from './change-address.ts';
import { mailLink, takeConfirmationMail } from './mail-link.ts';

const lifetimeMs = 7 * dayMs;

/** Revokes the previous link. Returns false if no mail is set up or the address was mailed too often. */
export async function enqueueConfirmation(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  user: UserRow,
): Promise<boolean> {
  if (!deps.mail.ready) return false;
  if (!(await takeConfirmationMail(deps, trx, user.email))) return false;
  await endLinks(trx, user.id, ['confirm'], deps.now());
  const { host } = new URL(deps.config.baseUrl);
  await mailLink(deps, trx, user, {
    purpose: 'confirm',
    to: user.email,
    lifetimeMs,
    content: (linkTo) => confirmationMail({ username: user.username, host }, linkTo('/confirm-email')),
  });
  return true;
}

export async function sendConfirmationAgain(deps: Deps, user: UserRow): Promise<void> {
  if (user.email_verified_at !== null) throw new Refusal('conflict', t('Your address is already confirmed.'));
  if (!deps.mail.ready)
    throw new Refusal('unavailable', t("This installation sends no email, so you don't need to confirm anything."));
  const isSent = await inTransaction(deps.database, (trx) => enqueueConfirmation(deps, trx, user));
  if (!isSent)
    throw new Refusal(
      'too_many',
      t('We emailed {email} several times. Look for the newest email, or wait an hour.', { email: user.email }),
    );
}

export async function confirmAddress(deps: Deps, request: FastifyRequest, token: string): Promise<{ email: string }> {
  const { purpose } = await describeLink(deps, token);
  return inTransaction(deps.database, async (trx) => {
    if (purpose === 'change') return completeAddressChange(deps, trx, request, sha256(token));
    const { user } = await redeemLink(deps, trx, sha256(token), 'confirm');
    const nowMs = deps.now();
    await updateUser(trx, user.id, { email_verified_at: nowMs });
    await recordLogInEvent(trx, { user, request }, { action: 'email.confirmed', name: user.email, nowMs });
    return { email: user.email };
  });
}
