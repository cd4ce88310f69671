import { getAccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatMoney, inLanguage } from '../../kernel/index.ts';
import { consumeMailAllowance } from '../../outbox/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { type OrderedItem, oneLine, orderFacts } from './order-mails.ts';

/** Notifies the author of a bank transfer order, which only the author can confirm. */
export const notifyAuthorOfTransfer = (trx: DatabaseOrTransaction, deps: Deps, ordered: OrderedItem): Promise<void> =>
  // The buyer's request has the buyer's language.
  inLanguage('en', () => enqueueTransferNotice(trx, deps, ordered));

async function enqueueTransferNotice(
  trx: DatabaseOrTransaction,
  deps: Deps,
  { order, item }: OrderedItem,
): Promise<void> {
  const { email: to } = await getAccountDetails(trx, order.account_id);
  // Strangers may place any number of orders; the list of orders shows those that are not mailed.
  const sendAt = await consumeMailAllowance(trx, deps.vault, { to, purpose: 'author', mayWaitMs: dayMs }, deps.now());
  if (sendAt === undefined) return;
  const amount = formatMoney(order.total_minor, order.currency);
  await enqueueAuthorMail(deps, trx, {
    accountId: order.account_id,
    key: `order_waiting_${order.number}`,
    sendAt,
    subject: `${oneLine(item.name)}: order ${order.number} awaits a bank transfer of ${amount}`,
    heading: 'An order awaits a bank transfer',
    facts: [...orderFacts(order, item), ['Buyer', order.buyer_email]],
    paragraphs: [
      `${order.buyer_email} ordered ${item.name} and pays ${amount} by bank transfer with the reference ${order.number}.`,
      'Confirm the order as soon as the money arrives: the buyer then receives the download. Unconfirmed orders expire after two weeks.',
    ],
    action: { label: 'View order', path: `/market/orders/${order.number}` },
    tone: 'plain',
  });
}
