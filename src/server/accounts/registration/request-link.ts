import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, inLanguage, Refusal, randomToken, sha256, t } from '../../kernel/index.ts';
import { consumeMailAllowance, enqueueRequestedMail, type RequestedMail } from '../../outbox/index.ts';
import { findServiceOwner } from '../account/index.ts';
import { userNotice } from '../user-mails/index.ts';
import { findUserByLogin } from '../users/index.ts';
import { isRegistrationOpen, registrationIsClosed } from './register.ts';
import { deleteExpiredRegistrationLinks, insertRegistrationLink } from './registration-link.store.ts';
import { alreadyRegisteredMail, registrationMail } from './registration-mails.ts';

const lifetimeMs = dayMs;

/**
 * The courier looks the user up later, so neither the response nor its timing reveals who is registered. Throws
 * `forbidden` if registration is closed, and `unavailable` without mail.
 */
export async function requestRegistrationLink(deps: Deps, email: string): Promise<void> {
  const nowMs = deps.now();
  if (!deps.mail.ready)
    throw new Refusal('unavailable', t('This installation sends no email. Register without a link.'));
  await inTransaction(deps.database, async (trx) => {
    if (!(await isRegistrationOpen(trx))) throw registrationIsClosed();
    await deleteExpiredRegistrationLinks(trx, nowMs);
    const sender = await findServiceOwner(trx);
    if (!sender) throw registrationIsClosed();
    const wanted = { to: email, purpose: 'registration', mayWaitMs: 0 } as const;
    if ((await consumeMailAllowance(trx, deps.vault, wanted, nowMs)) === undefined) return;
    await enqueueRequestedMail(
      trx,
      deps.vault,
      {
        accountId: sender.id,
        to: email,
        idempotencyKey: `registration_${randomToken()}`,
        expiresAt: nowMs + lifetimeMs,
        event: 'registration',
      },
      nowMs,
    );
  });
}

export const createRegistrationMails = (deps: Pick<Deps, 'config' | 'database' | 'vault'>): RequestedMail => ({
  contentOf: ({ idempotency_key: key, created_at: askedAt }, to, { language = 'en' }) =>
    inTransaction(deps.database, async (trx) => {
      if (!(await isRegistrationOpen(trx))) return undefined;
      const { baseUrl } = deps.config;
      const user = await findUserByLogin(trx, to);
      if (user)
        return inLanguage(user.language ?? language, () => userNotice(alreadyRegisteredMail(baseUrl, user.username)));
      // The token is the same for each attempt, because a mail can arrive despite an SMTP error.
      const token = deps.vault.hmac('registration', key);
      const times = { created_at: askedAt, expires_at: askedAt + lifetimeMs };
      await insertRegistrationLink(trx, { token_hash: sha256(token), email: to, ...times });
      // Fragments are sent neither to servers nor in referrers.
      const url = `${baseUrl}/create-account#${token}`;
      return inLanguage(language, () => userNotice(registrationMail(url)));
    }),
});
