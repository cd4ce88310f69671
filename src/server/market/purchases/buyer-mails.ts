import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatMoney, toIso } from '../../kernel/index.ts';
import { consumeMailAllowance, enqueueEmails, type Notice } from '../../outbox/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { findOrderOfPurchase } from './related.ts';
import { findMailSender } from './seller.ts';

/** What a mail to a buyer is about. Amounts are minor units of the purchase's currency. */
export type BuyerNotice =
  | { kind: 'refunded' | 'refunded_in_part'; amountMinor: number }
  | { kind: 'refund_failed'; amountMinor: number; isRestored: boolean }
  | { kind: 'suspended' | 'restored' | 'ended' | 'code_rotated' }
  | { kind: 'support_extended'; until: number }
  /** `library` opens the receiver's library */
  | { kind: 'address_changed'; library: string; hasLicence: boolean };

/** As long as receipts are retried: the link gives access to something that was paid for. */
const mayWaitMs = 7 * dayMs;

/**
 * Enqueues a mail to the buyer, in the transaction of the event. `key` identifies the event, so that it is mailed once.
 * Imported purchases may have no address and get no mail. Because authors can trigger mails to any address, each
 * address has a limit: mails beyond it are delayed, and dropped and logged if they would wait for a week; the library
 * shows the same. Mails about money that was paid through the service are always sent.
 */
export async function enqueueBuyerMail(
  deps: Pick<Deps, 'vault' | 'config' | 'now' | 'log'>,
  trx: DatabaseOrTransaction,
  { purchase, itemName, notice, key }: { purchase: PurchaseRow; itemName: string; notice: BuyerNotice; key: string },
): Promise<void> {
  if (purchase.buyer_email === null) return;
  const nowMs = deps.now();
  const wanted = { to: purchase.buyer_email, purpose: 'order', mayWaitMs } as const;
  const sendAt = (await isAlwaysSent(trx, purchase, notice))
    ? nowMs
    : await consumeMailAllowance(trx, deps.vault, wanted, nowMs);
  if (sendAt === undefined) {
    deps.log.warn({ purchase: purchase.id, key }, 'buyer mail dropped: too many are waiting for this address');
    return;
  }
  const libraryUrl = `${await findShopAddress(trx, deps.config)}/shop/library`;
  const { title, text, tone } = messageOf(notice, purchase.currency, itemName);
  const amount = 'amountMinor' in notice ? formatMoney(notice.amountMinor, purchase.currency) : undefined;
  const grantsAccess = notice.kind === 'address_changed';
  const email = {
    about: { accountId: purchase.account_id },
    to: purchase.buyer_email,
    idempotencyKey: `purchase_${purchase.id}_${key}`,
    content: {
      event: 'notice' as const,
      subject: `${oneLine(itemName)}: ${title}`,
      heading: `${title[0]?.toUpperCase()}${title.slice(1)}`,
      facts: [['Item', itemName], ...(amount === undefined ? [] : [['Amount', amount]])] as [string, string][],
      paragraphs: [text],
      ...(grantsAccess && { notes: [`The link works once, within a day. Later, request a new one at ${libraryUrl}.`] }),
      action: grantsAccess
        ? { label: 'Open your library', url: sendAt === nowMs ? notice.library : libraryUrl }
        : { label: 'View your purchase', url: `${libraryUrl}/purchases/${purchase.id}` },
      seller: await findMailSender(trx, deps.config, purchase.account_id),
      unsubscribeUrl: null,
      tone,
    },
    sendAt,
    ...(grantsAccess && { expiresAt: sendAt + mayWaitMs, isSecret: true }),
  };
  await enqueueEmails(trx, deps.vault, [email], nowMs);
}

/** Mails about money that this address paid through the service cannot be triggered for free, so they have no limit. */
async function isAlwaysSent(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  { kind }: BuyerNotice,
): Promise<boolean> {
  if (kind === 'code_rotated' || kind === 'support_extended' || kind === 'address_changed') return false;
  const order = await findOrderOfPurchase(trx, purchase);
  return order?.provider === 'stripe' && order.buyer_email.toLowerCase() === purchase.buyer_email?.toLowerCase();
}

type BuyerMessage = { title: string; text: string; tone: Notice['tone'] };

function messageOf(notice: BuyerNotice, currency: string, item: string): BuyerMessage {
  switch (notice.kind) {
    case 'refunded':
      return {
        title: 'your purchase was refunded',
        text: `${formatMoney(notice.amountMinor, currency)} for ${item} will be refunded to you. The purchase code and the downloads no longer work.`,
        tone: 'plain',
      };
    case 'refunded_in_part':
      return {
        title: 'your purchase was partly refunded',
        text: `${formatMoney(notice.amountMinor, currency)} for ${item} will be refunded to you. Your licence stays valid.`,
        tone: 'plain',
      };
    case 'refund_failed':
      return {
        title: 'your refund could not be paid out',
        text: `${formatMoney(notice.amountMinor, currency)} for ${item} could not be refunded to the original payment method.${notice.isRestored ? ' Your licence is valid again.' : ''} The seller has been notified and can refund you another way.`,
        tone: 'warning',
      };
    case 'suspended':
      return {
        title: 'your licence is suspended during the dispute',
        text: `The payment for ${item} is disputed. Until the dispute is resolved, the purchase code and the downloads do not work.`,
        tone: 'warning',
      };
    case 'restored':
      return {
        title: 'your licence is valid again',
        text: `The dispute about ${item} is resolved. The purchase code and the downloads work again.`,
        tone: 'good',
      };
    case 'ended':
      return {
        title: 'your licence has ended',
        text: `Your licence for ${item} has ended. The purchase code and the downloads no longer work.`,
        tone: 'warning',
      };
    case 'code_rotated':
      return {
        title: 'your purchase code was replaced',
        text: `${item} has a new purchase code, which you find in your library. The old one no longer works.`,
        tone: 'plain',
      };
    case 'support_extended':
      return {
        title: 'your support was extended',
        text: `Support for ${item} now lasts until ${toIso(notice.until).slice(0, 10)} (UTC).`,
        tone: 'good',
      };
    case 'address_changed': {
      const contents = notice.hasLicence ? 'Your downloads, purchase code, invoice and support are' : 'Its details are';
      return {
        title: 'your purchase has moved to this address',
        text: `The seller has corrected the e-mail address of your purchase of ${item}. ${contents} in your library. The link is personal: do not share it.`,
        tone: 'good',
      };
    }
  }
}

/** A subject is one line, whatever an item is called. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
