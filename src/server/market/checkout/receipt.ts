import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/time.ts';
import type { ItemRow, LedgerOrTransaction, OrderRow } from '../../ledger/index.ts';
import { writeLetters } from '../../outbox/index.ts';
import { tellAuthor } from '../author-mail.ts';
import { amountByCode } from '../purchases/index.ts';
import { amountOf } from '../storefront/index.ts';
import { orderUrl } from './addresses.ts';

type Bought = { order: OrderRow; item: Pick<ItemRow, 'name' | 'is_code_only'> };

/** A mailbox that is out of order for days must not cost a buyer what was paid for. */
const deliveredWithinMs = 7 * dayMs;

/** Writes the buyer's receipt; the link to the library goes to the mailbox alone, and lies sealed until then. */
export function writeReceipt(
  trx: LedgerOrTransaction,
  deps: Deps,
  { order, item, library }: Bought & { library: string },
  nowMs: number,
): Promise<void> {
  const paid =
    order.total_minor === 0
      ? `You have got ${item.name} for free.`
      : `You have bought ${item.name} for ${amountOf(order.total_minor, order.currency)}. Thank you.`;
  return writeTo(trx, deps, order, nowMs, {
    key: 'receipt',
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
export function writeInstructions(
  trx: LedgerOrTransaction,
  deps: Deps,
  { order, item, instructions }: Bought & { instructions: string },
  nowMs: number,
): Promise<void> {
  return writeTo(trx, deps, order, nowMs, {
    key: 'instructions',
    subject: `How to pay your order ${order.number}: ${oneLine(item.name)}`,
    paragraphs: [
      `You have ordered ${item.name}. Please transfer ${amountOf(order.total_minor, order.currency)} with the reference ${order.number}.`,
      ...instructions.split('\n').filter((line) => line.trim() !== ''),
      `You get a mail with your ${item.is_code_only === 1 ? 'purchase code' : 'download'} as soon as the payment has arrived.`,
    ],
    action: { label: 'See your order', url: orderUrl(deps.config, order.number) },
    tone: 'plain',
  });
}

/** Tells an author of an order that nobody but the author can confirm. */
export function askForConfirmation(trx: LedgerOrTransaction, deps: Deps, { order, item }: Bought): Promise<void> {
  const amount = amountByCode(order.total_minor, order.currency);
  return tellAuthor(deps, trx, {
    accountId: order.account_id,
    key: `order_waiting_${order.number}`,
    subject: `Order ${order.number} waits for a transfer of ${amount}`,
    paragraphs: [
      `${order.buyer_email} has ordered ${item.name} and pays ${amount} by bank transfer with the reference ${order.number}.`,
      'Confirm the order as soon as the money is there: the download is sent then. Without that it ends in two weeks.',
    ],
    action: { label: 'Show the order', path: `/market/orders?search=${order.number}` },
    tone: 'plain',
  });
}

type Words = {
  key: string;
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
  tone: 'good' | 'plain';
  isSecret?: boolean;
};

function writeTo(
  trx: LedgerOrTransaction,
  { vault }: Deps,
  order: OrderRow,
  nowMs: number,
  { key, isSecret = false, ...words }: Words,
): Promise<void> {
  const letter = {
    about: { accountId: order.account_id },
    to: order.buyer_email,
    idempotencyKey: `order_${key}_${order.number}`,
    content: { event: 'notice' as const, unsubscribeUrl: null, ...words },
    expiresAt: nowMs + deliveredWithinMs,
    isSecret,
  };
  return writeLetters(trx, vault, [letter], nowMs);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
