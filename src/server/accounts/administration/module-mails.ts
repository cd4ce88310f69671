import type { AccountRow, DatabaseOrTransaction } from '../../database/index.ts';
import { type Module, message, t } from '../../kernel/index.ts';
import { findAccount, listAccountIds } from '../account/index.ts';
import { listMembers } from '../members/index.ts';
import { findModulesOff, installationModulesOff } from '../modules/index.ts';
import { enqueueUserMail, type UserMailDeps } from '../user-mails/index.ts';

const stops = {
  monitors: message(
    'Monitors are switched off: checks, pings of cron jobs, alerts and reports stop, and status pages are offline.',
  ),
  websites: message(
    'Websites are switched off: page views and sales are not counted, public statistics are offline, and reports and alerts are not sent.',
  ),
  market: message(
    'The market is switched off: items are not in the shop, and buyers can’t buy, renew or pay. They keep their library, and license checks work.',
  ),
} satisfies Record<Module, unknown>;

/** `off`: the modules that the service's owner has just switched off for the account. Its owners get one mail. */
export async function enqueueModuleMails(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  { account: { id, username }, off }: { account: AccountRow; off: Module[] },
): Promise<void> {
  if (off.length === 0) return;
  const { host } = new URL(deps.config.baseUrl);
  for (const member of (await listMembers(trx, id)).filter(({ role }) => role === 'owner'))
    await enqueueUserMail(deps, trx, {
      to: member.email,
      reader: member,
      content: () => ({
        subject: t('Parts of {account} were switched off', { account: username }),
        paragraphs: [
          t('The owner of {host} has switched off parts of the account {account}.', { host, account: username }),
          ...off.map((module) => t(stops[module])),
          t('Your data is kept. Only the owner of the service can switch these parts on again.'),
        ],
        action: { label: t('Log in'), url: `${deps.config.baseUrl}/login` },
      }),
    });
}

/** Must run before the switch. Skips the service owner's account, and accounts in which the modules are already off. */
export async function enqueueInstallationModuleMails(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  off: Module[],
): Promise<void> {
  const before = await installationModulesOff(trx);
  const added = off.filter((module) => !before.includes(module));
  if (added.length === 0) return;
  for (const id of await listAccountIds(trx)) {
    const account = await findAccount(trx, id);
    if (!account || account.is_owner === 1 || account.disabled_at !== null) continue;
    const offHere = await findModulesOff(trx, account);
    await enqueueModuleMails(deps, trx, { account, off: added.filter((module) => !offHere.has(module)) });
  }
}
