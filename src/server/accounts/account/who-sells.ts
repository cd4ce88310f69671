import { type DatabaseOrTransaction, readServiceSetting } from '../../database/index.ts';
import { findAccountContext } from './details.store.ts';

export const whoSells = ['owner', 'all'] as const;
export type WhoSells = (typeof whoSells)[number];

export const readWhoSells = async (db: DatabaseOrTransaction): Promise<WhoSells> =>
  (await readServiceSetting(db, 'who_sells')) === 'all' ? 'all' : 'owner';

/** Only decides about publishing: published items stay in the shop. */
export const maySell = async (db: DatabaseOrTransaction, accountId: number): Promise<boolean> =>
  (await readWhoSells(db)) === 'all' || (await findAccountContext(db, accountId))?.isOwner === true;
