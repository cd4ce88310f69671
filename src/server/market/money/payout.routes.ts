import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { auditInAccount } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, paginate, paginatedResponse, parseInput, type Routes } from '../../http/index.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import * as wire from './wire.ts';
import { findPayout, listPayouts, listWithdrawalSources, type Payout, sumFunds } from './withdrawal.store.ts';
import { closePayout, coveredAmount, unsealPayoutDestination } from './withdrawal.ts';

const tag = 'Market';
const params = z.object({ id: z.string().describe('Identifier of the withdrawal.') });
const one = z.object({ data: wire.payoutAnswer.extend({ destination: z.string().describe('The full destination.') }) });
const many = paginatedResponse(wire.payoutAnswer);

export function payoutRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const path = '/market/money/payouts';
  const requireOwner = async (request: FastifyRequest): Promise<void> => {
    if (!callerOf(request).isOwner) throw new Refusal('forbidden', t('Only the owner of the service can do this.'));
  };
  const presentAll = async (rows: Payout[]): Promise<z.output<typeof wire.payoutAnswer>[]> => {
    const sources = await listWithdrawalSources(db, rows);
    const funds = await sumFunds(
      db,
      rows.map(({ account_id }) => account_id),
    );
    return rows.map((row) => wire.presentPayout(deps.vault, row, { sources, coveredMinor: coveredAmount(row, funds) }));
  };
  const presentOne = async (row: Payout): Promise<z.output<typeof wire.payoutAnswer>> => {
    const [one] = await presentAll([row]);
    if (!one) throw new Error('a payout has no answer');
    return one;
  };
  const presentDetail = async (row: Payout) => ({
    ...(await presentOne(row)),
    destination: unsealPayoutDestination(deps.vault, row.destination_sealed),
  });

  return [
    app.get(
      path,
      {
        access: 'service',
        operation: {
          id: 'listPayouts',
          tag,
          summary: 'List payouts of all authors',
          description: 'Withdrawals of all authors, longest waiting first.',
        },
        preHandler: requireOwner,
        schema: { querystring: wire.withdrawalsRequest, response: { 200: many } },
      },
      async (request) => {
        const { state, page, per_page } = request.query;
        const wanted = { state: state ?? undefined, page: page ?? 1, perPage: per_page ?? 10 };
        const { rows, total } = await listPayouts(db, wanted);
        return paginate(await presentAll(rows), total, { path: base + path, url: request.url, ...wanted });
      },
    ),

    app.get(
      `${path}/:id`,
      {
        access: 'service',
        operation: {
          id: 'getPayout',
          tag,
          summary: 'Show a payout',
          description: 'One withdrawal of an author.',
        },
        preHandler: requireOwner,
        schema: { params, response: { 200: one } },
      },
      async (request, reply) => {
        const row = await findPayout(db, idParam(request.params));
        if (!row) throw notFound();
        reply.header('cache-control', 'no-store');
        return { data: await presentDetail(row) };
      },
    ),

    app.update(
      `${path}/:id`,
      {
        access: 'service',
        audit: 'payout.updated',
        operation: {
          id: 'updatePayout',
          tag,
          summary: 'Mark a payout as paid, or reject it',
          description: 'Marks a withdrawal as paid, or rejects it with a reason.',
        },
        preHandler: requireOwner,
        schema: { params, body: wire.payoutChange, response: { 200: z.object({ data: wire.payoutAnswer }) } },
      },
      async (request) => {
        const { allow_shortfall, ...end } = parseInput(wire.payoutChange, request.body);
        const id = idParam(request.params);
        const author = (await findPayout(db, id))?.account_id;
        if (author !== undefined) auditInAccount(request, author);
        return {
          data: await presentOne(await closePayout(deps, id, { ...end, allowsShortfall: allow_shortfall === 1 })),
        };
      },
    ),
  ];
}
