import type { AccountRow, DatabaseOrTransaction } from '../../database/index.ts';
import { formatZonedTime } from '../../kernel/index.ts';
import { listMembers } from '../members/index.ts';
import { enqueueUserMail, type UserMailDeps } from '../user-mails/index.ts';

/** Tells the members of an account, in the transaction that changes it, that it was suspended or works again. */
export async function enqueueSuspensionMails(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  { id, username, disabled_at, suspension_reason, time_zone }: AccountRow,
): Promise<void> {
  const { baseUrl } = deps.config;
  const { host } = new URL(baseUrl);
  for (const { email } of await listMembers(trx, id))
    await enqueueUserMail(deps, trx, {
      to: email,
      content:
        disabled_at === null
          ? {
              subject: `${username} works again`,
              paragraphs: [`The account ${username} at ${host} is no longer suspended: log in as before.`],
              action: { label: 'Log in', url: `${baseUrl}/login` },
            }
          : {
              subject: `${username} was suspended`,
              paragraphs: [
                `The account ${username} at ${host} was suspended. Nobody can log in to it, its API keys do not work, nothing is checked, counted, sold or sent, and its public pages are offline. Everything in it is kept.`,
              ],
              facts: [
                ['Since', formatZonedTime(disabled_at, time_zone)],
                ...(suspension_reason === '' ? [] : ([['Reason', suspension_reason]] as [string, string][])),
              ],
              notes: ['Questions? Write to whoever runs this service: they alone can reactivate it.'],
              action: { label: 'Log in', url: `${baseUrl}/login` },
            },
    });
}
