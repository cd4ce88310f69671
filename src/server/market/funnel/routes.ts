import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../../deps.ts';
import { callerOf, mayCaller, parseInput, type Routes } from '../../http/index.ts';
import { countPaidOrders, hasPaidOrder, paidOrderIds } from '../orders/index.ts';
import { countAfterSale } from '../purchases/index.ts';
import { isReviewed } from '../reviews/index.ts';
import { parseSalesDays } from '../sales/index.ts';
import type { ShopVisits } from '../visits/index.ts';
import { describeFunnel } from './funnel.ts';
import { funnelAnswer, funnelQuery } from './wire.ts';

export function funnelRoutes(app: Routes, deps: Deps, visits: Pick<ShopVisits, 'countSteps'>) {
  return [
    app.get(
      '/market/funnel',
      {
        access: 'market:read',
        operation: {
          id: 'getSalesFunnel',
          tag: 'Market',
          summary: 'Show the sales funnel',
          description:
            'Number of visits to your shop that saw any page, an item and the checkout, and number of orders of the period that were paid and since downloaded, activated and reviewed. Visitors are not recognized across days: a visitor who returns on another day counts as a new one. Imported purchases are not included.',
        },
        schema: { querystring: funnelQuery, response: { 200: funnelAnswer } },
      },
      async (request) => {
        const { accountId, timeZone: zone } = callerOf(request);
        const asked = parseInput(funnelQuery, request.query);
        const { from, to } = parseSalesDays(asked, deps.now(), zone);
        const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds;
        const fromMs = startOf(Temporal.PlainDate.from(from));
        const toMs = startOf(Temporal.PlainDate.from(to).add({ days: 1 }));
        const itemId = asked.item_id ?? undefined;
        const visit = {
          ...(asked.channel && { channel: asked.channel }),
          ...(asked.source && { source: asked.source }),
          ...(asked.country && { country: asked.country }),
        };
        const { db } = deps.database;
        const wanted = { from: fromMs, to: toMs, itemId, visit };
        const [steps, orders, after, hasSold] = await Promise.all([
          mayCaller(request, 'websites:read')
            ? visits.countSteps(accountId, { period: { from, to, zone }, itemId, visit })
            : ({ kind: 'withheld' } as const),
          countPaidOrders(db, accountId, wanted),
          countAfterSale(db, accountId, {
            orderIds: paidOrderIds(db, accountId, wanted),
            isReviewed: isReviewed('purchases'),
          }),
          hasPaidOrder(db, accountId),
        ]);
        const { data, meta } = describeFunnel({
          ...{ visits: steps, orders, after, hasSold, fromMs },
          isFilteredBySource: Object.keys(visit).length > 0,
          isOfOneItem: itemId !== undefined,
        });
        return { data, meta: { from, to, time_zone: zone, ...meta } };
      },
    ),
  ];
}
