import type { AccountRow, DatabaseOrTransaction } from '../../database/index.ts';
import { formatZonedTime } from '../../kernel/index.ts';
import { findServiceOwner } from '../account/index.ts';
import { listMembers } from '../members/index.ts';
import { enqueueUserMail, type UserMailDeps } from '../user-mails/index.ts';
import { keepLink } from './keep-link.ts';

/**
 * Tells the owners of an account that it will be deleted, with a link that keeps it, and whoever runs the service, who may
 * have to keep its invoices.
 */
export async function enqueueDeletionMails(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  account: AccountRow,
): Promise<void> {
  const { id, username, time_zone, delete_requested_by: by } = account;
  const { baseUrl } = deps.config;
  const { host } = new URL(baseUrl);
  const when = formatZonedTime(account.delete_at ?? 0, time_zone);
  const facts: [string, string][] = [
    ['Account', username],
    ['Asked for by', by],
    ['Deleted on', when],
  ];
  for (const { email } of await listOwners(trx, id))
    await enqueueUserMail(deps, trx, {
      to: email,
      isSecret: true,
      content: {
        subject: `${username} will be deleted`,
        paragraphs: [
          `The account ${username} at ${host} will be deleted with everything in it: monitors, statistics, items, purchases and files. Until then it is suspended: nobody can log in to it, and nothing of it is public.`,
        ],
        facts,
        notes: ['Do you want to keep it? The link works until then, without a log-in.'],
        action: { label: 'Keep the account', url: keepLink(deps, account) },
      },
    });
  const service = await findServiceOwner(trx);
  if (service)
    await enqueueUserMail(deps, trx, {
      to: service.email,
      content: {
        subject: `${username} will be deleted`,
        paragraphs: [
          `The account ${username} will be deleted from your installation at ${host}.`,
          'If the law asks you to keep its invoices, export the account before then: they are in the archive.',
        ],
        facts,
        action: { label: 'View the account', url: `${baseUrl}/settings/accounts/${id}` },
      },
    });
}

/** Tells the owners of an account that it stays. */
export async function enqueueKeptMails(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  { id, username, disabled_at }: AccountRow,
): Promise<void> {
  const { baseUrl } = deps.config;
  for (const { email } of await listOwners(trx, id))
    await enqueueUserMail(deps, trx, {
      to: email,
      content: {
        subject: `${username} is kept`,
        paragraphs: [
          `The account ${username} at ${new URL(baseUrl).host} will not be deleted.`,
          disabled_at === null
            ? 'It works again: log in as before.'
            : 'It is still suspended, as it was before: whoever runs this service can reactivate it.',
        ],
        action: { label: 'Log in', url: `${baseUrl}/login` },
      },
    });
}

const listOwners = async (trx: DatabaseOrTransaction, accountId: number) =>
  (await listMembers(trx, accountId)).filter(({ role }) => role === 'owner');
