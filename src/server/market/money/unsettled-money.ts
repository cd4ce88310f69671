import type { DatabaseOrTransaction } from '../../database/index.ts';
import { formatMoney, t } from '../../kernel/index.ts';
import { countOrders } from '../orders/index.ts';
import { countRenewingSubscriptions } from '../subscription-records/index.ts';
import { balancesAt } from './balance.ts';

/** Returns messages. `moving` is about amounts that can still change, `balances` about amounts that can't. */
export async function findUnsettledMoney(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<{ moving: string[]; balances: string[] }> {
  const [moving, balances]: [string[], string[]] = [[], []];
  for (const { currency, author, held, payout, stray } of await balancesAt(db, accountId)) {
    const text = (minor: number) => formatMoney(minor, currency);
    if (payout !== 0)
      moving.push(t('A withdrawal of {amount} is open. Pay or reject it first.', { amount: text(payout) }));
    if (held !== 0) moving.push(t('{amount} is held in disputes. Wait until they have ended.', { amount: text(held) }));
    if (stray !== 0)
      moving.push(t('Unapplied payments of {amount} must be refunded to the buyers.', { amount: text(stray) }));
    if (author > 0) balances.push(t('{amount} has not been withdrawn.', { amount: text(author) }));
    if (author < 0) balances.push(t('{amount} is owed to the owner of the service.', { amount: text(-author) }));
  }
  const open = (await countOrders(db, accountId))
    .filter(({ state, provider }) => state === 'open' && provider !== 'free')
    .reduce((sum, { orders }) => sum + orders, 0);
  if (open > 0)
    moving.push(
      t('{open, plural, one {# order} other {# orders}} can still be paid. Confirm or cancel open orders.', { open }),
    );
  const subscriptions = await countRenewingSubscriptions(db, accountId);
  if (subscriptions > 0)
    moving.push(
      t(
        '{subscriptions, plural, one {# subscription} other {# subscriptions}} would be charged again. Cancel them first.',
        { subscriptions },
      ),
    );
  return { moving, balances };
}
