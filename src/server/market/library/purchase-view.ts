import type { ItemFileRow, ItemVersionRow, ReviewRow, SupportQuestionRow } from '../../database/index.ts';
import type { Activation } from '../activations/index.ts';
import type { Buyer } from '../buyers/index.ts';
import type { BuyerPurchase } from '../purchases/index.ts';
import type { AskingObstacle } from '../support-questions/index.ts';

export type VersionWithFiles = ItemVersionRow & { files: ItemFileRow[] };

export type PurchaseView = {
  buyer: Buyer;
  purchase: BuyerPurchase;
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
  note: { text: string; tone: 'good' | 'bad' } | undefined;
  nowMs: number;
};
