import type { ItemFileRow, ItemVersionRow, ReviewRow } from '../../database/index.ts';
import type { Buyer } from '../buyers/index.ts';
import type { BuyerPurchase } from '../purchases/index.ts';

export type VersionWithFiles = ItemVersionRow & { files: ItemFileRow[] };

export type PurchaseView = {
  buyer: Buyer;
  purchase: BuyerPurchase;
  /** undefined where the licence has ended */
  code: string | undefined;
  versions: VersionWithFiles[];
  review: ReviewRow | undefined;
  /** what was just done, or could not be */
  note: { text: string; tone: 'good' | 'bad' } | undefined;
  nowMs: number;
};
