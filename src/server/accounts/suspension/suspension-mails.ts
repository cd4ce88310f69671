import type { AccountRow, DatabaseOrTransaction } from '../../database/index.ts';
import { formatZonedMinute, t } from '../../kernel/index.ts';
import { enqueueAccountEvent } from '../account-events/index.ts';
import { listMembers } from '../members/index.ts';
import { enqueueUserMail, type UserMailDeps } from '../user-mails/index.ts';

/** A suspended account sends no webhooks, so webhooks only report the reactivation. */
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
              t('The account {account} at {host} is no longer suspended. Log in as before.', {
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
              "The account {account} at {host} was suspended. No one can log in to it, and its API keys don't work. Its monitors, statistics, sales and messages are stopped, and its public pages are offline. Its data stays stored.",
              { account: username, host },
            ),
          ],
          facts: [
            [t('Since'), formatZonedMinute(disabled_at, time_zone)],
            ...(suspension_reason === '' ? [] : ([[t('Reason'), suspension_reason]] as [string, string][])),
          ],
          notes: [t('Questions? Contact the owner of this service. Only they can reactivate the account.')],
          action,
        };
      },
    });
}
