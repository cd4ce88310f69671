import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatMoney, toIso } from '../../kernel/index.ts';
import { enqueueEmails, type Notice, takeMailAllowance } from '../../outbox/index.ts';
import { findOrderPayment } from './item-name.store.ts';
import { findMailSender } from './seller.store.ts';

/** What a buyer is told of a purchase. Amounts are minor units of its currency. */
export type BuyerNotice =
  | { kind: 'refunded' | 'refunded_in_part'; amountMinor: number }
  | { kind: 'refund_failed'; amountMinor: number; isRestored: boolean }
  | { kind: 'suspended' | 'restored' | 'ended' | 'code_rotated' }
  | { kind: 'support_extended'; until: number }
  /** `library` opens the receiver's library */
  | { kind: 'address_changed'; library: string; hasLicence: boolean };

/** As long as a receipt is tried: what it lets in to was paid for. */
const mayWaitMs = 7 * dayMs;

/**
 * Writes a mail to the buyer, in the transaction of what it tells. `key` says what is told, the same for whoever tells it
 * twice. Nothing is written for purchases without an address, which imports may bring. An author may cause any number of
 * mails, to any address: beyond what one mailbox may be sent they come later, and those that would wait for a week are
 * left out and logged; the library says the same. What became of money that was paid through the service is always told.
 */
export async function enqueueBuyerMail(
  deps: Pick<Deps, 'vault' | 'config' | 'now' | 'log'>,
  trx: DatabaseOrTransaction,
  { purchase, itemName, news, key }: { purchase: PurchaseRow; itemName: string; news: BuyerNotice; key: string },
): Promise<void> {
  if (purchase.buyer_email === null) return;
  const nowMs = deps.now();
  const wanted = { to: purchase.buyer_email, purpose: 'order', mayWaitMs: mayWaitMs } as const;
  const sendAt = (await isAlwaysSent(trx, purchase, news))
    ? nowMs
    : await takeMailAllowance(trx, deps.vault, wanted, nowMs);
  if (sendAt === undefined) {
    deps.log.warn({ purchase: purchase.id, key }, 'a mail to a buyer was left out: too many wait for this address');
    return;
  }
  const shop = `${deps.config.marketBaseUrl}/shop/library`;
  const { title, text, tone } = messageOf(news, purchase.currency, itemName);
  const isLetIn = news.kind === 'address_changed';
  const letter = {
    about: { accountId: purchase.account_id },
    to: purchase.buyer_email,
    idempotencyKey: `purchase_${purchase.id}_${key}`,
    content: {
      event: 'notice' as const,
      subject: `${oneLine(itemName)}: ${title}`,
      paragraphs: isLetIn ? [text, `When the link has run out, ask for a new one at ${shop}.`] : [text],
      action: { label: 'Open your library', url: isLetIn && sendAt === nowMs ? news.library : shop },
      seller: await findMailSender(trx, purchase.account_id),
      unsubscribeUrl: null,
      tone,
    },
    sendAt,
    ...(isLetIn && { expiresAt: sendAt + mayWaitMs, isSecret: true }),
  };
  await enqueueEmails(trx, deps.vault, [letter], nowMs);
}

/** What became of money that this very address has paid through the service: nobody can cause that for nothing. */
async function isAlwaysSent(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  { kind }: BuyerNotice,
): Promise<boolean> {
  if (kind === 'code_rotated' || kind === 'support_extended' || kind === 'address_changed') return false;
  if (purchase.order_id === null) return false;
  const { provider, buyer_email } = await findOrderPayment(trx, purchase.account_id, purchase.order_id);
  return provider === 'stripe' && buyer_email.toLowerCase() === purchase.buyer_email?.toLowerCase();
}

type BuyerMessage = { title: string; text: string; tone: Notice['tone'] };

function messageOf(news: BuyerNotice, currency: string, item: string): BuyerMessage {
  switch (news.kind) {
    case 'refunded':
      return {
        title: 'your purchase was refunded',
        text: `${formatMoney(news.amountMinor, currency)} for ${item} go back to you. The purchase code and the downloads have ended.`,
        tone: 'plain',
      };
    case 'refunded_in_part':
      return {
        title: 'a part of your purchase was refunded',
        text: `${formatMoney(news.amountMinor, currency)} for ${item} go back to you. Your licence stays as it is.`,
        tone: 'plain',
      };
    case 'refund_failed':
      return {
        title: 'your refund could not be paid out',
        text: `${formatMoney(news.amountMinor, currency)} for ${item} could not go back to where it was paid from.${news.isRestored ? ' Your licence is valid again.' : ''} The seller knows of it: agree with the seller on another way.`,
        tone: 'warning',
      };
    case 'suspended':
      return {
        title: 'your licence rests while a dispute is open',
        text: `The payment for ${item} is in dispute. Until that is decided the purchase code is not valid and there are no downloads.`,
        tone: 'warning',
      };
    case 'restored':
      return {
        title: 'your licence is valid again',
        text: `The dispute about ${item} is over. The purchase code and the downloads work again.`,
        tone: 'good',
      };
    case 'ended':
      return {
        title: 'your licence has ended',
        text: `The licence of ${item} has ended: the purchase code is not valid any more, and there are no downloads.`,
        tone: 'warning',
      };
    case 'code_rotated':
      return {
        title: 'your purchase code was replaced',
        text: `${item} has a new purchase code. The old one is not valid any more; the new one is in your library.`,
        tone: 'plain',
      };
    case 'support_extended':
      return {
        title: 'your support was extended',
        text: `Support of ${item} goes on until ${toIso(news.until).slice(0, 10)} (UTC).`,
        tone: 'good',
      };
    case 'address_changed': {
      const kept = news.hasLicence ? 'Downloads, purchase code, invoice and support are' : 'What became of it is';
      return {
        title: 'your purchase has moved to this address',
        text: `The seller has put the address of your purchase of ${item} right. ${kept} in your library. The link opens it for this address alone: do not pass it on.`,
        tone: 'good',
      };
    }
  }
}

/** A subject is one line, whatever an item is called. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
