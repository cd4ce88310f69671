import type { DatabaseOrTransaction, ItemRow, OrderRow, Provider } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatMoney, inLanguage, t } from '../../kernel/index.ts';
import type { MailFact } from '../../mail/index.ts';
import { consumeMailAllowance, enqueueEmails, type Notice } from '../../outbox/index.ts';
import { invoiceOf } from '../invoices/index.ts';
import { formatDay, formatFileSize } from '../library/index.ts';
import { orderAccessUrl, orderUrl, saveMailDelay } from '../orders/index.ts';
import { findMailSender } from '../purchases/index.ts';
import type { Delivery } from './delivery.ts';
import { isExtension, orderLicence, orderTotal } from './order-licence.ts';

export type OrderedItem = { order: OrderRow; item: Pick<ItemRow, 'name' | 'is_code_only'> };

/** Buyers must get what they paid for even if their mail server is down for days. */
const deliveredWithinMs = 7 * dayMs;

/** The link and the code are secret: the email is stored encrypted. */
export const enqueueReceipt = (
  trx: DatabaseOrTransaction,
  deps: Deps,
  ordered: OrderedItem & { delivery: Delivery },
  nowMs: number,
): Promise<void> => inLanguage(ordered.order.language, () => composeReceipt(trx, deps, ordered, nowMs));

function composeReceipt(
  trx: DatabaseOrTransaction,
  deps: Deps,
  { order, item, delivery }: OrderedItem & { delivery: Delivery },
  nowMs: number,
): Promise<void> {
  const { purchase, code, version, files } = delivery;
  const name = oneLine(item.name);
  const hasFiles = files.length > 0;
  const released =
    version === undefined || version === '' ? t('Your download') : t('Your download, version {version}', { version });
  const names = { item: name, number: order.number };
  const invoiceNumber = invoiceOf(purchase);
  const invoice: MailFact[] =
    invoiceNumber === null
      ? []
      : [
          [
            t('Invoice'),
            t('No. {number} (PDF)', { number: invoiceNumber }),
            { url: orderAccessUrl(deps, order.number, 'invoice') },
          ],
        ];
  return enqueueOrderMail(trx, deps, order, nowMs, {
    key: 'receipt',
    mayWaitMs: receiptMayWaitMs[order.provider],
    subject: t(hasFiles ? '{item}: your download, order {number}' : '{item}: your purchase, order {number}', names),
    heading: t('Thank you for your order'),
    paragraphs: [
      isExtension(order)
        ? t('Your license for {item} is up to date. Its purchase code and activations stay the same.', { item: name })
        : t('{item} is yours.', { item: name }),
    ],
    boxes: [
      ...(code === undefined ? [] : [{ kind: 'code' as const, title: t('Your purchase code'), code }]),
      ...(hasFiles
        ? [
            {
              kind: 'files' as const,
              title: released,
              files: files.map((file) => ({ name: file.name, size: formatFileSize(file.bytes) })),
            },
          ]
        : []),
    ],
    facts: [...orderFacts(order, item), ...invoice],
    action: {
      label: t(hasFiles ? 'Download' : 'View your purchase'),
      url: orderAccessUrl(deps, order.number, 'order'),
    },
    notes: [
      t('The button works for 30 days. Don’t share the button’s link or the code.'),
      t('All your purchases and their updates stay in your library. Log in with this email address at {url}.', {
        url: `${deps.config.marketBaseUrl}/shop/library`,
      }),
      // The law requires the consent to be confirmed on a durable medium.
      ...(order.consent_at === null
        ? []
        : [t('When you ordered, you agreed: “{consent}”', { consent: order.consent_text })]),
    ],
    tone: 'good',
    isSecret: true,
  });
}

export const enqueuePaymentInstructions = (
  trx: DatabaseOrTransaction,
  deps: Deps,
  ordered: OrderedItem & { instructions: string },
  nowMs: number,
): Promise<void> => inLanguage(ordered.order.language, () => composeInstructions(trx, deps, ordered, nowMs));

function composeInstructions(
  trx: DatabaseOrTransaction,
  deps: Deps,
  { order, item, instructions }: OrderedItem & { instructions: string },
  nowMs: number,
): Promise<void> {
  const amount = formatMoney(order.total_minor, order.currency);
  return enqueueOrderMail(trx, deps, order, nowMs, {
    key: 'instructions',
    // The order page shows the same details.
    mayWaitMs: 0,
    subject: t('{item}: how to pay order {number}', { item: oneLine(item.name), number: order.number }),
    heading: t('Transfer {amount} to complete your order', { amount }),
    paragraphs: [
      t(
        'Thank you for ordering {item}. Please transfer the amount and include the reference, which identifies your payment.',
        {
          item: oneLine(item.name),
        },
      ),
      t(
        item.is_code_only === 1
          ? 'You’ll receive your purchase code by email when the payment arrives.'
          : 'You’ll receive your download by email when the payment arrives.',
      ),
    ],
    boxes: [
      {
        kind: 'details',
        title: t('Bank transfer'),
        text: instructions.trim(),
        facts: [
          [t('Amount'), amount, 'strong'],
          [t('Reference'), order.number, 'strong'],
          [t('Pay until'), formatDay(order.expires_at)],
        ],
      },
    ],
    facts: orderFacts(order, item).slice(0, 2),
    action: { label: t('View your order'), url: orderUrl(deps.config, order.number) },
    tone: 'plain',
  });
}

/** The receipt for a free item isn't sent late, because its buyer can request a library link. */
const receiptMayWaitMs: Record<Provider, OrderMail['mayWaitMs']> = {
  stripe: 'unlimited',
  paypal: 'unlimited',
  manual: 7 * dayMs,
  free: 0,
};

type OrderMail = Pick<Notice, 'subject' | 'paragraphs' | 'boxes' | 'notes' | 'action' | 'tone'> & {
  key: string;
  /** longest delay that the rate limit can cause */
  mayWaitMs: number | 'unlimited';
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
    mayWaitMs === 'unlimited'
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

export const orderFacts = (order: OrderRow, item: Pick<ItemRow, 'name'>): MailFact[] => [
  [t('Item'), item.name],
  [t('License'), orderLicence(order)],
  [t('Amount'), order.total_minor === 0 ? t('Free') : orderTotal(order)],
  [t('Order'), order.number],
];

const delayedUntil = (sendAt: number | undefined, nowMs: number): number | null =>
  sendAt === nowMs ? null : (sendAt ?? 0);

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
