import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import {
  callerOf,
  idParam,
  listAnswer,
  listEnvelope,
  parseInput,
  type Routes,
  refuseOtherMethods,
} from '../../http/index.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import * as wire from './wire.ts';
import { findPayout, listPayouts, type Payout } from './withdrawal.store.ts';
import { endPayout, openPayoutDestination } from './withdrawal.ts';

const tags = ['Market'];
const params = z.object({ id: z.string().describe('Identifier of the withdrawal.') });
const one = z.object({ data: wire.payoutAnswer.extend({ destination: z.string().describe('In full.') }) });
const many = listAnswer(wire.payoutAnswer);

/** Withdrawals of all authors, for whom they are paid by: the owner of the service. */
export function payoutRoutes(app: Routes, deps: Deps, base: string): void {
  const { db } = deps.ledger;
  const path = '/market/money/payouts';
  const requireOwner = async (request: FastifyRequest): Promise<void> => {
    if (!callerOf(request).isOwner) throw new Refusal('forbidden', 'Only the owner of the service may do this.');
  };
  /** Whoever pays must know where to. */
  const inFull = (row: Payout) => ({
    ...wire.presentPayout(deps.vault, row),
    destination: openPayoutDestination(deps.vault, row.destination_sealed),
  });

  app.get(
    path,
    {
      preHandler: requireOwner,
      schema: {
        tags,
        summary: 'List payouts of the service',
        description: 'Withdrawals of all authors, for the owner of the service; those that wait longest first.',
        querystring: wire.withdrawalsRequest,
        response: { 200: many },
      },
    },
    async (request) => {
      const { state, page, per_page } = request.query;
      const wanted = { state: state ?? undefined, page: page ?? 1, perPage: per_page ?? 10 };
      const { rows, total } = await listPayouts(db, wanted);
      return listEnvelope(
        rows.map((row) => wire.presentPayout(deps.vault, row)),
        total,
        { path: base + path, url: request.url, ...wanted },
      );
    },
  );

  app.get(
    `${path}/:id`,
    {
      preHandler: requireOwner,
      schema: { tags, summary: 'Show a payout of the service', params, response: { 200: one } },
    },
    async (request, reply) => {
      const row = await findPayout(db, idParam(request.params));
      if (!row) throw notFound();
      reply.header('cache-control', 'no-store');
      return { data: inFull(row) };
    },
  );

  for (const method of ['PUT', 'PATCH'] as const) {
    app.route({
      method,
      url: `${path}/:id`,
      preHandler: requireOwner,
      schema: {
        tags,
        summary: 'Settle or reject a payout of the service',
        params,
        body: wire.payoutChange,
        response: { 200: z.object({ data: wire.payoutAnswer }) },
      },
      handler: async (request) => {
        const end = parseInput(wire.payoutChange, request.body);
        return { data: wire.presentPayout(deps.vault, await endPayout(deps, idParam(request.params), end)) };
      },
    });
  }

  refuseOtherMethods(app, path, ['GET']);
  refuseOtherMethods(app, `${path}/:id`, ['GET', 'PUT', 'PATCH']);
}
