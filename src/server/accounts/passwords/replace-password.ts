import type { DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import { enqueueUserEvent } from '../account-events/index.ts';
import { endLinks } from '../mailed-links/index.ts';
import { deleteSessionsOfUser } from '../sessions/index.ts';
import { enqueueUserMail, momentFor, type UserMailDeps } from '../user-mails/index.ts';
import { updateUser } from '../users/index.ts';
import { passwordChangedMail } from './password-mails.ts';

/**
 * Ends all sessions except `keptSession`. Also ends links to change the password or address, because these links may
 * have been requested with only the old password.
 */
export async function replacePassword(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  user: UserRow,
  { passwordHash, keptSession }: { passwordHash: string; keptSession?: string },
): Promise<void> {
  const nowMs = deps.now();
  await updateUser(trx, user.id, { password_hash: passwordHash, password_changed_at: nowMs });
  await deleteSessionsOfUser(trx, user.id, keptSession);
  await endLinks(trx, user.id, ['reset', 'change'], nowMs);
  await enqueueUserEvent(deps, trx, user, { type: 'password.changed', data: {} });
  const { baseUrl } = deps.config;
  await enqueueUserMail(deps, trx, {
    to: user.email,
    reader: user,
    content: async () =>
      passwordChangedMail(
        { username: user.username, host: new URL(baseUrl).host },
        await momentFor(trx, user, nowMs),
        `${baseUrl}/forgot-password`,
      ),
  });
}
