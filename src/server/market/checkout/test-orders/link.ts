import type { ItemRow } from '../../../database/index.ts';
import { dayMs, Refusal, t, type Vault } from '../../../kernel/index.ts';

type Owned = Pick<ItemRow, 'id' | 'account_id'>;
type Linked = { account: number; item: number; until: number };

const purpose = 'link to test the checkout';
const worksForMs = dayMs;

/** Returns the path of a checkout that charges, stores and sends nothing. */
export function testPath(vault: Vault, { id, account_id }: Owned, nowMs: number): string {
  const linked: Linked = { account: account_id, item: id, until: nowMs + worksForMs };
  return `/shop/buy/${id}?test=${vault.seal(purpose, JSON.stringify(linked))}`;
}

/** Throws `not_found` for another item's or an old link. */
export function accountInTestLink(vault: Vault, itemId: number, token: string, nowMs: number): number {
  const linked = opened<Linked>(vault, purpose, token);
  if (linked?.item !== itemId || linked.until <= nowMs)
    throw new Refusal('not_found', t('This test link has expired. Open the item in the console and start a new test.'));
  return linked.account;
}

const orderPurpose = 'test order';

/** The order is in the link by which its buyer returns, because it isn't stored. */
export const sealTestOrder = (vault: Vault, order: object): string => vault.seal(orderPurpose, JSON.stringify(order));

export const openTestOrder = <Order>(vault: Vault, sealed: string): Order | undefined =>
  opened<Order>(vault, orderPurpose, sealed);

function opened<T>(vault: Vault, purpose: string, sealed: string): T | undefined {
  try {
    return JSON.parse(vault.open(purpose, sealed)) as T;
  } catch {
    return undefined; // invented, cut off, or sealed for another purpose
  }
}
