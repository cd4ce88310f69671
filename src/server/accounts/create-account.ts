import { type AccountRow, type DatabaseOrTransaction, deleteServiceSetting, inTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { parseInput } from '../http/index.ts';
import { describeDatabaseLocation } from '../installation.ts';
import { invalid, Refusal } from '../kernel/index.ts';
import { findAccountByLogin, findTakenNames, hasAccounts, insertAccount, updateAccount } from './account.store.ts';
import { replaceApiKey } from './api-key.ts';
import { hashPassword } from './password.ts';
import { deleteSessionsOf } from './session.store.ts';
import { type NewAccount, newAccount, passwordChange } from './wire.ts';

/**
 * Makes an account for the operator, without a browser and beside a running service; the first one owns the service.
 * `fields` are those of the set-up form. Throws `invalid` with field errors.
 */
export async function createAccount(
  deps: Deps,
  fields: Record<string, unknown>,
  options: { withKey: boolean },
): Promise<{ account: AccountRow; apiKey: string | undefined }> {
  const wanted = parseInput(newAccount, fields);
  const passwordHash = await hashPassword(wanted.password);
  return inTransaction(deps.database, async (trx) => {
    const row = newAccountRow(wanted, passwordHash, deps.now());
    const isFirst = !(await hasAccounts(trx));
    // Where another process made the first account meanwhile, this one is the second.
    const account =
      (isFirst ? await insertAccount(trx, { ...row, is_owner: 1 }) : undefined) ??
      (await insertAccount(trx, { ...row, is_owner: 0 }));
    if (!account) throw await takenNamesRefusal(trx, wanted);
    if (account.is_owner === 1) await deleteServiceSetting(trx, 'setup_token_hash');
    const apiKey = options.withKey ? (await replaceApiKey(deps, trx, account.id)).api_key : undefined;
    return { account, apiKey };
  });
}

/**
 * Sets a password for the operator, with a new API key if wished, and ends all sessions of the account. `login` is a
 * user name or e-mail.
 */
export async function setPassword(
  deps: Deps,
  login: string,
  password: string,
  { replacesKey = false } = {},
): Promise<{ apiKey: string | undefined }> {
  const { new_password: parsed } = parseInput(passwordChange.pick({ new_password: true }), { new_password: password });
  const passwordHash = await hashPassword(parsed);
  return inTransaction(deps.database, async (trx) => {
    const account = await requireAccountByLogin(deps, login, trx);
    await updateAccount(trx, account.id, { password_hash: passwordHash });
    await deleteSessionsOf(trx, account.id);
    return { apiKey: replacesKey ? (await replaceApiKey(deps, trx, account.id)).api_key : undefined };
  });
}

/** The account that a command is for, by its user name or e-mail. Throws `not_found` with where it was looked for. */
export async function requireAccountByLogin(
  deps: Pick<Deps, 'config' | 'database'>,
  login: string,
  db: DatabaseOrTransaction = deps.database.db,
): Promise<AccountRow> {
  const account = await findAccountByLogin(db, login);
  if (account) return account;
  throw new Refusal(
    'not_found',
    `No account in ${describeDatabaseLocation(deps.config)} has the user name or e-mail ${login}: its Settings page shows it, and GATEHOUSE_DATA or GATEHOUSE_DATABASE_URL choose another place.`,
  );
}

/** A new account's columns; everything that the form does not ask starts plain. */
export function newAccountRow(wanted: NewAccount, passwordHash: string, now: number) {
  return {
    username: wanted.username,
    email: wanted.email,
    first_name: wanted.first_name,
    last_name: wanted.last_name,
    password_hash: passwordHash,
    time_zone: 'UTC',
    currency: 'USD',
    heading: '',
    description: '',
    contact_email: '',
    social_links: '{}',
    created_at: now,
  };
}

/** Why an account could not be written: which of its names belongs to another. */
export async function takenNamesRefusal(
  db: DatabaseOrTransaction,
  names: { username?: string; email?: string },
  exceptId?: number,
): Promise<Refusal> {
  const taken = await findTakenNames(db, names, exceptId);
  if (taken.length === 0)
    return new Refusal('conflict', 'Another account was being made at the same moment: try again.');
  const sentences = { username: 'This user name is taken.', email: 'An account with this e-mail exists already.' };
  return invalid(Object.fromEntries(taken.map((name) => [name, [sentences[name]]])));
}
