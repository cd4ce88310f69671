import { type Message, message, t, toIso } from '../../kernel/index.ts';
import type { CustomerData } from './collect.ts';

/** Why the data can't be erased yet. */
export type ErasureObstacle = 'open_orders' | 'open_disputes' | 'open_refund_requests' | 'subscriptions';

export const obstacleTexts = {
  open_orders: message('An order of this buyer is unpaid. Wait until it is paid or has expired, or cancel it.'),
  open_disputes: message('A payment of this buyer is disputed. Wait until the dispute is resolved.'),
  open_refund_requests: message('This buyer requested a refund. Accept or decline the request first.'),
  subscriptions: message('This buyer has a subscription, which would be charged again. Cancel it first.'),
} satisfies Record<ErasureObstacle, Message>;

export function findErasureObstacle({
  orders,
  purchases,
  refundRequests,
  subscriptions,
}: CustomerData): ErasureObstacle | undefined {
  if (orders.some(({ state }) => state === 'open')) return 'open_orders';
  if (purchases.some(({ state }) => state === 'disputed')) return 'open_disputes';
  if (subscriptions > 0) return 'subscriptions';
  return refundRequests.some(({ state }) => state === 'open') ? 'open_refund_requests' : undefined;
}

export type ErasurePlan = {
  erases: Record<
    'purchases' | 'orders' | 'activations' | 'support_questions' | 'reviews' | 'refund_requests' | 'notes',
    number
  >;
  keeps: { kind: 'invoices' | 'bookings'; count: number; names_buyer: boolean; reason: string; until: string }[];
  obstacle: string | null;
};

/**
 * The longest period that a law in the European Union sets for records of sales: for the one-stop shop, ten years from
 * the end of the year of the sale (Regulation 282/2011, Article 63c).
 */
export const keptYears = 10;

export function planErasure(data: CustomerData): ErasurePlan {
  const obstacle = findErasureObstacle(data);
  const booked = data.purchases.filter(({ order_id, price_minor }) => order_id !== null && price_minor > 0);
  return {
    erases: {
      purchases: data.purchases.length,
      orders: data.orders.length,
      activations: data.activations.length,
      support_questions: data.conversations.length,
      reviews: data.reviews.length,
      refund_requests: data.refundRequests.length,
      notes: data.notes.length,
    },
    keeps: [
      ...(data.documents.length === 0
        ? []
        : [
            {
              kind: 'invoices' as const,
              count: data.documents.length,
              names_buyer: true,
              reason: t(
                'Tax law requires you to keep issued invoices and credit notes unchanged. They contain the buyer’s name and address.',
              ),
              until: keptUntil(data.documents.map(({ issued_at }) => issued_at)),
            },
          ]),
      ...(booked.length === 0
        ? []
        : [
            {
              kind: 'bookings' as const,
              count: booked.length,
              names_buyer: false,
              reason: t(
                'Tax law requires you to keep the payments with their amounts, dates, tax and country. They no longer name the buyer.',
              ),
              until: keptUntil(booked.map(({ purchased_at }) => purchased_at)),
            },
          ]),
    ],
    obstacle: obstacle ? t(obstacleTexts[obstacle]) : null,
  };
}

/** Returns the end of the period of the newest record. */
function keptUntil(times: number[]): string {
  const newest = times.reduce((latest, at) => Math.max(latest, at), 0);
  return `${Number(toIso(newest).slice(0, 4)) + keptYears}-12-31`;
}
