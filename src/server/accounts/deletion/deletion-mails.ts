import type { AccountRow, DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import { formatZonedMinute, t } from '../../kernel/index.ts';
import { findServiceOwner } from '../account/index.ts';
import { languageOfAddress, listMembers } from '../members/index.ts';
import { enqueueUserMail, type UserMailDeps } from '../user-mails/index.ts';
import { listPlannedOfOwner } from './deletion.store.ts';
import { keepLink } from './keep-link.ts';

/** The service owner may be required to keep the account's invoices. */
export async function enqueueDeletionMails(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  account: AccountRow,
): Promise<void> {
  const { id, username } = account;
  const { baseUrl } = deps.config;
  const { host } = new URL(baseUrl);
  for (const owner of await listOwners(trx, id)) await enqueueDeletionMail(deps, trx, account, owner);
  const service = await findServiceOwner(trx);
  if (service)
    await enqueueUserMail(deps, trx, {
      to: service.email,
      reader: { language: await languageOfAddress(trx, service.id, service.email) },
      content: () => ({
        subject: t('{account} will be deleted', { account: username }),
        paragraphs: [
          t('The account {account} will be deleted from your installation at {host}.', { account: username, host }),
          t(
            'If you are legally required to keep its invoices, export the account before then. The archive contains them.',
          ),
        ],
        facts: factsOf(account),
        action: { label: t('View the account'), url: `${baseUrl}/settings/accounts/${id}` },
      }),
    });
}

/** Mails are sent again because the first mail may have gone to an attacker's address. */
export async function enqueueDeletionMailsAgain(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  user: UserRow,
): Promise<void> {
  for (const account of await listPlannedOfOwner(trx, user.id, deps.now()))
    await enqueueDeletionMail(deps, trx, account, user);
}

const enqueueDeletionMail = (
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  account: AccountRow,
  owner: Pick<UserRow, 'email' | 'language'>,
): Promise<void> =>
  enqueueUserMail(deps, trx, {
    to: owner.email,
    reader: owner,
    isSecret: true,
    content: () => ({
      subject: t('{account} will be deleted', { account: account.username }),
      paragraphs: [
        t(
          'The account {account} at {host} will be deleted with everything in it: monitors, statistics, items, purchases and files. Until then it is suspended: no one can log in to it, and its public pages are offline.',
          { account: account.username, host: new URL(deps.config.baseUrl).host },
        ),
      ],
      facts: factsOf(account),
      notes: [t('Want to keep it? The link works until then, without logging in.')],
      action: { label: t('Keep the account'), url: keepLink(deps, account) },
    }),
  });

const factsOf = ({ username, time_zone, delete_at, delete_requested_by: by }: AccountRow): [string, string][] => [
  [t('Account'), username],
  [t('Requested by'), by],
  [t('Deleted on'), formatZonedMinute(delete_at ?? 0, time_zone)],
];

export async function enqueueImmediateDeletionMails(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  { id, username: account }: AccountRow,
): Promise<void> {
  const { host } = new URL(deps.config.baseUrl);
  for (const owner of await listOwners(trx, id))
    await enqueueUserMail(deps, trx, {
      to: owner.email,
      reader: owner,
      content: () => ({
        subject: t('{account} is being deleted', { account }),
        paragraphs: [
          t(
            "The owner of {host} is now deleting the account {account}, with everything in it: monitors, statistics, items, purchases and files. It can't be restored.",
            { account, host },
          ),
        ],
        action: { label: t('Log in'), url: `${deps.config.baseUrl}/login` },
      }),
    });
}

export async function enqueueKeptMails(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  { id, username, disabled_at }: AccountRow,
): Promise<void> {
  const { baseUrl } = deps.config;
  for (const owner of await listOwners(trx, id))
    await enqueueUserMail(deps, trx, {
      to: owner.email,
      reader: owner,
      content: () => ({
        subject: t('{account} is kept', { account: username }),
        paragraphs: [
          t('The account {account} at {host} will not be deleted.', {
            account: username,
            host: new URL(baseUrl).host,
          }),
          disabled_at === null
            ? t('It works again. Log in as before.')
            : t('It is still suspended, as it was before. The owner of this service can reactivate it.'),
        ],
        action: { label: t('Log in'), url: `${baseUrl}/login` },
      }),
    });
}

const listOwners = async (trx: DatabaseOrTransaction, accountId: number) =>
  (await listMembers(trx, accountId)).filter(({ role }) => role === 'owner');
