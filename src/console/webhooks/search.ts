import type { ListSearch } from '../list-search.ts';

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export type DeliveriesSearch = ListSearch & { state?: DeliveryState | undefined };
