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
 * Has a link to register mailed to an address. Nobody is looked up here, so neither the answer nor the time it takes tells
 * whether anybody has the address: the courier finds out, and mails those who have it that they do. While an address was
 * mailed often, nothing more is sent, and the links go on working. Throws `forbidden` where registration is not open, and
 * `unavailable` where no mail is sent.
 */
export async function requestRegistrationLink(deps: Deps, email: string): Promise<void> {
  const nowMs = deps.now();
  if (!deps.mail.ready)
    throw new Refusal('unavailable', t('This installation sends no mail: register without a link.'));
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

/** What the courier mails to an address that wants to register: a link, or that it has a user already. */
export const createRegistrationMails = (deps: Pick<Deps, 'config' | 'database' | 'vault'>): RequestedMail => ({
  contentOf: ({ idempotency_key: key, created_at: askedAt }, to, { language = 'en' }) =>
    inTransaction(deps.database, async (trx) => {
      if (!(await isRegistrationOpen(trx))) return undefined;
      const { baseUrl } = deps.config;
      const user = await findUserByLogin(trx, to);
      if (user)
        return inLanguage(user.language ?? language, () => userNotice(alreadyRegisteredMail(baseUrl, user.username)));
      // The same at each attempt: a mail that arrived although its server said no has the link of the next.
      const token = deps.vault.hmac('registration', key);
      const times = { created_at: askedAt, expires_at: askedAt + lifetimeMs };
      await insertRegistrationLink(trx, { token_hash: sha256(token), email: to, ...times });
      // What stands behind # reaches neither servers nor, as a referrer, other sites.
      const url = `${baseUrl}/create-account#${token}`;
      return inLanguage(language, () => userNotice(registrationMail(url)));
    }),
});
