import { type AccountRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { formatZonedMinute } from '../../kernel/index.ts';
import { findServiceOwner } from '../account/index.ts';
import { type AuditEvent, recordOperatorEvent } from '../audit/index.ts';
import { cancelDeletion, type DeletionParts, type RecordDeletion, requestDeletion } from '../deletion/index.ts';
import { requestExport } from '../export/index.ts';
import { requireAccountByLogin } from '../registration/index.ts';
import { enqueueSuspensionMails, setSuspendedIn } from '../suspension/index.ts';
import { listManagedAccounts } from './list-accounts.ts';
import { type AdministrationParts, cacheUsage } from './usage.ts';
import type { ManagedAccount } from './wire.ts';

export const accountCommands = {
  create: {
    usage:
      'gatehouse account create --email E --username U --first-name F --last-name L --password-stdin [--time-zone ZONE] [--json]',
    help: 'Creates an account with an API key. The first account owns the service. The password is read from standard input.\n--time-zone: for the account’s days and reports, such as Europe/Berlin; default UTC.',
    options: {
      email: { type: 'string' },
      username: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      'password-stdin': { type: 'boolean' },
      'time-zone': { type: 'string' },
      json: { type: 'boolean' },
    },
  },
  password: {
    usage: 'gatehouse account password --username U --password-stdin [--replace-key]',
    help: 'Sets a new password, read from standard input, and ends all sessions of the account.\n--replace-key: also replaces the API key and prints the new one; the old one stops working.',
    options: {
      username: { type: 'string' },
      'password-stdin': { type: 'boolean' },
      'replace-key': { type: 'boolean' },
    },
  },
  give: {
    usage: 'gatehouse account give --username U --to LOGIN',
    help: 'Makes a user an owner of the account U, for example after an intruder removed its owners. LOGIN is a username or\nemail. All owners are notified by mail. Make sure that the account is theirs.',
    options: { username: { type: 'string' }, to: { type: 'string' } },
  },
  resetTwoFactor: {
    usage: 'gatehouse account reset-two-factor --username U',
    help: 'Removes the authenticator app, passkeys and recovery codes of a user who lost them, and ends all sessions. Make sure\nthat the request comes from that user.',
    options: { username: { type: 'string' } },
  },
  list: {
    usage: 'gatehouse account list [--json]',
    help: 'Lists all accounts with their state, their usage and when they were last used.',
    options: { json: { type: 'boolean' } },
  },
  suspend: {
    usage: 'gatehouse account suspend --username U [--reason TEXT]',
    help: 'Suspends an account immediately: its sessions end, its API keys stop working, its monitors are not checked, its public\npages and items go offline, and it sends only the ends of its incidents to services such as PagerDuty. Its data is kept. Members are notified by mail and when they log in.\n--reason: shown to the members.',
    options: { username: { type: 'string' }, reason: { type: 'string' } },
  },
  reactivate: {
    usage: 'gatehouse account reactivate --username U',
    help: 'Reactivates a suspended account, with all its data.',
    options: { username: { type: 'string' } },
  },
  delete: {
    usage: 'gatehouse account delete --username U --confirm U [--give-up-balances] [--now] | --username U --cancel',
    help: 'Suspends an account immediately. The running service deletes it with everything in it after 7 days.\n--confirm: the username again. --give-up-balances: delete even if the account holds money.\n--now: delete without the 7 days in which it can be kept.\n--cancel: keeps an account that is scheduled for deletion.',
    options: {
      username: { type: 'string' },
      confirm: { type: 'string' },
      'give-up-balances': { type: 'boolean' },
      now: { type: 'boolean' },
      cancel: { type: 'boolean' },
    },
  },
  export: {
    usage: 'gatehouse account export --username U',
    help: 'Makes the running service export everything in an account, without passwords and keys, as one ZIP archive. The owner of\nthe service can download it in the console for 7 days: Settings → Accounts.',
    options: { username: { type: 'string' } },
  },
} as const;

export async function exportAccountCommand(deps: Deps, name: string): Promise<string> {
  const account = await requireAccountByLogin(deps, name);
  const { id, username } = account;
  const email = (await findServiceOwner(deps.database.db))?.email ?? '';
  const record = recorded('account export', 'account.exported');
  const who = { name: 'the operator', email };
  await requestExport(deps, { accountId: id, isOfService: true }, who, (trx, nowMs) => record(trx, account, nowMs));
  return `The running service exports ${username}. Download it at ${deps.config.baseUrl}/settings/accounts/${id}`;
}

export async function listCommand(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { countUsage }: Pick<AdministrationParts, 'countUsage'>,
  { json }: { json: boolean },
): Promise<string> {
  const { of } = await cacheUsage(database, countUsage, now)();
  const { rows } = await listManagedAccounts(database.db, of, { per_page: Number.MAX_SAFE_INTEGER });
  if (json) return JSON.stringify(rows);
  const table = [headings, ...rows.map(lineOf)];
  const widths = headings.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const headings = ['USERNAME', 'STATE', 'MEMBERS', 'MONITORS', 'WEBSITES', 'ITEMS', 'FILES', 'CREATED', 'LAST USED'];

const lineOf = ({ username, state, members, usage, created_at, last_used_at }: ManagedAccount): string[] => [
  username,
  state,
  String(members),
  String(usage.monitors),
  String(usage.websites),
  String(usage.items),
  `${Math.ceil(usage.file_bytes / 1024 ** 2)} MB`,
  created_at.slice(0, 10),
  last_used_at?.slice(0, 10) ?? '-',
];

export async function suspendCommand(
  deps: Deps,
  { onSuspended }: Pick<DeletionParts, 'onSuspended'>,
  { username, isSuspended, reason }: { username: string; isSuspended: boolean; reason: string | undefined },
): Promise<string> {
  const { id, ...found } = await requireAccountByLogin(deps, username);
  await inTransaction(deps.database, async (trx) => {
    const nowMs = deps.now();
    const change = { id, isSuspended, nowMs, ...(reason !== undefined && { reason }) };
    const after = await setSuspendedIn(trx, change, onSuspended);
    if ((after.disabled_at === null) !== (found.disabled_at === null)) await enqueueSuspensionMails(deps, trx, after);
    const [command, action] = isSuspended
      ? (['account suspend', 'account.suspended'] as const)
      : (['account reactivate', 'account.reactivated'] as const);
    const subject = { id, name: found.username };
    await recordOperatorEvent(trx, { command, accountIds: [id], action, subject, nowMs });
  });
  return isSuspended
    ? `Account ${found.username} is suspended.`
    : `Account ${found.username} is reactivated and can log in again.`;
}

type DeleteOptions = {
  username: string;
  confirmation: string;
  givesUpBalances: boolean;
  isImmediate: boolean;
  isCancelled: boolean;
};

const recorded =
  (command: string, action: AuditEvent['action']): RecordDeletion =>
  (trx, { id, username }, nowMs) =>
    recordOperatorEvent(trx, { command, accountIds: [id], action, subject: { id, name: username }, nowMs });

export async function deleteCommand(
  deps: Deps,
  parts: DeletionParts,
  { username, confirmation, givesUpBalances, isImmediate, isCancelled }: DeleteOptions,
): Promise<string> {
  const { id } = await requireAccountByLogin(deps, username);
  if (isCancelled) {
    const kept: AccountRow = await cancelDeletion(
      deps,
      id,
      parts.onSuspended,
      recorded('account delete --cancel', 'account.kept'),
    );
    return `Account ${kept.username} is kept${kept.disabled_at === null ? '' : '. It is suspended, as it was before'}.`;
  }
  const command = isImmediate ? 'account delete --now' : 'account delete';
  const record = recorded(command, 'account.deletion_requested');
  const wanted = { confirmation, by: 'the operator', givesUpBalances, isImmediate, record };
  const planned = await requestDeletion(deps, id, wanted, parts);
  if (isImmediate) return `The running service deletes ${planned.username} now.`;
  return `Account ${planned.username} is suspended and will be deleted on ${formatZonedMinute(planned.delete_at ?? 0, 'UTC')}. To keep it, run: gatehouse account delete --username ${planned.username} --cancel`;
}
