import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Caller } from '../../http/index.ts';
import { hasPublishedItemsOfOthers } from '../catalogue/index.ts';
import { hasMoneyOfOthers } from './summary.store.ts';

/** Returns whether the owner of the service is the only author, so no balances have to be paid out. */
export const isOwnShop = async (
  db: DatabaseOrTransaction,
  { accountId, isOwner }: Pick<Caller, 'accountId' | 'isOwner'>,
): Promise<boolean> =>
  isOwner && !(await hasPublishedItemsOfOthers(db, accountId)) && !(await hasMoneyOfOthers(db, accountId));
