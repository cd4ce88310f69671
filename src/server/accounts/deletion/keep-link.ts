import type { AccountRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../kernel/index.ts';
import { findAccount } from '../account.store.ts';
import type { OnDisabled } from '../disable.ts';
import { cancelDeletion } from './request-deletion.ts';

type Planned = Pick<AccountRow, 'id' | 'delete_at'>;

/** Opens one deletion of one account: with another date it is worth nothing. */
const tokenOf = ({ vault }: Pick<Deps, 'vault'>, { id, delete_at }: Planned): string =>
  `${id}.${vault.hmac('keep account', `${id} ${delete_at}`)}`;

/** What stands behind # reaches neither servers nor, as a referrer, other sites. */
export const keepLink = (deps: Pick<Deps, 'vault' | 'config'>, account: Planned): string =>
  `${deps.config.baseUrl}/keep-account#${tokenOf(deps, account)}`;

/** Throws `invalid` where the link does not keep an account any more. */
export async function findByKeepLink(deps: Deps, token: string): Promise<AccountRow> {
  const id = Number(token.split('.')[0]);
  const account = Number.isSafeInteger(id) ? await findAccount(deps.database.db, id) : undefined;
  const isOpen = account && account.delete_at !== null && account.delete_begun_at === null;
  if (!isOpen || !deps.vault.equal(token, tokenOf(deps, account)))
    throw invalid({ token: ['This link works no more: the account was kept, or is deleted.'] });
  return account;
}

/** Keeps the account that the link by mail is about. */
export async function keepByLink(deps: Deps, token: string, onDisabled: OnDisabled): Promise<AccountRow> {
  const { id } = await findByKeepLink(deps, token);
  return cancelDeletion(deps, id, onDisabled);
}
