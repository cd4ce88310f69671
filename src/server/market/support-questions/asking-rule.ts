import type { PurchaseRow, ShopRow } from '../../database/index.ts';
import { type Message, message } from '../../kernel/index.ts';
import { supportStateOf } from './support-text.ts';

export type AskingObstacle = 'off' | 'refunded' | 'unsupported';

type Asked = {
  setting: ShopRow['support_questions'];
  isSellerEnabled: boolean;
  purchase: Pick<PurchaseRow, 'state' | 'supported_until'>;
  nowMs: number;
};

/**
 * Disputed and revoked purchases allow questions, because a conversation ends most disputes. Refunded purchases have no
 * support.
 */
export function askingObstacle({ setting, isSellerEnabled, purchase, nowMs }: Asked): AskingObstacle | undefined {
  if (setting === 'off' || !isSellerEnabled) return 'off';
  if (purchase.state === 'refunded') return 'refunded';
  if (setting === 'supported' && supportStateOf(purchase.supported_until, nowMs) !== 'active') return 'unsupported';
  return undefined;
}

export const obstacleTexts = {
  off: message('The seller does not accept questions here.'),
  refunded: message('This purchase was refunded, so its support has ended.'),
  unsupported: message('The seller answers questions only while support lasts.'),
} satisfies Record<AskingObstacle, Message>;

/** A conversation that began during support can be finished. */
export const canContinue = (obstacle: AskingObstacle | undefined, { status }: { status: string }): boolean =>
  obstacle === undefined || (obstacle === 'unsupported' && status !== 'closed');
