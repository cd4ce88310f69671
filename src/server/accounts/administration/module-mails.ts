import type { AccountRow, DatabaseOrTransaction } from '../../database/index.ts';
import { type Module, message, t } from '../../kernel/index.ts';
import { listAccountsWithOwners, listMembers, type Member } from '../members/index.ts';
import { installationModulesOff, modulesOffOf } from '../modules/index.ts';
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

type ModulesSwitchedOff = { account: AccountRow; off: Module[] };

/** `off`: the modules that the service's owner has just switched off for the account. Its owners get one mail. */
export async function enqueueModuleMails(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  { account, off }: ModulesSwitchedOff,
): Promise<void> {
  if (off.length === 0) return;
  const members = await listMembers(trx, account.id);
  await enqueueMails(deps, trx, { account, off, owners: members.filter(({ role }) => role === 'owner') });
}

async function enqueueMails(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  { account: { username }, off, owners }: ModulesSwitchedOff & { owners: Member[] },
): Promise<void> {
  const { host } = new URL(deps.config.baseUrl);
  for (const owner of owners)
    await enqueueUserMail(deps, trx, {
      to: owner.email,
      reader: owner,
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
  for (const { account, owners } of await listAccountsWithOwners(trx)) {
    // `added` has none of the modules that the installation had off before.
    const offHere = modulesOffOf(account, null);
    const news = added.filter((module) => !offHere.has(module));
    if (news.length > 0) await enqueueMails(deps, trx, { account, off: news, owners });
  }
}
