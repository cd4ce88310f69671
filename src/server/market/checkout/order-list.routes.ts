import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, paginate, paginatedResponse, parseInput, type Routes, sendCsvFile } from '../../http/index.ts';
import { countOrders, listOrders, type WantedOrders } from '../orders/index.ts';
import { countRefundedOrders, isRefundedOrder } from '../purchases/index.ts';
import { findOrderContext } from './order-context.ts';
import { ordersCsv } from './orders-csv.ts';
import { orderAnswer, orderExport, orderList, orderSummary, presentOrder, presentOrderSummary } from './wire.ts';

const tag = 'Market';

export function orderListRoutes(app: Routes, { database: { db } }: Deps, base: string) {
  return [
    app.get(
      '/market/orders',
      {
        access: 'market:read',
        operation: {
          id: 'listOrders',
          tag,
          summary: 'List orders',
          description: 'Orders for your items, newest first, including unpaid orders.',
        },
        schema: { querystring: orderList, response: { 200: paginatedResponse(orderAnswer) } },
      },
      async (request) => {
        const { sort_by, sort, page, per_page } = request.query;
        const wanted = { page: page ?? 1, perPage: per_page ?? 10 };
        const { accountId } = callerOf(request);
        const { rows, total } = await listOrders(db, accountId, {
          ...wantedOf(request.query),
          sortBy: sort_by ?? 'created_at',
          sort: sort ?? 'desc',
          ...wanted,
        });
        const context = await findOrderContext(
          db,
          accountId,
          rows.map(({ id }) => id),
        );
        return paginate(
          rows.map((row) => presentOrder(row, context)),
          total,
          { path: `${base}/market/orders`, url: request.url, ...wanted },
        );
      },
    ),

    app.get(
      '/market/orders/summary',
      {
        access: 'market:read',
        operation: {
          id: 'getOrderSummary',
          tag,
          summary: 'Count your orders',
          description: 'Number of orders in each state, and of bank transfers that await your confirmation.',
        },
        schema: { response: { 200: z.object({ data: orderSummary }) } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        return {
          data: presentOrderSummary(await countOrders(db, accountId), await countRefundedOrders(db, accountId)),
        };
      },
    ),

    app.get(
      '/market/orders.csv',
      {
        access: 'market:read',
        operation: {
          id: 'exportOrders',
          tag,
          summary: 'Export orders as CSV',
          description: 'Newest first. Accepts the same filters as the list. Streamed.',
          files: ['text/csv'],
        },
        schema: {
          querystring: orderExport,
          produces: ['text/csv'],
          response: { 200: z.string().describe('A header row, then one row per record.') },
        },
      },
      async (request, reply) => {
        const wanted = wantedOf(parseInput(orderExport, request.query));
        return sendCsvFile(reply, 'orders.csv', ordersCsv(db, callerOf(request).accountId, wanted));
      },
    ),
  ];
}

function wantedOf({ search, state }: z.output<typeof orderExport>): WantedOrders {
  return {
    search: search?.trim() || undefined,
    state: state === 'refunded' ? undefined : (state ?? undefined),
    only: state === 'refunded' ? isRefundedOrder('orders') : undefined,
  };
}
