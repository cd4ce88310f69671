import type { PurchaseRow, ShopRow } from '../../database/index.ts';
import { type Message, message } from '../../kernel/index.ts';
import { supportStateOf } from './support-text.ts';

/** Why a buyer cannot ask about a purchase. */
export type AskingObstacle = 'off' | 'refunded' | 'unsupported';

type Asked = {
  setting: ShopRow['support_questions'];
  /** a disabled account gets no mail and answers nothing */
  isSellerEnabled: boolean;
  purchase: Pick<PurchaseRow, 'state' | 'supported_until'>;
  nowMs: number;
};

/**
 * What stops a buyer from asking; undefined if nothing does. A disputed or revoked purchase may still be asked about: a
 * conversation is what ends most disputes. After a full refund there is nothing left to support.
 */
export function askingObstacle({ setting, isSellerEnabled, purchase, nowMs }: Asked): AskingObstacle | undefined {
  if (setting === 'off' || !isSellerEnabled) return 'off';
  if (purchase.state === 'refunded') return 'refunded';
  if (setting === 'supported' && supportStateOf(purchase.supported_until, nowMs) !== 'active') return 'unsupported';
  return undefined;
}

/** For the buyer. */
export const obstacleTexts = {
  off: message('The seller does not take questions here.'),
  refunded: message('This purchase was refunded, so its support has ended.'),
  unsupported: message('The seller answers questions only while support lasts.'),
} satisfies Record<AskingObstacle, Message>;

/** A conversation that began in time may be brought to its end. */
export const mayGoOn = (obstacle: AskingObstacle | undefined, { status }: { status: string }): boolean =>
  obstacle === undefined || (obstacle === 'unsupported' && status !== 'closed');
