import type { ListSearch } from '../list-search.ts';

/** Days up to today. The default is 30. */
export const SALES_DAYS = [7, 30, 90, 365] as const;
export type SalesSearch = {
  days?: (typeof SALES_DAYS)[number] | undefined;
  /** The default is the currency with the most sales. */
  currency?: string | undefined;
  item?: number | undefined;
  channel?: string | undefined;
  country?: string | undefined;
};

/** Orders and purchases on a page. */
export const SALES_PER_PAGE = 25;

export const ITEM_STATUSES = ['draft', 'published', 'withdrawn'] as const;
export type ItemsSearch = ListSearch & { status?: (typeof ITEM_STATUSES)[number] | undefined };

export const PURCHASE_STATES = ['valid', 'refunded', 'disputed', 'revoked'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];
export type PurchasesSearch = ListSearch & { state?: PurchaseState | undefined; item_id?: number | undefined };

export const ORDER_STATES = ['open', 'paid', 'cancelled', 'expired'] as const;
export type OrderState = (typeof ORDER_STATES)[number];
/** State filters. `refunded` is a state of the purchase. */
export const ORDER_FILTERS = ['open', 'paid', 'refunded', 'cancelled', 'expired'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
export type OrdersSearch = ListSearch & { state?: OrderFilter | undefined };

/** `new`: the form for a new coupon is open. */
export const COUPON_STATES = ['usable', 'unusable'] as const;
export type CouponState = (typeof COUPON_STATES)[number];
export type CouponsSearch = ListSearch & { new?: 1 | undefined; state?: CouponState | undefined };

export const REVIEW_STATUSES = ['shown', 'hidden', 'unanswered'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
export type ReviewsSearch = ListSearch & {
  status?: ReviewStatus | undefined;
  stars?: number | undefined;
};

export type CustomersSearch = ListSearch;

export const QUESTION_STATES = ['waiting', 'answered', 'closed'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];
export type QuestionsSearch = ListSearch & { state?: QuestionState | undefined };

export type MoneySearch = ListSearch & {
  currency?: string | undefined;
  /** `YYYY-MM-DD` in the account's time zone. The default is this month. */
  from?: string | undefined;
  to?: string | undefined;
};

/** `item`: the item whose checklist links here */
export type ShopSettingsSearch = { item?: number | undefined };
