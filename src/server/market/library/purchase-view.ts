import type { ItemFileRow, ItemVersionRow, ReviewRow, SupportQuestionRow } from '../../database/index.ts';
import type { Buyer } from '../buyers/index.ts';
import type { Activation } from '../licences/index.ts';
import type { BuyerPurchase } from '../purchases/index.ts';
import type { AskingObstacle } from '../support-questions/index.ts';

export type VersionWithFiles = ItemVersionRow & { files: ItemFileRow[] };

export type PurchaseView = {
  buyer: Buyer;
  purchase: BuyerPurchase;
  /** undefined if the licence has ended */
  code: string | undefined;
  versions: VersionWithFiles[];
  /** where the licence is in use, the oldest first */
  activations: Activation[];
  review: ReviewRow | undefined;
  /** what the buyer asked the seller about it, the latest first */
  questions: SupportQuestionRow[];
  /** why the buyer cannot ask; undefined if nothing stops it */
  askingObstacle: AskingObstacle | undefined;
  /** whether the buyer is mailed about new versions of the item */
  versionMails: { areWanted: boolean; areOffForShop: boolean };
  /** the result of the last action */
  note: { text: string; tone: 'good' | 'bad' } | undefined;
  nowMs: number;
};
