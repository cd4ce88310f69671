import type { FastifyRequest } from 'fastify';
import type { OrderSource, VisitSource } from '../orders/index.ts';

/** Implemented by the websites feature. */
export type ShopVisits = {
  /** Returns undefined if the pages aren't counted. Without `accountId`, the pages belong to the service's owner. */
  websiteOf(accountId: number | undefined): Promise<number | undefined>;
  /**
   * Returns undefined if the source is unknown or must not be stored. Never throws, because orders must not depend on
   * it.
   */
  sourceOf(accountId: number, request: FastifyRequest): Promise<OrderSource | undefined>;
  /** ISO 3166; '' if unknown */
  countryOf(request: FastifyRequest): string;
  state(accountId: number): Promise<{ isCounted: boolean; websiteId: number | null }>;
  setCounted(accountId: number, isCounted: boolean): Promise<void>;
  countSteps(accountId: number, wanted: VisitFilter): Promise<VisitSteps>;
};

export type VisitFilter = {
  period: { from: string; to: string; zone: string };
  itemId: number | undefined;
  visit: Partial<Pick<VisitSource, 'channel' | 'source' | 'country'>>;
};

/** `since` is epoch ms. */
export type VisitSteps =
  | {
      kind: 'counted';
      website: number;
      landing: number;
      item: number;
      checkout: number;
      since: number;
      isStillCounted: boolean;
    }
  | { kind: 'not_counted' }
  | { kind: 'unavailable'; website: number };

export const uncountedVisits: ShopVisits = {
  websiteOf: async () => undefined,
  sourceOf: async () => undefined,
  countryOf: () => '',
  state: async () => ({ isCounted: false, websiteId: null }),
  setCounted: async () => {},
  countSteps: async () => ({ kind: 'not_counted' }),
};
