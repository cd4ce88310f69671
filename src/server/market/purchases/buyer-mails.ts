import { canMailOthers } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatMoney, inLanguage, joinSentences, type Language, t, toIso } from '../../kernel/index.ts';
import { consumeMailAllowance, enqueueEmails, type Notice } from '../../outbox/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { findOrderOfPurchase } from './related.ts';
import { findMailSender } from './seller.ts';

/** Amounts are in minor units. */
export type BuyerNotice =
  | { kind: 'refunded' | 'refunded_in_part'; amountMinor: number }
  | { kind: 'refund_failed'; amountMinor: number; isRestored: boolean }
  | { kind: 'suspended' | 'restored' | 'ended' | 'code_rotated' }
  | { kind: 'support_extended'; until: number }
  /** `library` is a sign-in link */
  | { kind: 'address_changed'; library: string; hasLicence: boolean };

/** Same as for receipts, because the link gives access to a paid item. */
const mayWaitMs = 7 * dayMs;

/**
 * `key` identifies the event, so each event is mailed once. Authors can trigger mails to any address, so each address
 * has a limit. Mails above the limit are delayed by up to a week or dropped. Mails of authors without a confirmed
 * address are also dropped. Mails about money paid through the service have no limit.
 */
export async function enqueueBuyerMail(deps: MailDeps, trx: DatabaseOrTransaction, told: BuyerMail): Promise<void> {
  if (told.purchase.buyer_email === null) return;
  if (!(await canMailOthers(deps, trx, told.purchase.account_id))) {
    deps.log.warn(
      { purchase: told.purchase.id, key: told.key },
      'buyer mail dropped: its author has no confirmed address',
    );
    return;
  }
  const language = await languageOfBuyer(trx, told.purchase);
  await inLanguage(language, () => composeBuyerMail(deps, trx, told));
}

type MailDeps = Pick<Deps, 'vault' | 'config' | 'mail' | 'now' | 'log'>;
type BuyerMail = { purchase: PurchaseRow; itemName: string; notice: BuyerNotice; key: string };

/** English for imported purchases. */
export const languageOfBuyer = async (
  trx: DatabaseOrTransaction,
  purchase: Pick<PurchaseRow, 'account_id' | 'order_id'>,
): Promise<Language> => (await findOrderOfPurchase(trx, purchase))?.language ?? 'en';

async function composeBuyerMail(
  deps: MailDeps,
  trx: DatabaseOrTransaction,
  { purchase, itemName, notice, key }: BuyerMail,
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
      subject: t('{item}: {title}', { item: oneLine(itemName), title }),
      heading: `${title[0]?.toUpperCase()}${title.slice(1)}`,
      facts: [[t('Item'), itemName], ...(amount === undefined ? [] : [[t('Amount'), amount]])] as [string, string][],
      paragraphs: [text],
      ...(grantsAccess && {
        notes: [t('The link works once, within one day. After that, request a new one at {url}.', { url: libraryUrl })],
      }),
      action: grantsAccess
        ? { label: t('Open your library'), url: sendAt === nowMs ? notice.library : libraryUrl }
        : { label: t('View your purchase'), url: `${libraryUrl}/purchases/${purchase.id}` },
      seller: await findMailSender(trx, deps.config, purchase.account_id),
      unsubscribeUrl: null,
      tone,
    },
    sendAt,
    ...(grantsAccess && { expiresAt: sendAt + mayWaitMs, isSecret: true }),
  };
  await enqueueEmails(trx, deps.vault, [email], nowMs);
}

/** True for mails that can't be triggered without paying through the service. */
async function isAlwaysSent(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  { kind }: BuyerNotice,
): Promise<boolean> {
  if (kind === 'code_rotated' || kind === 'support_extended' || kind === 'address_changed') return false;
  const order = await findOrderOfPurchase(trx, purchase);
  const isPaidOnline = order?.provider === 'stripe' || order?.provider === 'paypal';
  return isPaidOnline && order.buyer_email.toLowerCase() === purchase.buyer_email?.toLowerCase();
}

type BuyerMessage = { title: string; text: string; tone: Notice['tone'] };

function messageOf(notice: BuyerNotice, currency: string, item: string): BuyerMessage {
  switch (notice.kind) {
    case 'refunded':
      return {
        title: t('your purchase was refunded'),
        text: t('{amount} for {item} will be refunded to you. The purchase code and the downloads no longer work.', {
          amount: formatMoney(notice.amountMinor, currency),
          item,
        }),
        tone: 'plain',
      };
    case 'refunded_in_part':
      return {
        title: t('your purchase was partly refunded'),
        text: t('{amount} for {item} will be refunded to you. Your licence stays valid.', {
          amount: formatMoney(notice.amountMinor, currency),
          item,
        }),
        tone: 'plain',
      };
    case 'refund_failed':
      return {
        title: t('your refund could not be paid out'),
        text: joinSentences([
          t('{amount} for {item} could not be refunded to the original payment method.', {
            amount: formatMoney(notice.amountMinor, currency),
            item,
          }),
          ...(notice.isRestored ? [t('Your licence is valid again.')] : []),
          t('The seller has been notified and can refund you another way.'),
        ]),
        tone: 'warning',
      };
    case 'suspended':
      return {
        title: t('your licence is suspended during the dispute'),
        text: t(
          'The payment for {item} is disputed. Until the dispute is resolved, the purchase code and the downloads do not work.',
          { item },
        ),
        tone: 'warning',
      };
    case 'restored':
      return {
        title: t('your licence is valid again'),
        text: t('The dispute about {item} is resolved. The purchase code and the downloads work again.', { item }),
        tone: 'good',
      };
    case 'ended':
      return {
        title: t('your licence has ended'),
        text: t('Your licence for {item} has ended. The purchase code and the downloads no longer work.', { item }),
        tone: 'warning',
      };
    case 'code_rotated':
      return {
        title: t('your purchase code was replaced'),
        text: t('{item} has a new purchase code. You can find it in your library. The old one no longer works.', {
          item,
        }),
        tone: 'plain',
      };
    case 'support_extended':
      return {
        title: t('your support was extended'),
        text: t('Support for {item} now lasts until {day} (UTC).', { item, day: toIso(notice.until).slice(0, 10) }),
        tone: 'good',
      };
    case 'address_changed': {
      const contents = notice.hasLicence
        ? t('Your downloads, purchase code, invoice and support are in your library.')
        : t('Its details are in your library.');
      return {
        title: t('your purchase has moved to this address'),
        text: joinSentences([
          t('The seller has corrected the email address of your purchase of {item}.', { item }),
          contents,
          t('The link is personal. Don’t share it.'),
        ]),
        tone: 'good',
      };
    }
  }
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
