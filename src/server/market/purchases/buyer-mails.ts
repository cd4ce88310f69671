import { canMailOthers } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatMoney, formatUtcDay, inLanguage, joinSentences, type Language, t } from '../../kernel/index.ts';
import type { MailFact } from '../../mail/index.ts';
import { consumeMailAllowance, enqueueEmails, type Notice } from '../../outbox/index.ts';
import type { IssuedDocument } from '../invoices/index.ts';
import { orderAccessUrl } from '../orders/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { findOrderOfPurchase } from './related.ts';
import { findMailSender } from './seller.ts';
import { type SubscriptionNotice, subscriptionMessage } from './subscription-mail.ts';

/** Amounts are in minor units. */
export type BuyerNotice =
  | { kind: 'refunded' | 'refunded_in_part'; amountMinor: number }
  | { kind: 'refund_failed'; amountMinor: number; isRestored: boolean }
  | { kind: 'suspended' | 'restored' | 'ended' | 'code_rotated' | 'granted' }
  | {
      kind: 'licence_end';
      endsAt: number;
      hasEnded: boolean;
      isTrial: boolean;
      /** undefined if the licence can't be renewed */
      extendUrl: string | undefined;
      stopUrl: string;
    }
  | { kind: 'review_request'; stopUrl: string }
  /** about a later payment, which extends a purchase */
  | { kind: 'payment_refunded'; amountMinor: number }
  | { kind: 'payment_suspended' | 'payment_restored' | 'payment_ended' }
  | SubscriptionNotice
  | { kind: 'refund_declined'; answer: string }
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
/** `document`: the invoice or credit note that the event issued. The mail links to it. */
type BuyerMail = {
  purchase: PurchaseRow;
  itemName: string;
  notice: BuyerNotice;
  key: string;
  document?: IssuedDocument | undefined;
};

/** English for imported purchases. */
export const languageOfBuyer = async (
  trx: DatabaseOrTransaction,
  purchase: Pick<PurchaseRow, 'account_id' | 'order_id'>,
): Promise<Language> => (await findOrderOfPurchase(trx, purchase))?.language ?? 'en';

async function composeBuyerMail(
  deps: MailDeps,
  trx: DatabaseOrTransaction,
  { purchase, itemName, notice, key, document }: BuyerMail,
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
  const shopAddress = await findShopAddress(trx, deps.config);
  const libraryUrl = `${shopAddress}/shop/library`;
  const documents = document ? await documentFacts(trx, deps, { purchase, document, shopAddress }) : [];
  const { title, text, tone } = messageOf(notice, purchase.currency, itemName);
  const amount = 'amountMinor' in notice ? formatMoney(notice.amountMinor, purchase.currency) : undefined;
  const grantsAccess = notice.kind === 'address_changed';
  const seller = await findMailSender(trx, deps.config, purchase.account_id);
  const email = {
    about: { accountId: purchase.account_id },
    to: purchase.buyer_email,
    idempotencyKey: `purchase_${purchase.id}_${key}`,
    content: {
      event: 'notice' as const,
      subject: t('{item}: {title}', { item: oneLine(itemName), title }),
      heading: `${title[0]?.toUpperCase()}${title.slice(1)}`,
      facts: [
        [t('Item'), itemName],
        ...(amount === undefined ? [] : [[t('Amount'), amount]]),
        ...documents,
      ] as MailFact[],
      paragraphs: [text],
      ...(grantsAccess && {
        notes: [t('The link works once, within one day. After that, request a new one at {url}.', { url: libraryUrl })],
      }),
      action: actionOf(notice, {
        library: libraryUrl,
        purchase: `${libraryUrl}/purchases/${purchase.extends_purchase_id ?? purchase.id}`,
        isDelayed: sendAt !== nowMs,
      }),
      seller,
      ...(notice.kind === 'refund_declined' && {
        boxes: [
          {
            kind: 'details' as const,
            title: t('{seller} wrote', { seller: seller.name }),
            facts: [],
            text: notice.answer,
          },
        ],
      }),
      unsubscribeUrl: 'stopUrl' in notice ? notice.stopUrl : null,
      tone,
    },
    sendAt,
    ...(documents.length > 0 && { isSecret: true }),
    ...(grantsAccess && { expiresAt: sendAt + mayWaitMs, isSecret: true }),
  };
  await enqueueEmails(trx, deps.vault, [email], nowMs);
}

function actionOf(
  notice: BuyerNotice,
  { library, purchase, isDelayed }: { library: string; purchase: string; isDelayed: boolean },
): { label: string; url: string } {
  if (notice.kind === 'address_changed')
    return { label: t('Open your library'), url: isDelayed ? library : notice.library };
  if (notice.kind === 'licence_end' && notice.extendUrl !== undefined)
    return { label: notice.isTrial ? t('Buy a license') : t('Renew your license'), url: notice.extendUrl };
  if (notice.kind === 'review_request') return { label: t('Write a review'), url: `${purchase}#review` };
  if (notice.kind === 'tier_planned') return { label: t('View your subscription'), url: `${purchase}#subscription` };
  if (notice.kind === 'payment_failed' && notice.payUrl !== '')
    return { label: t('Pay or change your card'), url: notice.payUrl };
  return { label: t('View your purchase'), url: purchase };
}

/** The link opens the document without signing in. */
async function documentFacts(
  trx: DatabaseOrTransaction,
  deps: MailDeps,
  { purchase, document, shopAddress }: { purchase: PurchaseRow; document: IssuedDocument; shopAddress: string },
): Promise<MailFact[]> {
  const order = await findOrderOfPurchase(trx, purchase);
  if (!order) return [];
  const { kind, number } = document;
  const atShop = { ...deps, config: { ...deps.config, marketBaseUrl: shopAddress } };
  const url = orderAccessUrl(atShop, order.number, { document: number });
  return [[t(kind === 'invoice' ? 'Invoice' : 'Credit note'), t('No. {number} (PDF)', { number }), { url }]];
}

