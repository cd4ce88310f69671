import { describeDatabaseLocation } from '../../data-folder/index.ts';
import {
  type AccountRow,
  type DatabaseOrTransaction,
  deleteServiceSetting,
  inTransaction,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { parseInput } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import {
  defaultCurrency,
  findAccountByLogin,
  hasAccounts,
  insertAccount,
  type OwnersAccount,
  operatorsAccount,
  takenNamesRefusal,
} from '../account/index.ts';
import { replaceApiKey } from '../api-keys/index.ts';
import { recordOperatorEvent } from '../audit/index.ts';
import { insertMember, listMemberships } from '../members/index.ts';
import { passwordChange, replacePassword } from '../passwords/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { findTakenUserNames, findUserByLogin, hashPassword, insertUser } from '../users/index.ts';

/** For the command line. The first account owns the service. Throws `invalid`. */
export async function createAccount(
  deps: Deps,
  fields: Record<string, unknown>,
  options: { withKey: boolean },
): Promise<{ account: AccountRow; apiKey: string | undefined }> {
  const wanted = parseInput(operatorsAccount, fields);
  const passwordHash = await hashPassword(wanted.password);
  return inTransaction(deps.database, async (trx) => {
    const nowMs = deps.now();
    const isFirst = !(await hasAccounts(trx));
    // Another process may have created the first account since.
    const made =
      (isFirst ? await insertOwnedAccount(trx, wanted, { passwordHash, isOwner: true, nowMs }) : undefined) ??
      (await insertOwnedAccount(trx, wanted, { passwordHash, isOwner: false, isAddressAssumed: true, nowMs }));
    if (!made) throw await takenNamesRefusal(trx, wanted);
    const { account } = made;
    if (account.is_owner === 1) await deleteServiceSetting(trx, 'setup_token_hash');
    await recordOperatorEvent(trx, {
      command: 'account create',
      action: 'account.created',
      subject: { id: account.id, name: account.username },
      nowMs,
    });
    const apiKey = options.withKey ? (await replaceApiKey(deps, trx, account.id)).api_key : undefined;
    return { account, apiKey };
  });
}

/** For the command line. Ends all sessions. `login` is a username or email. */
export async function setPassword(
  deps: Deps,
  login: string,
  password: string,
  { replacesKey = false } = {},
): Promise<{ apiKey: string | undefined }> {
  const { new_password: parsed } = parseInput(passwordChange.pick({ new_password: true }), { new_password: password });
  const passwordHash = await hashPassword(parsed);
  return inTransaction(deps.database, async (trx) => {
    const user = await findUserByLogin(trx, login);
    if (!user) throw unknownLogin(deps, login);
    await replacePassword(deps, trx, user, { passwordHash });
    await recordOperatorEvent(trx, {
      command: 'account password',
      accountIds: (await listMemberships(trx, user.id)).map(({ account }) => account.id),
      action: 'password.set',
      subject: { id: user.id, name: user.username },
      nowMs: deps.now(),
    });
    const own = (await listMemberships(trx, user.id)).find(({ role }) => role === 'owner');
    const apiKey = replacesKey && own ? (await replaceApiKey(deps, trx, own.account.id)).api_key : undefined;
    return { apiKey };
  });
}

export async function requireAccountByLogin(
  deps: Pick<Deps, 'config' | 'database'>,
  login: string,
  db: DatabaseOrTransaction = deps.database.db,
): Promise<AccountRow> {
  const account = await findAccountByLogin(db, login);
  if (account) return account;
  throw unknownLogin(deps, login);
}

const unknownLogin = ({ config }: Pick<Deps, 'config'>, login: string): Refusal =>
  new Refusal(
    'not_found',
    // not shown: to operators
    `No account in ${describeDatabaseLocation(config)} has the username or email ${login}. The Settings page of the account shows both. GATEHOUSE_DATA or GATEHOUSE_DATABASE_URL select the database.`,
  );

/** Returns undefined if the name is taken or the service already has an owner. */
export async function insertOwnedAccount(
  trx: DatabaseOrTransaction,
  wanted: OwnersAccount,
  {
    passwordHash,
    isOwner,
    isAddressAssumed = false,
    isAddressProved = false,
    nowMs,
  }: {
    passwordHash: string;
    isOwner: boolean;
    isAddressAssumed?: boolean;
    isAddressProved?: boolean;
    nowMs: number;
  },
): Promise<Omit<SignedInSession, 'idHash'> | undefined> {
  if ((await findTakenUserNames(trx, wanted)).length > 0) return undefined;
  const account = await insertAccount(trx, {
    ...newAccountRow(wanted, nowMs),
    is_owner: isOwner ? 1 : 0,
    // Without a mail server, no address could be confirmed.
    is_address_assumed: isOwner || isAddressAssumed ? 1 : 0,
  });
  if (!account) return undefined;
  const user = await insertUser(trx, {
    username: wanted.username,
    email: wanted.email,
    email_verified_at: isAddressProved ? nowMs : null,
    first_name: wanted.first_name,
    last_name: wanted.last_name,
    password_hash: passwordHash,
    last_account_id: account.id,
    created_at: nowMs,
  });
  // Another request took the name.
  if (!user) throw await takenNamesRefusal(trx, wanted);
  const role = 'owner';
  await insertMember(trx, { account_id: account.id, user_id: user.id, role, created_at: nowMs });
  return { user, account, role };
}

export function newAccountRow(wanted: Omit<OwnersAccount, 'password'>, now: number) {
  return {
    username: wanted.username,
    email: wanted.email,
    first_name: wanted.first_name,
    last_name: wanted.last_name,
    time_zone: wanted.time_zone ?? 'UTC',
    currency: wanted.currency ?? defaultCurrency,
    is_currency_chosen: wanted.currency === undefined ? 0 : 1,
    heading: '',
    description: '',
    contact_email: '',
    social_links: '{}',
    created_at: now,
  };
}
