import type {
  ItemFileRow,
  ItemVersionRow,
  PurchaseRow,
  ReviewRow,
  SubscriptionRow,
  SupportQuestionRow,
} from '../../database/index.ts';
import type { Activation } from '../activations/index.ts';
import type { Buyer } from '../buyers/index.ts';
import type { InvoiceFacts, IssuedDocument } from '../invoices/index.ts';
import type { BuyerPurchase } from '../purchases/index.ts';
import type { PaymentRequests } from '../refund-requests/index.ts';
import type { AskingObstacle } from '../support-questions/index.ts';
import type { Offer, TierChoice } from '../tiers/index.ts';

export type VersionWithFiles = ItemVersionRow & { files: ItemFileRow[] };

export type PurchaseView = {
  buyer: Buyer;
  purchase: BuyerPurchase;
  /** invoices and credit notes, in the order of issue */
  documents: IssuedDocument[];
  /** the buyer on the invoice; undefined if the buyer can't correct it anymore */
  correctableBuyer: InvoiceFacts['buyer'] | undefined;
  /** undefined if the licence has ended */
  code: string | undefined;
  /** that the purchase includes, newest first */
  versions: VersionWithFiles[];
  /** published after the purchase's updates ended */
  laterVersion: string | undefined;
  hasBetaVersions: boolean;
  /** oldest first */
  activations: Activation[];
  review: ReviewRow | undefined;
  /** latest first */
  questions: SupportQuestionRow[];
  askingObstacle: AskingObstacle | undefined;
  versionMails: { areWanted: boolean; areOffForShop: boolean };
  /** renewals, upgrades and paid support */
  offers: Offer[];
  /** '' if there are no offers */
  extendUrl: string;
  subscription: SubscriptionRow | undefined;
  /** that the subscription can change to */
  tierChoices: TierChoice[];
  /** renewals and other later payments, oldest first */
  payments: PurchaseRow[];
  /** of the purchase, then of the later payments */
  refundRequests: PaymentRequests[];
  /** agreement to immediate delivery; undefined if none is on record */
  consentedAt: number | undefined;
  note: { text: string; tone: 'good' | 'bad'; offersRenewal?: boolean } | undefined;
  nowMs: number;
};
