import type { ListSearch } from '../list-search.ts';

/** What the market's pages keep in the address bar. */

/** Days up to today; 30 where the address says nothing. */
export const SALES_DAYS = [7, 30, 90, 365] as const;
export type SalesSearch = {
  days?: (typeof SALES_DAYS)[number] | undefined;
  /** the currency that is drawn; the one of most sales where the address says nothing */
  currency?: string | undefined;
  /** of the funnel alone */
  item?: number | undefined;
  channel?: string | undefined;
  country?: string | undefined;
};

export const ITEM_STATUSES = ['draft', 'published', 'withdrawn'] as const;
export type ItemsSearch = ListSearch & { status?: (typeof ITEM_STATUSES)[number] | undefined };

export const PURCHASE_STATES = ['valid', 'refunded', 'disputed', 'revoked'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];
export type PurchasesSearch = ListSearch & { state?: PurchaseState | undefined; item_id?: number | undefined };

export const ORDER_STATES = ['open', 'paid', 'cancelled', 'expired'] as const;
export type OrderState = (typeof ORDER_STATES)[number];
/** What the list is narrowed to: a state, or what became of what was paid for. */
export const ORDER_FILTERS = ['open', 'paid', 'refunded', 'cancelled', 'expired'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
export type OrdersSearch = ListSearch & { state?: OrderFilter | undefined };

/** `new`: the form of a new one is open. */
export const COUPON_STATES = ['usable', 'unusable'] as const;
export type CouponState = (typeof COUPON_STATES)[number];
export type CouponsSearch = ListSearch & { new?: 1 | undefined; state?: CouponState | undefined };

export const REVIEW_STATUSES = ['shown', 'hidden', 'unanswered'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
export type ReviewsSearch = ListSearch & {
  status?: ReviewStatus | undefined;
  /** 1 to 5 */
  stars?: number | undefined;
};

export const QUESTION_STATES = ['waiting', 'answered', 'closed'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];
export type QuestionsSearch = ListSearch & { state?: QuestionState | undefined };

export type MoneySearch = ListSearch & {
  currency?: string | undefined;
  /** days, `YYYY-MM-DD` in the account's zone; without them, this month */
  from?: string | undefined;
  to?: string | undefined;
};
