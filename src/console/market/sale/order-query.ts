import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Returns null if no order has this number. */
export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: ['market', 'orders', 'number', number],
    queryFn: async () => {
      const { data } = await call('GET /market/orders', { query: { search: number } });
      return data.find((order) => order.number === number) ?? null;
    },
    refetchInterval: 15_000,
  });
