import type { DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import { t } from '../../kernel/index.ts';
import { enqueueUserMail, momentFor, type UserMailDeps } from '../user-mails/index.ts';

export async function enqueueNewSignInMail(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  user: UserRow,
  { browser, os, place, address }: { browser: string; os: string; place: string; address: string },
): Promise<void> {
  const { baseUrl } = deps.config;
  await enqueueUserMail(deps, trx, {
    to: user.email,
    reader: user,
    content: async () => ({
      subject: t('New login'),
      paragraphs: [
        t('{username} logged in at {host} with a new browser from a new place.', {
          username: user.username,
          host: new URL(baseUrl).host,
        }),
      ],
      facts: [
        [
          t('Browser'),
          browser === '' || os === '' ? browser || os || t('Unknown') : t('{browser} on {os}', { browser, os }),
        ],
        [t('Logged in from'), place === '' ? address : `${place} (${address})`],
        [t('When'), await momentFor(trx, user, deps.now())],
      ],
      notes: [t("Wasn't this you? End the session in Settings → Sessions, then change your password.")],
      action: { label: t('View your sessions'), url: `${baseUrl}/settings?section=sessions` },
    }),
  });
}
