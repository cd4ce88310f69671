import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import {
  callerOf,
  idParam,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  refuseOtherMethods,
} from '../../http/index.ts';
import { changeBuyer } from './change-buyer.ts';
import { changePurchase } from './change-purchase.ts';
import { extendSupport } from './extend-support.ts';
import { candidateCodes, looksLikeCode } from './imported-code.ts';
import { listPurchases, type WantedPurchases } from './purchase.store.ts';
import { hashCode } from './purchase-code.ts';
import { findPurchaseDetail } from './purchase-detail.ts';
import { purchasesCsv } from './purchases-csv.ts';
import { type RequestProviderRefund, refundPurchase } from './refund-purchase.ts';
import { rotateCode } from './rotate-code.ts';
import { sendLinkToBuyer } from './send-link.ts';
import {
  buyerRequest,
  exportPurchasesRequest,
  listPurchasesRequest,
  presentPurchase,
  presentPurchaseDetail,
  purchaseAnswer,
  purchaseDetail,
  refundRequest,
  revokeRequest,
  supportRequest,
} from './wire.ts';

const tags = ['Market'];
const params = z.object({ id: z.string().describe('Identifier of the purchase.') });
const many = paginatedResponse(purchaseAnswer);
const one = z.object({ data: purchaseDetail });
const sent = z.object({ data: z.object({ sent_to: z.string() }) });

/**
 * An author's purchases. `base`: what addresses in answers start with; `askRefund`: how money goes back through the
 * provider that took it.
 */
export function purchaseRoutes(app: Routes, deps: Deps, base: string, askRefund: RequestProviderRefund): void {
  const of = (request: FastifyRequest) => ({
    account_id: callerOf(request).accountId,
    purchase_id: idParam(request.params),
  });
  const shown = async (request: FastifyRequest) => ({
    data: presentPurchaseDetail(deps, await findPurchaseDetail(deps, of(request))),
  });

  const wantedBy = (
    request: FastifyRequest,
    { search: given, state, item_id }: z.output<typeof exportPurchasesRequest>,
  ): WantedPurchases => {
    const search = given?.trim() || undefined;
    const meant = search === undefined ? [] : candidateCodes(deps.vault, callerOf(request).accountId, search);
    return {
      // What can be nothing but a code is not looked for in millions of names.
      search: search !== undefined && looksLikeCode(search) ? undefined : search,
      codeHashes: meant.map(({ code }) => hashCode(deps.vault, code)),
      state: state ?? undefined,
      itemId: item_id ?? undefined,
    };
  };

  app.get(
    '/market/purchases',
    {
      schema: { tags, summary: 'List purchases', querystring: listPurchasesRequest, response: { 200: many } },
    },
    async (request) => {
      const asked = parseInput(listPurchasesRequest, request.query);
      const [page, perPage] = [asked.page ?? 1, asked.per_page ?? 10];
      const wanted = { ...wantedBy(request, asked), page, perPage };
      const { rows, total } = await listPurchases(deps.database, callerOf(request).accountId, wanted);
      const entries = rows.map((row) => presentPurchase(deps, row));
      return paginate(entries, total, { path: `${base}/market/purchases`, url: request.url, page, perPage });
    },
  );

  app.get(
    '/market/purchases.csv',
    {
      schema: {
        tags,
        summary: 'All purchases, as CSV',
        description: 'The newest first, with their codes; narrowed as the list is. Streamed.',
        querystring: exportPurchasesRequest,
        produces: ['text/csv'],
        response: { 200: z.string().describe('A header row, then a row each.') },
      },
    },
    async (request, reply) => {
      const wanted = wantedBy(request, parseInput(exportPurchasesRequest, request.query));
      reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="purchases.csv"')
        .header('cache-control', 'no-store');
      const csv: unknown = Readable.from(purchasesCsv(deps, callerOf(request).accountId, wanted));
      return reply.send(csv as string);
    },
  );

  app.get(
    '/market/purchases/:id',
    { schema: { tags, summary: 'Show a purchase with its history', params, response: { 200: one } } },
    shown,
  );

  for (const method of ['PUT', 'PATCH'] as const) {
    app.route({
      method,
      url: '/market/purchases/:id',
      schema: { tags, summary: 'Put the buyer right', params, body: buyerRequest, response: { 200: one } },
      handler: async (request) => {
        const { buyer_email: email, buyer_name: name } = parseInput(buyerRequest, request.body);
        await changeBuyer(deps, of(request), { email, name: name === null ? '' : name });
        return shown(request);
      },
    });
  }

  app.post(
    '/market/purchases/:id/refunds',
    {
      schema: {
        tags,
        summary: 'Refund a purchase, in full or in part',
        description:
          'A payment through Stripe goes back through Stripe; any other is only noted, and you send the money yourself. Answers 202 where Stripe goes on working on it: it is noted when it is done.',
        params,
        body: refundRequest,
        response: { 200: one, 202: one },
      },
    },
    async (request, reply) => {
      const { amount, reason, reference } = parseInput(refundRequest, request.body);
      const asked = { amount: amount ?? undefined, reason: reason ?? '', reference: reference ?? undefined };
      if (!(await refundPurchase(deps, of(request), asked, askRefund))) reply.code(202);
      return shown(request);
    },
  );

  app.post(
    '/market/purchases/:id/revoke',
    { schema: { tags, summary: 'Revoke a purchase', params, body: revokeRequest, response: { 200: one } } },
    async (request) => {
      const { reason } = parseInput(revokeRequest, request.body);
      await changePurchase(deps, of(request), { kind: 'revoke', reason: reason ?? '' });
      return shown(request);
    },
  );

  app.post(
    '/market/purchases/:id/support',
    { schema: { tags, summary: 'Extend support', params, body: supportRequest, response: { 200: one } } },
    async (request) => {
      await extendSupport(deps, of(request), parseInput(supportRequest, request.body).months);
      return shown(request);
    },
  );

  app.post(
    '/market/purchases/:id/code',
    { schema: { tags, summary: 'Replace the purchase code', params, response: { 200: one } } },
    async (request) => {
      await rotateCode(deps, of(request), 'author');
      return shown(request);
    },
  );

  app.post(
    '/market/purchases/:id/link',
    { schema: { tags, summary: 'Mail the buyer a link to the library', params, response: { 200: sent } } },
    async (request) => ({ data: { sent_to: await sendLinkToBuyer(deps, of(request)) } }),
  );

  refuseOtherMethods(app, '/market/purchases', ['GET']);
  refuseOtherMethods(app, '/market/purchases.csv', ['GET']);
  refuseOtherMethods(app, '/market/purchases/:id', ['GET', 'PUT', 'PATCH']);
  for (const action of ['refunds', 'revoke', 'support', 'code', 'link'])
    refuseOtherMethods(app, `/market/purchases/:id/${action}`, ['POST']);
}
