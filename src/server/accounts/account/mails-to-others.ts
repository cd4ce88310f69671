import type { AccountRow, DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, message, Refusal, t } from '../../kernel/index.ts';
import { findAccount } from './account.store.ts';
import { isAddressVerified } from './details.store.ts';

const confirmFirst = message(
  'Confirm your own email address first, with the link that was emailed to you. To get a new link, go to Settings → Profile.',
);

/** Requires a confirmed address if a mail server is set up. Without a mail server, no mail is sent anyway. */
export async function canMailOthers(
  { mail }: Pick<Deps, 'mail'>,
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<boolean> {
  if (!mail.ready || (await isAddressVerified(db, accountId))) return true;
  return (await findAccount(db, accountId))?.is_address_assumed === 1;
}

export async function requireCanMailOthers(
  deps: Pick<Deps, 'mail'>,
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<void> {
  if (!(await canMailOthers(deps, db, accountId))) throw new Refusal('forbidden', t(confirmFirst));
}

export async function requireAlertRecipientsAllowed(
  deps: Pick<Deps, 'mail'>,
  db: DatabaseOrTransaction,
  accountId: number,
  alerts: { key: string; value: string }[] | null | undefined,
): Promise<void> {
  if (!alerts?.some(({ key }) => key === 'email') || (await canMailOthers(deps, db, accountId))) return;
  const account = await findAccount(db, accountId);
  const index = alerts.findIndex((alert) => isOthers(alert, account));
  if (index >= 0) throw invalid({ [`alerts[${index}][value]`]: [t(confirmFirst)] });
}

export async function requireTestRecipientAllowed(
  deps: Pick<Deps, 'mail'>,
  db: DatabaseOrTransaction,
  accountId: number,
  destination: { key: string; value: string },
): Promise<void> {
  if (destination.key !== 'email' || (await canMailOthers(deps, db, accountId))) return;
  if (isOthers(destination, await findAccount(db, accountId))) throw invalid({ value: [t(confirmFirst)] });
}

const isOthers = ({ key, value }: { key: string; value: string }, account: AccountRow | undefined): boolean =>
  key === 'email' && value.trim().toLowerCase() !== account?.email.toLowerCase();
