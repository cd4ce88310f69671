import { getAccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { consumeMailAllowance } from '../../outbox/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { transferMail } from './author-mails.ts';
import type { OrderedItem } from './order-mails.ts';

export async function notifyAuthorOfTransfer(
  trx: DatabaseOrTransaction,
  deps: Deps,
  ordered: OrderedItem,
): Promise<void> {
  const { order } = ordered;
  const { email: to } = await getAccountDetails(trx, order.account_id);
  // Rate limited, because anyone can place any number of orders.
  const sendAt = await consumeMailAllowance(trx, deps.vault, { to, purpose: 'author', mayWaitMs: dayMs }, deps.now());
  if (sendAt === undefined) return;
  await enqueueAuthorMail(deps, trx, {
    accountId: order.account_id,
    key: `order_waiting_${order.number}`,
    sendAt,
    content: () => transferMail(ordered),
  });
}
