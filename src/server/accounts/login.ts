import type { Deps } from '../deps.ts';
import { invalid } from '../kernel/refusal.ts';
import { type AccountRow, inTransaction } from '../ledger/index.ts';
import { accountByLogin, updateAccount } from './account.store.ts';
import { type Attempts, addressSubject } from './attempts.ts';
import { hashPassword, isPassword } from './password.ts';
import { deleteSessionsOf } from './session.store.ts';
import type { OpenSession } from './sessions.ts';

/**
 * The account of a name or e-mail and its password. An unknown name and a wrong password get the same answer after the
 * same work. Throws `too_many` when the address or the name has failed too often.
 */
export async function checkLogin(
  deps: Deps,
  attempts: Attempts,
  given: { login: string; password: string; address: string },
): Promise<AccountRow> {
  const account = await accountByLogin(deps.ledger.db, given.login);
  // By account where there is one, so that its name and its e-mail share the ten attempts.
  const name = account ? accountSubject(account.id) : `name:${given.login.toLowerCase()}`;
  const attempt = attempts.begin([addressSubject(given.address), name], deps.now());
  if (!(await isPassword(account?.password_hash, given.password)) || !account) {
    throw invalid({ password: ['The name or the password is not right.'] });
  }
  attempt.giveBack();
  return account;
}

/** Changes the password of a signed-in account; its other sessions end. */
export async function changePassword(
  deps: Deps,
  attempts: Attempts,
  session: OpenSession,
  passwords: { current_password: string; new_password: string },
): Promise<void> {
  const { account, idHash } = session;
  const attempt = attempts.begin([accountSubject(account.id)], deps.now());
  if (!(await isPassword(account.password_hash, passwords.current_password))) {
    throw invalid({ current_password: ['This is not your current password.'] });
  }
  attempt.giveBack();
  const passwordHash = await hashPassword(passwords.new_password);
  await inTransaction(deps.ledger, async (trx) => {
    await updateAccount(trx, account.id, { password_hash: passwordHash });
    await deleteSessionsOf(trx, account.id, idHash);
  });
}

const accountSubject = (id: number): string => `account:${id}`;
