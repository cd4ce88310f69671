import { type DatabaseOrTransaction, readServiceSetting } from '../../database/index.ts';
import { findAccountContext } from './details.store.ts';

export const whoSells = ['owner', 'approval', 'all'] as const;
export type WhoSells = (typeof whoSells)[number];

/** `with_approval`: each new item needs the approval of the service's owner */
export type SellingRight = 'free' | 'with_approval' | 'none';

export async function readWhoSells(db: DatabaseOrTransaction): Promise<WhoSells> {
  const stored = await readServiceSetting(db, 'who_sells');
  return whoSells.find((one) => one === stored) ?? 'owner';
}

const rights: Record<WhoSells, SellingRight> = { owner: 'none', approval: 'with_approval', all: 'free' };

/** Only decides about publishing: published items stay in the shop. */
export async function sellingRight(db: DatabaseOrTransaction, accountId: number): Promise<SellingRight> {
  const right = rights[await readWhoSells(db)];
  return right === 'free' || (await findAccountContext(db, accountId))?.isOwner === true ? 'free' : right;
}
