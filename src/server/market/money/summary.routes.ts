import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, type Routes } from '../../http/index.ts';
import { isOwnShop } from './own-shop.ts';
import { parsePeriod } from './period.ts';
import { sumKinds } from './summary.store.ts';
import { type CurrencySummary, summarize } from './summary.ts';
import { statementRequest } from './wire.ts';

const request = z.object({ from: statementRequest.shape.from, to: statementRequest.shape.to });

export type MoneySummaryAnswer = {
  /** The owner of the service is the only author, so no balances have to be paid out. */
  is_own_shop: boolean;
  currencies: CurrencySummary[];
};

export function moneySummaryRoutes(app: Routes, deps: Deps) {
  const { db } = deps.database;
  return [
    app.get(
      '/market/money/summary',
      { access: 'money', operation: 'console', schema: { querystring: request } },
      async (asked): Promise<{ data: MoneySummaryAnswer }> => {
        const { accountId, timeZone } = callerOf(asked);
        const { startMs, endMs } = parsePeriod(asked.query, deps.now(), timeZone);
        return {
          data: {
            is_own_shop: await isOwnShop(db, callerOf(asked)),
            currencies: summarize(await sumKinds(db, accountId, { startMs, endMs })),
          },
        };
      },
    ),
  ];
}
