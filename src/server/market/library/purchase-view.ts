import type { ItemFileRow, ItemVersionRow, ReviewRow, SupportQuestionRow } from '../../database/index.ts';
import type { Buyer } from '../buyers/index.ts';
import type { IssuedDocument } from '../invoices/index.ts';
import type { Activation } from '../licences/index.ts';
import type { BuyerPurchase, InvoiceFacts } from '../purchases/index.ts';
import type { AskingObstacle } from '../support-questions/index.ts';

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
  versions: VersionWithFiles[];
  /** oldest first */
  activations: Activation[];
  review: ReviewRow | undefined;
  /** latest first */
  questions: SupportQuestionRow[];
  askingObstacle: AskingObstacle | undefined;
  versionMails: { areWanted: boolean; areOffForShop: boolean };
  note: { text: string; tone: 'good' | 'bad' } | undefined;
  nowMs: number;
};
