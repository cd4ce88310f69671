import type { DatabaseOrTransaction } from '../../database/index.ts';
import { formatMoney, pluralize } from '../../kernel/index.ts';
import { countOrders } from '../orders/index.ts';
import { balancesAt } from './balance.ts';

/**
 * What of an account's money is not settled, each as a sentence that says what settles it: `moving` may still come or go
 * back, `balances` lie still.
 */
export async function findUnsettledMoney(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<{ moving: string[]; balances: string[] }> {
  const [moving, balances]: [string[], string[]] = [[], []];
  for (const { currency, author, held, payout, stray } of await balancesAt(db, accountId)) {
    const text = (minor: number) => formatMoney(minor, currency);
    if (payout !== 0) moving.push(`A withdrawal of ${text(payout)} is open: it has to be paid or rejected.`);
    if (held !== 0) moving.push(`${text(held)} is held in disputes: they have to end.`);
    if (stray !== 0) moving.push(`${text(stray)} was paid beside its orders: it has to go back to the buyers.`);
    if (author > 0) balances.push(`${text(author)} has not been withdrawn.`);
    if (author < 0) balances.push(`${text(-author)} is owed to the owner of the service.`);
  }
  const open = (await countOrders(db, accountId))
    .filter(({ state, provider }) => state === 'open' && provider !== 'free')
    .reduce((sum, { orders }) => sum + orders, 0);
  if (open > 0) moving.push(`${pluralize(open, 'order')} may still be paid: confirm or cancel open orders.`);
  return { moving, balances };
}
