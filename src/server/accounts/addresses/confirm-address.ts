import { type DatabaseOrTransaction, inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, Refusal, randomToken, sha256 } from '../../kernel/index.ts';
import { consumeMailAllowance } from '../../outbox/index.ts';
import { deleteExpiredLinks, describeLink, endLinks, insertLink, redeemLink } from '../mailed-links/index.ts';
import { enqueueUserMail, type UserMailDeps } from '../user-mails/index.ts';
import { updateUser } from '../users/index.ts';
import { completeAddressChange } from './change-address.ts';

const lifetimeMs = 7 * dayMs;

/**
 * Mails a user a link that proves the address, in the transaction that makes the user. The one before it ends. False where
 * no mail is sent, or the address was mailed too often.
 */
export async function enqueueConfirmation(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  user: UserRow,
): Promise<boolean> {
  if (!deps.mail.ready) return false;
  const nowMs = deps.now();
  const wanted = { to: user.email, purpose: 'confirmation', mayWaitMs: 0 } as const;
  if ((await consumeMailAllowance(trx, deps.vault, wanted, nowMs)) === undefined) return false;
  const token = randomToken();
  await deleteExpiredLinks(trx, nowMs);
  await endLinks(trx, user.id, ['confirm'], nowMs);
  await insertLink(trx, {
    token_hash: sha256(token),
    user_id: user.id,
    purpose: 'confirm',
    email: user.email,
    created_at: nowMs,
    expires_at: nowMs + lifetimeMs,
  });
  const { baseUrl } = deps.config;
  await enqueueUserMail(deps, trx, {
    to: user.email,
    isSecret: true,
    content: {
      subject: 'Confirm your e-mail address',
      paragraphs: [`${user.username} at ${new URL(baseUrl).host} uses this address. Confirm that it is yours.`],
      facts: [['Link works', 'for 7 days, once']],
      notes: ['Do you not know of this? Ignore this mail: nothing is sent to others in your name.'],
      action: { label: 'Confirm address', url: `${baseUrl}/confirm-email#${token}` },
    },
  });
  return true;
}

/** Sends the link again. Throws `conflict`, `unavailable` and `too_many`. */
export async function sendConfirmationAgain(deps: Deps, user: UserRow): Promise<void> {
  if (user.email_verified_at !== null) throw new Refusal('conflict', 'Your address is confirmed already.');
  if (!deps.mail.ready)
    throw new Refusal('unavailable', 'This installation sends no mail, so nothing needs confirming.');
  const isSent = await inTransaction(deps.database, (trx) => enqueueConfirmation(deps, trx, user));
  if (!isSent)
    throw new Refusal('too_many', `${user.email} was mailed several times: look for the newest mail, or wait an hour.`);
}

/** Proves the address that the link was mailed to: the user's, or the one that is to take its place. */
export async function confirmAddress(deps: Deps, token: string): Promise<{ email: string }> {
  const { purpose } = await describeLink(deps, token);
  return inTransaction(deps.database, async (trx) => {
    if (purpose === 'change') return completeAddressChange(deps, trx, sha256(token));
    const { user } = await redeemLink(deps, trx, sha256(token), 'confirm');
    await updateUser(trx, user.id, { email_verified_at: deps.now() });
    return { email: user.email };
  });
}
