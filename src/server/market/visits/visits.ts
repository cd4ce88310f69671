import type { FastifyRequest } from 'fastify';
import type { OrderSource, VisitSource } from '../orders/index.ts';

/** Who counts visits of the shop, as the market needs to know it: websites are another feature's. */
export type ShopVisits = {
  /**
   * The number of the website that counts the pages of an account; undefined where they are not counted. `undefined` for
   * pages of the shop as a whole, which are those of the service's owner.
   */
  websiteOf(accountId: number | undefined): Promise<number | undefined>;
  /**
   * Where the visit came from that a request to a page of the account belongs to, and the first of that visitor's day;
   * undefined where it is not known or not to be kept. Never throws: an order does not depend on it.
   */
  sourceOf(accountId: number, request: FastifyRequest): Promise<OrderSource | undefined>;
  /** Whether the account wants its pages counted, and the website that was made for that. */
  state(accountId: number): Promise<{ isCounted: boolean; websiteId: number | null }>;
  setCounted(accountId: number, isCounted: boolean): Promise<void>;
  /** How far visits of the account's pages came towards an order. */
  countSteps(accountId: number, wanted: WantedVisits): Promise<VisitSteps>;
};

export type WantedVisits = {
  period: { from: string; to: string; zone: string };
  /** whose pages are meant; undefined: those of any item */
  itemId: number | undefined;
  /** only visits that came from there */
  visit: Partial<Pick<VisitSource, 'channel' | 'source' | 'country'>>;
};

/** Visits of the shop, those that saw an item, and those that saw its order form; `since` is epoch ms. */
export type VisitSteps =
  | {
      kind: 'counted';
      website: number;
      landing: number;
      item: number;
      checkout: number;
      since: number;
      goesOn: boolean;
    }
  | { kind: 'not_counted' }
  | { kind: 'unavailable'; website: number };

/** A market on its own, as in tests. */
export const uncountedVisits: ShopVisits = {
  websiteOf: async () => undefined,
  sourceOf: async () => undefined,
  state: async () => ({ isCounted: false, websiteId: null }),
  setCounted: async () => {},
  countSteps: async () => ({ kind: 'not_counted' }),
};
