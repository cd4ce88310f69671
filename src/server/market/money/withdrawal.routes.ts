import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, paginate, paginatedResponse, parseInput, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import * as wire from './wire.ts';
import { findWithdrawal, listWithdrawalSources, listWithdrawals } from './withdrawal.store.ts';
import { requestWithdrawal } from './withdrawal.ts';

const tag = 'Market';
const params = z.object({ id: z.string().describe('Identifier of the withdrawal.') });
const one = z.object({ data: wire.withdrawalAnswer });
const many = paginatedResponse(wire.withdrawalAnswer);

export function withdrawalRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const path = '/market/money/withdrawals';

  return [
    app.get(
      path,
      {
        access: 'money',
        operation: { id: 'listWithdrawals', tag, summary: 'List withdrawals', description: 'The newest first.' },
        schema: { querystring: wire.withdrawalsRequest, response: { 200: many } },
      },
      async (request) => {
        const { state, page, per_page } = request.query;
        const wanted = { state: state ?? undefined, page: page ?? 1, perPage: per_page ?? 10 };
        const { rows, total } = await listWithdrawals(db, callerOf(request).accountId, wanted);
        const sources = await listWithdrawalSources(db, rows);
        return paginate(
          rows.map((row) => wire.presentWithdrawal(deps.vault, row, sources)),
          total,
          { path: base + path, url: request.url, ...wanted },
        );
      },
    ),

    app.post(
      path,
      {
        access: 'money',
        audit: 'withdrawal.created',
        operation: {
          id: 'createWithdrawal',
          tag,
          summary: 'Request a withdrawal',
          description: 'Requests a payout of part of your balance.',
        },
        schema: { headers: wire.withdrawalHeaders, body: wire.newWithdrawal, response: { 201: one } },
      },
      async (request, reply) => {
        const { 'idempotency-key': key } = parseInput(wire.withdrawalHeaders, request.headers);
        const fields = parseInput(wire.newWithdrawal, request.body);
        const row = await requestWithdrawal(deps, callerOf(request).accountId, { ...fields, key: key ?? undefined });
        reply.code(201).header('location', `${base}${path}/${row.id}`);
        return { data: wire.presentWithdrawal(deps.vault, row, await listWithdrawalSources(db, [row])) };
      },
    ),

    app.get(
      `${path}/:id`,
      {
        access: 'money',
        operation: {
          id: 'getWithdrawal',
          tag,
          summary: 'Show a withdrawal',
          description: 'One withdrawal and its state.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const row = await findWithdrawal(db, callerOf(request).accountId, idParam(request.params));
        if (!row) throw notFound();
        return { data: wire.presentWithdrawal(deps.vault, row, await listWithdrawalSources(db, [row])) };
      },
    ),
  ];
}
