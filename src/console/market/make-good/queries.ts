import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const OUTAGES = ['incident', 'shop_alert'] as const;
export type OutageKind = (typeof OUTAGES)[number];

export const outageBuyersQuery = (outage: OutageKind, id: string) =>
  queryOptions({
    queryKey: ['market', 'outage-buyers', outage, id],
    queryFn: async () => (await call('GET /market/outages/:outage/:id/buyers', { path: { outage, id } })).data,
  });