/** True for mails that can't be triggered without paying through the service. */
async function isAlwaysSent(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  { kind }: BuyerNotice,
): Promise<boolean> {
  if (!isAboutMoney[kind]) return false;
  const order = await findOrderOfPurchase(trx, purchase);
  const isPaidOnline = order?.provider === 'stripe' || order?.provider === 'paypal';
  return isPaidOnline && order.buyer_email.toLowerCase() === purchase.buyer_email?.toLowerCase();
}

const isAboutMoney: Record<BuyerNotice['kind'], boolean> = {
  refunded: true,
  refunded_in_part: true,
  refund_failed: true,
  suspended: true,
  restored: true,
  ended: true,
  payment_refunded: true,
  payment_suspended: true,
  payment_restored: true,
  payment_ended: true,
  payment_failed: true,
  subscription_canceled: true,
  subscription_ended: true,
  tier_planned: true,
  licence_end: false,
  review_request: false,
  granted: false,
  code_rotated: false,
  refund_declined: false,
  support_extended: false,
  address_changed: false,
};

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
        text: t('{amount} for {item} will be refunded to you. Your license stays valid.', {
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
          ...(notice.isRestored ? [t('Your license is valid again.')] : []),
          t('The seller has been notified and can refund you another way.'),
        ]),
        tone: 'warning',
      };
    case 'suspended':
      return {
        title: t('your license is suspended during the dispute'),
        text: t(
          'The payment for {item} is disputed. Until the dispute is resolved, the purchase code and the downloads do not work.',
          { item },
        ),
        tone: 'warning',
      };
    case 'restored':
      return {
        title: t('your license is valid again'),
        text: t('The dispute about {item} is resolved. The purchase code and the downloads work again.', { item }),
        tone: 'good',
      };
    case 'ended':
      return {
        title: t('your license has ended'),
        text: t('Your license for {item} has ended. The purchase code and the downloads no longer work.', { item }),
        tone: 'warning',
      };
    case 'payment_refunded':
      return {
        title: t('your payment was refunded'),
        text: t(
          '{amount} for {item} will be refunded to you. If it is the whole payment, the time or license that it paid for ends.',
          { amount: formatMoney(notice.amountMinor, currency), item },
        ),
        tone: 'plain',
      };
    case 'payment_suspended':
      return {
        title: t('a payment is disputed'),
        text: t(
          'A later payment for {item} is disputed. Until the dispute is resolved, your license is as it was before that payment.',
          { item },
        ),
        tone: 'warning',
      };
    case 'payment_restored':
      return {
        title: t('your payment counts again'),
        text: t(
          'The dispute about your payment for {item} is resolved, and everything you bought with this payment is yours again.',
          {
            item,
          },
        ),
        tone: 'good',
      };
    case 'payment_ended':
      return {
        title: t('your payment no longer counts'),
        text: t('Your license for {item} is as it was before the disputed payment.', { item }),
        tone: 'warning',
      };
    case 'payment_failed':
    case 'subscription_canceled':
    case 'subscription_ended':
    case 'tier_planned':
      return subscriptionMessage(notice, currency, item);
    case 'granted':
      return {
        title: t('you have a license'),
        text: t(
          'The seller has given you a license for {item}. Your purchase code and downloads are in your library.',
          {
            item,
          },
        ),
        tone: 'good',
      };
    case 'licence_end':
      return endMessage(notice, item);
    case 'review_request':
      return {
        title: t('how do you like it?'),
        text: t(
          'Your review helps others to decide about {item}, and the seller to improve it. We send this email only once.',
          { item },
        ),
        tone: 'plain',
      };
    case 'code_rotated':
      return {
        title: t('your purchase code was replaced'),
        text: t('{item} has a new purchase code. You can find it in your library. The old one no longer works.', {
          item,
        }),
        tone: 'plain',
      };
    case 'refund_declined':
      return {
        title: t('your request for a refund was declined'),
        text: t('The seller has declined to refund your payment for {item}.', { item }),
        tone: 'plain',
      };
    case 'support_extended':
      return {
        title: t('your support was extended'),
        text: t('Support for {item} now lasts until {day} (UTC).', { item, day: formatUtcDay(notice.until) }),
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

function endMessage(
  { endsAt, hasEnded, isTrial, extendUrl }: BuyerNotice & { kind: 'licence_end' },
  item: string,
): BuyerMessage {
  const day = formatUtcDay(endsAt);
  const kind = isTrial ? 'trial' : 'licence';
  if (hasEnded)
    return {
      title: t('{kind, select, trial {your trial has ended} other {your license has ended}}', { kind }),
      text: joinSentences([
        t(
          '{kind, select, trial {Your trial of {item} ended on {day} (UTC).} other {Your license for {item} ended on {day} (UTC).}}',
          { kind, item, day },
        ),
        ...(extendUrl === undefined ? [] : [t('Your purchase code works again as soon as you pay.')]),
      ]),
      tone: 'warning',
    };
  return {
    title: t('{kind, select, trial {your trial ends on {day}} other {your license ends on {day}}}', { kind, day }),
    text: joinSentences([
      t(
        '{kind, select, trial {Your trial of {item} ends on {day} (UTC).} other {Your license for {item} ends on {day} (UTC).}}',
        { kind, item, day },
      ),
      ...(extendUrl === undefined
        ? []
        : [
            isTrial
              ? t('If you buy a license, your purchase code and activations stay the same.')
              : t('If you renew it now, the new time is added to the end.'),
          ]),
    ]),
    tone: 'plain',
  };
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
