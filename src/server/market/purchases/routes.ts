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
  requestedPage,
  sendCsvFile,
} from '../../http/index.ts';
import { changeBuyer } from './change-buyer.ts';
import { changePurchase } from './change-purchase.ts';
import { extendSupport } from './extend-support.ts';
import { candidateCodes, looksLikeCode } from './imported-code.ts';
import { listPurchases, type PurchaseFilter } from './purchase.store.ts';
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

const tag = 'Market';
const params = z.object({ id: z.string().describe('Identifier of the purchase.') });
const many = paginatedResponse(purchaseAnswer);
const one = z.object({ data: purchaseDetail });
const sent = z.object({ data: z.object({ sent_to: z.string() }) });

export function purchaseRoutes(app: Routes, deps: Deps, base: string, requestRefund: RequestProviderRefund) {
  const of = (request: FastifyRequest) => ({
    account_id: callerOf(request).accountId,
    purchase_id: idParam(request.params),
  });
  const shown = async (request: FastifyRequest) => ({
    data: presentPurchaseDetail(deps, await findPurchaseDetail(deps, of(request))),
  });

  const filterOf = (
    request: FastifyRequest,
    { search: given, state, item_id }: z.output<typeof exportPurchasesRequest>,
  ): PurchaseFilter => {
    const search = given?.trim() || undefined;
    const meant = search === undefined ? [] : candidateCodes(deps.vault, callerOf(request).accountId, search);
    return {
      // If the search is a code, millions of names are not searched.
      search: search !== undefined && looksLikeCode(search) ? undefined : search,
      codeHashes: meant.map(({ code }) => hashCode(deps.vault, code)),
      state: state ?? undefined,
      itemId: item_id ?? undefined,
    };
  };

  return [
    app.get(
      '/market/purchases',
      {
        access: 'market:read',
        operation: {
          id: 'listPurchases',
          tag,
          summary: 'List purchases',
          description: 'Purchases of your items, newest first, with their codes.',
        },
        schema: { querystring: listPurchasesRequest, response: { 200: many } },
      },
      async (request) => {
        const query = parseInput(listPurchasesRequest, request.query);
        const { page, perPage } = requestedPage(query);
        const wanted = { ...filterOf(request, query), page, perPage };
        const { rows, total } = await listPurchases(deps.database, callerOf(request).accountId, wanted);
        const entries = rows.map((row) => presentPurchase(deps, row));
        return paginate(entries, total, { path: `${base}/market/purchases`, url: request.url, page, perPage });
      },
    ),

    app.get(
      '/market/purchases.csv',
      {
        access: 'market:read',
        operation: {
          id: 'exportPurchases',
          tag,
          summary: 'Export purchases as CSV',
          description: 'Newest first, with purchase codes. Takes the same filters as the list. Streamed.',
          files: ['text/csv'],
        },
        schema: {
          querystring: exportPurchasesRequest,
          produces: ['text/csv'],
          response: { 200: z.string().describe('A header row, then one row per record.') },
        },
      },
      async (request, reply) => {
        const wanted = filterOf(request, parseInput(exportPurchasesRequest, request.query));
        return sendCsvFile(reply, 'purchases.csv', purchasesCsv(deps, callerOf(request).accountId, wanted));
      },
    ),

    app.get(
      '/market/purchases/:id',
      {
        access: 'market:read',
        operation: {
          id: 'getPurchase',
          tag,
          summary: 'Show a purchase with its history',
          description: 'One purchase with its code and its full history.',
        },
        schema: { params, response: { 200: one } },
      },
      shown,
    ),

    app.update(
      '/market/purchases/:id',
      {
        access: 'market:write',
        audit: 'purchase.updated',
        operation: {
          id: 'updatePurchase',
          tag,
          summary: 'Correct the buyer’s details',
          description:
            'Corrects the buyer’s name, email address or VAT ID. A new invoice replaces the current one. The library moves to the new address.',
        },
        schema: { params, body: buyerRequest, response: { 200: one } },
      },
      async (request) => {
        const { buyer_email: email, buyer_name: name, buyer_vat_id: vatId } = parseInput(buyerRequest, request.body);
        await changeBuyer(deps, of(request), {
          email,
          name: name === null ? '' : name,
          vatId: vatId === null ? '' : vatId,
        });
        return shown(request);
      },
    ),

    app.post(
      '/market/purchases/:id/refunds',
      {
        access: 'money',
        audit: 'purchase.refunded',
        operation: {
          id: 'refundPurchase',
          tag,
          summary: 'Refund a purchase, in full or in part',
          description:
            'Stripe payments are refunded through Stripe. Other refunds are only recorded, and you send the money yourself. The response is 202 while Stripe is processing the refund, which appears when it is complete.',
        },
        schema: { params, body: refundRequest, response: { 200: one, 202: one } },
      },
      async (request, reply) => {
        const { amount, reason, reference } = parseInput(refundRequest, request.body);
        const asked = { amount: amount ?? undefined, reason: reason ?? '', reference: reference ?? undefined };
        if (!(await refundPurchase(deps, of(request), asked, requestRefund))) reply.code(202);
        return shown(request);
      },
    ),

    app.post(
      '/market/purchases/:id/revoke',
      {
        access: 'market:write',
        audit: 'purchase.revoked',
        operation: {
          id: 'revokePurchase',
          tag,
          summary: 'Revoke a purchase',
          description: 'Ends the license, the code and the downloads immediately, without a refund.',
        },
        schema: { params, body: revokeRequest, response: { 200: one } },
      },
      async (request) => {
        const { reason } = parseInput(revokeRequest, request.body);
        await changePurchase(deps, of(request), { kind: 'revoke', reason: reason ?? '' });
        return shown(request);
      },
    ),

    app.post(
      '/market/purchases/:id/support',
      {
        access: 'market:write',
        audit: 'purchase.support_extended',
        operation: {
          id: 'extendPurchaseSupport',
          tag,
          summary: 'Extend support',
          description: 'Extends support, up to twelve months from the purchase.',
        },
        schema: { params, body: supportRequest, response: { 200: one } },
      },
      async (request) => {
        await extendSupport(deps, of(request), parseInput(supportRequest, request.body).months);
        return shown(request);
      },
    ),

    app.post(
      '/market/purchases/:id/code',
      {
        access: 'market:write',
        audit: 'purchase.code_replaced',
        operation: {
          id: 'replacePurchaseCode',
          tag,
          summary: 'Replace the purchase code',
          description: 'Replaces the purchase code. The old one stops working immediately, and the buyer is notified.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        await rotateCode(deps, of(request), 'author');
        return shown(request);
      },
    ),

    app.post(
      '/market/purchases/:id/link',
      {
        access: 'market:write',
        audit: 'purchase.link_sent',
        operation: {
          id: 'sendPurchaseLink',
          tag,
          summary: 'Email the buyer a library link',
          description: 'Emails the buyer a link to their library.',
        },
        schema: { params, response: { 200: sent } },
      },
      async (request) => ({ data: { sent_to: await sendLinkToBuyer(deps, of(request)) } }),
    ),
  ];
}
