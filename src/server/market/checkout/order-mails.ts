import { accountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, ItemRow, OrderRow, Provider } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatMoney } from '../../kernel/index.ts';
import { enqueueEmails, takeMailAllowance } from '../../outbox/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { findMailSender } from '../purchases/index.ts';
import { saveMailDelay } from './order.store.ts';
import { orderUrl } from './order-url.ts';

type OrderedItem = { order: OrderRow; item: Pick<ItemRow, 'name' | 'is_code_only'> };

/** A mailbox that is out of order for days must not cost a buyer what was paid for. */
const deliveredWithinMs = 7 * dayMs;

/** Writes the buyer's receipt; the link to the library goes to the mailbox alone, and lies sealed until then. */
export function enqueueReceipt(
  trx: DatabaseOrTransaction,
  deps: Deps,
  { order, item, library }: OrderedItem & { library: string },
  nowMs: number,
): Promise<void> {
  const paid =
    order.total_minor === 0
      ? `You have got ${item.name} for free.`
      : `You have bought ${item.name} for ${formatMoney(order.total_minor, order.currency)}. Thank you.`;
  return enqueueOrderMail(trx, deps, order, nowMs, {
    key: 'receipt',
    mayWaitMs: receiptMayWaitMs[order.provider],
    subject: `Your order ${order.number}: ${oneLine(item.name)}`,
    paragraphs: [
      paid,
      `${item.is_code_only === 1 ? 'Purchase code' : 'Downloads, purchase code'}, invoice and support are in your library. The link opens it for this address alone: do not pass it on.`,
      `When it has run out, ask for a new one at ${deps.config.marketBaseUrl}/shop/library.`,
    ],
    action: { label: 'Open your library', url: library },
    tone: 'good',
    isSecret: true,
  });
}

/** Tells a buyer how to pay by bank transfer: the page with it may be closed before anybody has paid. */
export function enqueuePaymentInstructions(
  trx: DatabaseOrTransaction,
  deps: Deps,
  { order, item, instructions }: OrderedItem & { instructions: string },
  nowMs: number,
): Promise<void> {
  return enqueueOrderMail(trx, deps, order, nowMs, {
    key: 'instructions',
    // Its page says the same.
    mayWaitMs: 0,
    subject: `How to pay your order ${order.number}: ${oneLine(item.name)}`,
    paragraphs: [
      `You have ordered ${item.name}. Please transfer ${formatMoney(order.total_minor, order.currency)} with the reference ${order.number}.`,
      ...instructions.split('\n').filter((line) => line.trim() !== ''),
      `You get a mail with your ${item.is_code_only === 1 ? 'purchase code' : 'download'} as soon as the payment has arrived.`,
    ],
    action: { label: 'See your order', url: orderUrl(deps.config, order.number) },
    tone: 'plain',
  });
}

/** Tells an author of an order that nobody but the author can confirm. */
export async function notifyAuthorOfTransfer(
  trx: DatabaseOrTransaction,
  deps: Deps,
  { order, item }: OrderedItem,
): Promise<void> {
  const { email: to } = await accountDetails(trx, order.account_id);
  // Strangers may place any number of orders; those that are not mailed stand in the list of orders.
  const sendAt = await takeMailAllowance(trx, deps.vault, { to, purpose: 'author', mayWaitMs: dayMs }, deps.now());
  if (sendAt === undefined) return;
  const amount = formatMoney(order.total_minor, order.currency);
  await enqueueAuthorMail(deps, trx, {
    accountId: order.account_id,
    key: `order_waiting_${order.number}`,
    sendAt,
    subject: `Order ${order.number} waits for a transfer of ${amount}`,
    paragraphs: [
      `${order.buyer_email} has ordered ${item.name} and pays ${amount} by bank transfer with the reference ${order.number}.`,
      'Confirm the order as soon as the money is there: the download is sent then. Without that it ends in two weeks.',
    ],
    action: { label: 'Show the order', path: `/market/orders?search=${order.number}` },
    tone: 'plain',
  });
}

/** What was paid for is sent later at worst; what was free can be had from the library by a link that is asked for. */
const receiptMayWaitMs: Record<Provider, OrderMail['mayWaitMs']> = {
  stripe: 'never limited',
  manual: 7 * dayMs,
  free: 0,
};

type OrderMail = {
  key: string;
  /** how long it may wait while many mails go to its address */
  mayWaitMs: number | 'never limited';
  subject: string;
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
  { key, mayWaitMs, isSecret = false, ...words }: OrderMail,
): Promise<void> {
  const { vault, config } = deps;
  const { account_id, buyer_email: to } = order;
  const sendAt =
    mayWaitMs === 'never limited'
      ? nowMs
      : await takeMailAllowance(trx, vault, { to, purpose: 'order', mayWaitMs }, nowMs);
  if (sendAt !== nowMs || order.mail_held_until !== null) await saveMailDelay(trx, order, delayedUntil(sendAt, nowMs));
  if (sendAt === undefined) return;
  // A link that opens something would have run out by then: another is asked for where this one leads.
  const isLate = isSecret && sendAt > nowMs;
  const action = isLate ? { ...words.action, url: `${config.marketBaseUrl}/shop/library` } : words.action;
  const letter = {
    about: { accountId: account_id },
    to,
    idempotencyKey: `order_${key}_${order.number}`,
    content: {
      event: 'notice' as const,
      unsubscribeUrl: null,
      seller: await findMailSender(trx, account_id),
      ...words,
      action,
    },
    sendAt,
    expiresAt: sendAt + deliveredWithinMs,
    isSecret,
  };
  await enqueueEmails(trx, vault, [letter], nowMs);
}

const delayedUntil = (sendAt: number | undefined, nowMs: number): number | null =>
  sendAt === nowMs ? null : (sendAt ?? 0);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
