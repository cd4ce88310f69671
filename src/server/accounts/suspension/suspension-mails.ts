import type { AccountRow, DatabaseOrTransaction } from '../../database/index.ts';
import { formatZonedMinute, t } from '../../kernel/index.ts';
import { enqueueAccountEvent } from '../account-events/index.ts';
import { listMembers } from '../members/index.ts';
import { enqueueUserMail, type UserMailDeps } from '../user-mails/index.ts';

/**
 * Tells the members of an account, in the transaction that changes it, that it was suspended or works again. Its webhooks are
 * told of the latter alone: nothing is sent for a suspended account.
 */
export async function enqueueSuspensionMails(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  { id, username, disabled_at, suspension_reason, time_zone }: AccountRow,
): Promise<void> {
  const { baseUrl } = deps.config;
  const { host } = new URL(baseUrl);
  if (disabled_at === null)
    await enqueueAccountEvent(deps, trx, id, { type: 'account.reactivated', data: { account: { id, username } } });
  for (const member of await listMembers(trx, id))
    await enqueueUserMail(deps, trx, {
      to: member.email,
      reader: member,
      content: () => {
        const action = { label: t('Log in'), url: `${baseUrl}/login` };
        if (disabled_at === null)
          return {
            subject: t('{account} works again', { account: username }),
            paragraphs: [
              t('The account {account} at {host} is no longer suspended: log in as before.', {
                account: username,
                host,
              }),
            ],
            action,
          };
        return {
          subject: t('{account} was suspended', { account: username }),
          paragraphs: [
            t(
              'The account {account} at {host} was suspended. Nobody can log in to it, its API keys do not work, nothing is checked, counted, sold or sent, and its public pages are offline. Everything in it is kept.',
              { account: username, host },
            ),
          ],
          facts: [
            [t('Since'), formatZonedMinute(disabled_at, time_zone)],
            ...(suspension_reason === '' ? [] : ([[t('Reason'), suspension_reason]] as [string, string][])),
          ],
          notes: [t('Questions? Write to whoever runs this service: they alone can reactivate it.')],
          action,
        };
      },
    });
}
