import type { AccountExportRow, AccountRow, DatabaseOrTransaction } from '../../database/index.ts';
import { formatZonedTime } from '../../kernel/index.ts';
import { enqueueUserMail, type UserMailDeps } from '../user-mails/index.ts';

/** Tells whoever asked that the archive is ready. The link asks for a log-in: nothing in the mail opens it. */
export async function enqueueExportMail(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  { mail_to, is_of_service, expires_at }: AccountExportRow,
  { id, username, time_zone }: AccountRow,
): Promise<void> {
  if (mail_to === '') return;
  const { baseUrl } = deps.config;
  await enqueueUserMail(deps, trx, {
    to: mail_to,
    content: {
      subject: `The export of ${username} is ready`,
      paragraphs: [`Everything in the account ${username} is in one ZIP archive. Log in to download it.`],
      facts: [['Available until', formatZonedTime(expires_at ?? 0, time_zone)]],
      action: {
        label: 'Download the export',
        url: is_of_service === 1 ? `${baseUrl}/settings/accounts/${id}` : `${baseUrl}/settings?section=export`,
      },
    },
  });
}
