import { getAccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, ItemRow, OrderRow, Provider } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatMoney } from '../../kernel/index.ts';
import { consumeMailAllowance, enqueueEmails } from '../../outbox/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { saveMailDelay } from '../orders/index.ts';
import { findMailSender } from '../purchases/index.ts';
import { libraryContents, listText } from './library-contents.ts';
import { orderUrl } from './order-url.ts';

type OrderedItem = { order: OrderRow; item: Pick<ItemRow, 'name' | 'is_code_only'> };

/** Buyers must get what they paid for even if their mailbox is down for days. */
const deliveredWithinMs = 7 * dayMs;

/** Enqueues the buyer's receipt. Its library link is secret: it is encrypted until it is sent. */
export function enqueueReceipt(
  trx: DatabaseOrTransaction,
  deps: Deps,
  { order, item, library }: OrderedItem & { library: string },
  nowMs: number,
): Promise<void> {
  return enqueueOrderMail(trx, deps, order, nowMs, {
    key: 'receipt',
    mayWaitMs: receiptMayWaitMs[order.provider],
    subject: `${oneLine(item.name)}: your order ${order.number}`,
    heading: 'Thank you for your order',
    facts: orderFacts(order, item),
    paragraphs: [
      `Your ${listText([...libraryContents({ order, item }), 'support'])} are in your library. The link is personal: do not share it.`,
      `If the link has expired, request a new one at ${deps.config.marketBaseUrl}/shop/library.`,
      // The law asks that the buyer keeps the words on something that lasts.
      ...(order.consent_at === null ? [] : [`When you ordered, you agreed: “${order.consent_text}”`]),
    ],
    action: { label: 'Open your library', url: library },
    tone: 'good',
    isSecret: true,
  });
}

/** Enqueues the bank transfer instructions: the buyer may close the page before paying. */
export function enqueuePaymentInstructions(
  trx: DatabaseOrTransaction,
  deps: Deps,
  { order, item, instructions }: OrderedItem & { instructions: string },
  nowMs: number,
): Promise<void> {
  return enqueueOrderMail(trx, deps, order, nowMs, {
    key: 'instructions',
    // The order page shows the same.
    mayWaitMs: 0,
    subject: `${oneLine(item.name)}: how to pay order ${order.number}`,
    heading: 'How to pay your order',
    facts: orderFacts(order, item),
    paragraphs: [
      `You ordered ${item.name}. Please transfer ${formatMoney(order.total_minor, order.currency)} with the reference ${order.number}.`,
      ...instructions.split('\n').filter((line) => line.trim() !== ''),
      `You receive your ${item.is_code_only === 1 ? 'purchase code' : 'download'} by e-mail as soon as the payment arrives.`,
    ],
    action: { label: 'View your order', url: orderUrl(deps.config, order.number) },
    tone: 'plain',
  });
}

/** Notifies the author of a bank transfer order, which only the author can confirm. */
export async function notifyAuthorOfTransfer(
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

/** Receipts of paid orders may be delayed, never dropped; free items can be reached by requesting a library link. */
const receiptMayWaitMs: Record<Provider, OrderMail['mayWaitMs']> = {
  stripe: 'never limited',
  manual: 7 * dayMs,
  free: 0,
};

type OrderMail = {
  key: string;
  /** how long it may be delayed while its address gets too many mails */
  mayWaitMs: number | 'never limited';
  subject: string;
  heading: string;
  facts: [string, string][];
  paragraphs: string[];
  action: { label: string; url: string };
  tone: 'good' | 'plain';
  isSecret?: boolean;
};

async function enqueueOrderMail(
  trx: DatabaseOrTransaction,
  deps: Deps,
  order: OrderRow,
  nowMs: number,
  { key, mayWaitMs, isSecret = false, ...message }: OrderMail,
): Promise<void> {
  const { vault, config } = deps;
  const { account_id, buyer_email: to } = order;
  const sendAt =
    mayWaitMs === 'never limited'
      ? nowMs
      : await consumeMailAllowance(trx, vault, { to, purpose: 'order', mayWaitMs }, nowMs);
  if (sendAt !== nowMs || order.mail_held_until !== null) await saveMailDelay(trx, order, delayedUntil(sendAt, nowMs));
  if (sendAt === undefined) return;
  // A secret link would expire before a delayed mail: link to the page where a new one can be requested.
  const isLate = isSecret && sendAt > nowMs;
  const action = isLate ? { ...message.action, url: `${config.marketBaseUrl}/shop/library` } : message.action;
  const email = {
    about: { accountId: account_id },
    to,
    idempotencyKey: `order_${key}_${order.number}`,
    content: {
      event: 'notice' as const,
      unsubscribeUrl: null,
      seller: await findMailSender(trx, account_id),
      ...message,
      action,
    },
    sendAt,
    expiresAt: sendAt + deliveredWithinMs,
    isSecret,
  };
  await enqueueEmails(trx, vault, [email], nowMs);
}

const orderFacts = (order: OrderRow, item: Pick<ItemRow, 'name'>): [string, string][] => [
  ['Item', item.name],
  ['Licence', order.licence === 'extended' ? 'Extended' : 'Regular'],
  ['Amount', order.total_minor === 0 ? 'Free' : formatMoney(order.total_minor, order.currency)],
  ['Order', order.number],
];

const delayedUntil = (sendAt: number | undefined, nowMs: number): number | null =>
  sendAt === nowMs ? null : (sendAt ?? 0);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
