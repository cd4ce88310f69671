import { translateCause } from '../../causes/index.ts';
import type { AccountExportRow, AccountRow, DatabaseOrTransaction } from '../../database/index.ts';
import { formatZonedMinute, t } from '../../kernel/index.ts';
import { consumeMailAllowance } from '../../outbox/index.ts';
import { findServiceOwner } from '../account/index.ts';
import { languageOfAddress } from '../members/index.ts';
import { enqueueUserMail, type UserMail, type UserMailDeps } from '../user-mails/index.ts';
import { isVerifiedAddress } from '../users/index.ts';

export const enqueueExportMail = (
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  row: AccountExportRow,
  account: AccountRow,
): Promise<void> =>
  mailRequester(deps, trx, row, account, (url) => ({
    subject: t('The export of {account} is ready', { account: account.username }),
    paragraphs: [
      t('Everything in the account {account} is in one ZIP archive. Log in to download it.', {
        account: account.username,
      }),
    ],
    facts: [[t('Available until'), formatZonedMinute(row.expires_at ?? 0, account.time_zone)]],
    action: { label: t('Download the export'), url },
  }));

/** Sends mails only to verified addresses, and limits their rate. */
export async function enqueueFailedExportMail(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  row: AccountExportRow,
  account: AccountRow,
): Promise<void> {
  const { mail_to: to, is_of_service } = row;
  // The service owner's address counts as verified.
  if (is_of_service === 0 && account.is_owner === 0 && !(await isVerifiedAddress(trx, to))) return;
  const wanted = { to, purpose: 'export', mayWaitMs: 0, accountId: account.id } as const;
  if (to === '' || (await consumeMailAllowance(trx, deps.vault, wanted, deps.now())) === undefined) return;
  await mailRequester(deps, trx, row, account, (url) => ({
    subject: t('The export of {account} failed', { account: account.username }),
    paragraphs: [translateCause(row.message)],
    action: { label: t('Open exports'), url },
  }));
}

async function mailRequester(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  { mail_to, is_of_service }: AccountExportRow,
  { id }: AccountRow,
  write: (url: string) => UserMail,
): Promise<void> {
  if (mail_to === '') return;
  const { baseUrl } = deps.config;
  const isOfService = is_of_service === 1;
  const asking = isOfService ? ((await findServiceOwner(trx))?.id ?? id) : id;
  await enqueueUserMail(deps, trx, {
    to: mail_to,
    reader: { language: await languageOfAddress(trx, asking, mail_to) },
    content: () => write(isOfService ? `${baseUrl}/settings/accounts/${id}` : `${baseUrl}/settings?section=export`),
  });
}
