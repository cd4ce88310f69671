import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { currencyWarnings, findConsoleLanguage, getAccountDetails } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { addWarnings, callerOf, paginate, paginatedResponse, type Routes, sendCsvFile } from '../../http/index.ts';
import { inLanguage } from '../../kernel/index.ts';
import { findDocumentLook } from '../shop-record/index.ts';
import { balancesAt } from './balance.ts';
import { addSales, type FindSales } from './entry-sales.ts';
import { isOwnShop } from './own-shop.ts';
import { payoutRoutes } from './payout.routes.ts';
import { endOfDay, parsePeriod } from './period.ts';
import { listEntries } from './statement.store.ts';
import { createStatement } from './statement.ts';
import { statementCsv, statementJson, statementPdf } from './statement-formats.ts';
import * as wire from './wire.ts';
import { withdrawalRoutes } from './withdrawal.routes.ts';

const tag = 'Market';
const balances = z.object({
  data: z.array(wire.balanceAnswer).describe('One balance per currency; currencies are never summed.'),
});
const entries = paginatedResponse(wire.entryAnswer);

export function moneyRoutes(app: Routes, deps: Deps, base: string, findSales: FindSales) {
  const { db } = deps.database;

  return [
    app.get(
      '/market/money/balances',
      {
        access: 'money',
        operation: {
          id: 'listBalances',
          tag,
          summary: 'Show balances',
          description: 'Your balance in each currency: available, held and being paid out.',
        },
        schema: { querystring: wire.balancesRequest, response: { 200: balances } },
      },
      async (request) => {
        const { accountId, timeZone } = callerOf(request);
        const { day } = request.query;
        addWarnings(request, ...currencyWarnings(await getAccountDetails(db, accountId)));
        const atMs = day ? endOfDay('day', day, timeZone) : undefined;
        return { data: (await balancesAt(db, accountId, atMs)).map(wire.presentBalances) };
      },
    ),

    app.get(
      '/market/money/entries',
      {
        access: 'money',
        operation: {
          id: 'listMoneyEntries',
          tag,
          summary: 'List entries of a balance',
          description: 'The newest first.',
        },
        schema: { querystring: wire.entriesRequest, response: { 200: entries } },
      },
      async (request) => {
        const { accountId, timeZone } = callerOf(request);
        const { currency: requested, page, per_page } = request.query;
        const period = parsePeriod(request.query, deps.now(), timeZone);
        const currency = requested ?? (await getAccountDetails(db, accountId)).currency;
        const wanted = { page: page ?? 1, perPage: per_page ?? 10 };
        const { rows, total } = await listEntries(db, accountId, { currency, ...period }, wanted);
        const list = { path: `${base}/market/money/entries`, url: request.url, ...wanted };
        return paginate(
          (await addSales(db, accountId, rows, findSales)).map((row) => wire.presentEntry(row, currency)),
          total,
          list,
        );
      },
    ),

    app.get(
      '/market/money/statement',
      {
        access: 'money',
        operation: {
          id: 'getStatement',
          tag,
          summary: 'Show a statement',
          description: 'In one currency: opening balance, every entry of the period, closing balance. Streamed.',
        },
        schema: { querystring: wire.statementRequest, response: { 200: wire.statementAnswer } },
      },
      async (request, reply) => {
        const { accountId, timeZone } = callerOf(request);
        const { currency: requested, format } = request.query;
        const period = parsePeriod(request.query, deps.now(), timeZone);
        const account = await getAccountDetails(db, accountId);
        const holder = { name: `${account.first_name} ${account.last_name}`.trim(), username: account.username };
        const currency = requested ?? account.currency;
        const statement = await createStatement(db, accountId, { holder, currency, period }, findSales);
        const name = `statement-${currency}-${period.from}-${period.to}`;
        switch (format ?? 'json') {
          case 'json':
            return sendStream(reply, 'application/json; charset=utf-8', statementJson(statement));
          case 'csv':
            return sendCsvFile(reply, `${name}.csv`, statementCsv(statement)) as never;
          case 'pdf': {
            const entry_count = await statement.countEntries();
            const isOwn = await isOwnShop(db, callerOf(request));
            const look = await findDocumentLook(db, accountId);
            // The browser requests a link with its own language, so use the language that the user chose.
            const language = await findConsoleLanguage(deps, request);
            const pdf = inLanguage(language, () =>
              statementPdf({ ...statement, entry_count }, { account_id: accountId, look, isOwnShop: isOwn }),
            );
            reply.header('content-disposition', `attachment; filename="${name}.pdf"`);
            return sendStream(reply, 'application/pdf', pdf);
          }
        }
      },
    ),

    ...withdrawalRoutes(app, deps, base),
    ...payoutRoutes(app, deps, base),
  ];
}

/** The schema describes the JSON that the parts add up to. */
const sendStream = (reply: FastifyReply, type: string, parts: AsyncIterable<string | Buffer>) =>
  reply
    .type(type)
    .header('cache-control', 'no-store')
    .send(Readable.from(parts, { objectMode: false })) as never;
