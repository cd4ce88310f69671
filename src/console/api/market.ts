import type { z } from 'zod';
import type { couponAnswer, orderAnswer, orderSummary, shopAnswer } from '../../server/market/checkout/wire.ts';
import type { erasureAnswer } from '../../server/market/customer-data/wire.ts';
import type { customerAnswer, customerDetail, noteAnswer } from '../../server/market/customers/wire.ts';
import type { FunnelAnswer } from '../../server/market/funnel/wire.ts';
import type { importRowsAnswer, MarketImportAnswer } from '../../server/market/import/wire.ts';
import type { ItemMonitor } from '../../server/market/item-monitors/wire.ts';
import type { versionAnswer } from '../../server/market/items/version.wire.ts';
import type {
  mediaAnswer,
  OwnItem,
  ShopItemAnswer,
  SubmittedItem,
  SubmittedItemDetail,
} from '../../server/market/items/wire.ts';
import type { activations, signingKey } from '../../server/market/licences/wire.ts';
import type { outageBuyersAnswer } from '../../server/market/make-good/wire.ts';
import type { balanceAnswer, entryAnswer, payoutAnswer, withdrawalAnswer } from '../../server/market/money/wire.ts';
import type { purchaseAnswer, purchaseDetail } from '../../server/market/purchases/wire.ts';
import type { requestAnswer } from '../../server/market/refund-requests/wire.ts';
import type { reviewAnswer, summaryAnswer } from '../../server/market/reviews/wire.ts';
import type { SalesAnswer } from '../../server/market/sales/wire.ts';
import type { ShopAlert, ShopAlertSettings } from '../../server/market/shop-alerts/wire.ts';
import type { ProfileAnswer } from '../../server/market/shop-profile/wire.ts';
import type {
  questionAnswer,
  questionDetail,
  questionSummary,
  supportFactsAnswer,
} from '../../server/market/support-questions/wire.ts';
import type { taxAnswer } from '../../server/market/tax/wire.ts';
import type { taxTotalAnswer } from '../../server/market/tax-totals/wire.ts';
import type { tierAnswer } from '../../server/market/tiers/wire.ts';
import type { recipientsAnswer } from '../../server/market/version-mails/wire.ts';

export type Item = OwnItem;
export type Tier = z.output<typeof tierAnswer>;
export type ShopItem = ShopItemAnswer;
export type { SubmittedItem, SubmittedItemDetail };
export type ItemKind = Item['kind'];
export type ItemStatus = Item['status'];
export type MediaRole = z.output<typeof mediaAnswer>['role'];
export type Version = z.output<typeof versionAnswer>;
export type VersionMail = NonNullable<Version['buyer_mail']>;
export type VersionMailRecipients = z.output<typeof recipientsAnswer>;
export type VersionFile = Version['files'][number];
export type { ItemMonitor };
export type Coupon = z.output<typeof couponAnswer>;
export type Order = z.output<typeof orderAnswer>;
export type OrderSummary = z.output<typeof orderSummary>;
export type UnappliedPayment = Order['stray_payments'][number];
export type Shop = z.output<typeof shopAnswer>;
export type TaxSettings = z.output<typeof taxAnswer>;
export type TaxTotal = z.output<typeof taxTotalAnswer>;
export type ShopProfile = ProfileAnswer;
export type { ShopAlert, ShopAlertSettings };
export type OutageBuyers = z.output<typeof outageBuyersAnswer>;
export type OutageBuyer = OutageBuyers['buyers'][number];
export type Purchase = z.output<typeof purchaseAnswer>;
export type Customer = z.output<typeof customerAnswer>;
export type CustomerDetail = z.output<typeof customerDetail>;
export type CustomerErasure = z.output<typeof erasureAnswer>;
export type RefundRequest = z.output<typeof requestAnswer>;
export type CustomerNote = z.output<typeof noteAnswer>;
export type PurchaseDetail = z.output<typeof purchaseDetail>;
export type PurchaseEvent = PurchaseDetail['history'][number]['event'];
export type ActivationsAnswer = z.output<typeof activations>;
export type Activation = ActivationsAnswer['data'][number];
export type Review = z.output<typeof reviewAnswer>;
export type ReviewSummary = z.output<typeof summaryAnswer>;
export type SupportQuestion = z.output<typeof questionAnswer>;
export type SupportQuestionDetail = z.output<typeof questionDetail>;
export type SupportQuestionSummary = z.output<typeof questionSummary>;
export type SupportFacts = z.output<typeof supportFactsAnswer>;
export type SupportMessage = SupportQuestionDetail['thread'][number];
export type Balance = z.output<typeof balanceAnswer>;
export type Entry = z.output<typeof entryAnswer>;
export type EntryType = Entry['type'];
export type Withdrawal = z.output<typeof withdrawalAnswer>;
export type Source = Withdrawal['sources'][number]['source'];
export type Payout = z.output<typeof payoutAnswer>;
export type { FunnelAnswer, SalesAnswer };
export type FunnelStep = FunnelAnswer['data'][number];
export type CurrencySales = SalesAnswer['data'][number];
export type Sold = Pick<CurrencySales, 'sales' | 'amount'>;
export type SigningKey = z.output<typeof signingKey>;
export type MarketImport = MarketImportAnswer;
export type MarketImportRows = z.output<typeof importRowsAnswer>;
