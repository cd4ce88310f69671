import { getAccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, ItemRow, OrderRow, Provider } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatMoney, inLanguage } from '../../kernel/index.ts';
import type { MailFact } from '../../mail/index.ts';
import { consumeMailAllowance, enqueueEmails, type Notice } from '../../outbox/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { formatDay, formatFileSize } from '../library/index.ts';
import { saveMailDelay } from '../orders/index.ts';
import { findMailSender } from '../purchases/index.ts';
import type { Delivery } from './delivery.ts';
import { orderAccessUrl } from './order-access.ts';
import { orderUrl } from './order-url.ts';

type OrderedItem = { order: OrderRow; item: Pick<ItemRow, 'name' | 'is_code_only'> };

/** Buyers must get what they paid for even if their mailbox is down for days. */
const deliveredWithinMs = 7 * dayMs;

/** Enqueues the buyer's receipt. Its link and its code are secret: it is encrypted until it is sent. */
export function enqueueReceipt(
  trx: DatabaseOrTransaction,
  deps: Deps,
  { order, item, delivery }: OrderedItem & { delivery: Delivery },
  nowMs: number,
): Promise<void> {
  const { purchase, code, version, files } = delivery;
  const name = oneLine(item.name);
  const hasFiles = files.length > 0;
  const released = version === undefined || version === '' ? '' : `, version ${version}`;
  const invoice: MailFact[] =
    purchase.invoice_number === null
      ? []
      : [['Invoice', `No. ${purchase.invoice_number} (PDF)`, { url: orderAccessUrl(deps, order.number, 'invoice') }]];
  return enqueueOrderMail(trx, deps, order, nowMs, {
    key: 'receipt',
    mayWaitMs: receiptMayWaitMs[order.provider],
    subject: `${name}: your ${hasFiles ? 'download' : 'purchase'}, order ${order.number}`,
    heading: 'Thank you for your order',
    paragraphs: [`${name} is yours.`],
    boxes: [
      ...(code === undefined ? [] : [{ kind: 'code' as const, title: 'Your purchase code', code }]),
      ...(hasFiles
        ? [
            {
              kind: 'files' as const,
              title: `Your download${released}`,
              files: files.map((file) => ({ name: file.name, size: formatFileSize(file.bytes) })),
            },
          ]
        : []),
    ],
    facts: [...orderFacts(order, item), ...invoice],
    action: {
      label: hasFiles ? 'Download' : 'View your purchase',
      url: orderAccessUrl(deps, order.number, 'order'),
    },
    notes: [
      'The button works for 30 days. It and the code are for you alone: do not pass them on.',
      `Everything that you bought, with every update, stays in your library: sign in with this e-mail address at ${deps.config.marketBaseUrl}/shop/library.`,
      // The law asks that the buyer keeps the words on something that lasts.
      ...(order.consent_at === null ? [] : [`When you ordered, you agreed: “${order.consent_text}”`]),
    ],
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
  const amount = formatMoney(order.total_minor, order.currency);
  return enqueueOrderMail(trx, deps, order, nowMs, {
    key: 'instructions',
    // The order page shows the same.
    mayWaitMs: 0,
    subject: `${oneLine(item.name)}: how to pay order ${order.number}`,
    heading: `Transfer ${amount} to complete your order`,
    paragraphs: [
      `Thank you for ordering ${oneLine(item.name)}. Please transfer the amount with the reference, so that the payment is found.`,
      `Your ${item.is_code_only === 1 ? 'purchase code' : 'download'} comes by e-mail as soon as the payment arrives.`,
    ],
    boxes: [
      {
        kind: 'details',
        title: 'Bank transfer',
        text: instructions.trim(),
        facts: [
          ['Amount', amount, 'strong'],
          ['Reference', order.number, 'strong'],
          ['Pay until', formatDay(order.expires_at)],
        ],
      },
    ],
    facts: orderFacts(order, item).filter(([name]) => name === 'Item' || name === 'Licence'),
    action: { label: 'View your order', url: orderUrl(deps.config, order.number) },
    tone: 'plain',
  });
}

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

/** Receipts of paid orders may be delayed, never dropped; free items can be reached by requesting a library link. */
const receiptMayWaitMs: Record<Provider, OrderMail['mayWaitMs']> = {
  stripe: 'never limited',
  manual: 7 * dayMs,
  free: 0,
};

type OrderMail = Pick<Notice, 'subject' | 'paragraphs' | 'boxes' | 'notes' | 'action' | 'tone'> & {
  key: string;
  /** how long it may be delayed while its address gets too many mails */
  mayWaitMs: number | 'never limited';
  heading: string;
  facts: MailFact[];
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
  const email = {
    about: { accountId: account_id },
    to,
    idempotencyKey: `order_${key}_${order.number}`,
    content: {
      event: 'notice' as const,
      unsubscribeUrl: null,
      seller: await findMailSender(trx, config, account_id),
      ...message,
    },
    sendAt,
    expiresAt: sendAt + deliveredWithinMs,
    isSecret,
  };
  await enqueueEmails(trx, vault, [email], nowMs);
}

const orderFacts = (order: OrderRow, item: Pick<ItemRow, 'name'>): MailFact[] => [
  ['Item', item.name],
  ['Licence', order.licence === 'extended' ? 'Extended' : 'Regular'],
  ['Amount', order.total_minor === 0 ? 'Free' : formatMoney(order.total_minor, order.currency)],
  ['Order', order.number],
];

const delayedUntil = (sendAt: number | undefined, nowMs: number): number | null =>
  sendAt === nowMs ? null : (sendAt ?? 0);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
