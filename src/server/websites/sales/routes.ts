// English only: programs read it
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { idParam, paginate, paginatedResponse, parseInput, type Routes, requestedPage } from '../../http/index.ts';
import {
  currencyDigits,
  fieldError,
  findPriceProblem,
  invalid,
  minuteMs,
  notFound,
  toMinor,
} from '../../kernel/index.ts';
import { requestedWebsite } from '../website/index.ts';
import { deleteSale, findSale, listSales } from './sale.store.ts';
import { recordSale } from './sales.ts';
import type { SaleSource } from './visit-source.ts';
import { listSalesQuery, presentSale, type RecordSaleFields, recordSaleBody, saleAnswer } from './wire.ts';

export type FindSource = (
  website: Pick<WebsiteRow, 'id' | 'domain'>,
  visitor: NonNullable<RecordSaleFields['visitor']>,
) => Promise<SaleSource | undefined>;

const tag = 'Websites';
/** Other clocks can be slightly ahead. */
const toleratedMs = minuteMs;
const ofWebsite = z.object({ id: z.string().describe('ID of the website.') });
const ofSale = ofWebsite.extend({ sale_id: z.string().describe('Identifier of the sale.') });
const one = z.object({ data: saleAnswer });
const many = paginatedResponse(saleAnswer);
const deleted = z.object({ id: z.int(), object: z.literal('sale'), deleted: z.literal(true) });

export function saleRoutes(app: Routes, deps: Deps & { findSource: FindSource }, base: string) {
  const { db } = deps.database;
  const path = '/websites/:id/sales';
  const onePath = `${path}/:sale_id`;
  const websiteOf = (request: FastifyRequest) => requestedWebsite(db, request);
  const saleId = (request: FastifyRequest) => idParam({ id: (request.params as { sale_id: string }).sale_id });

  return [
    app.get(
      path,
      {
        access: 'websites:read',
        operation: {
          id: 'listSales',
          tag,
          summary: 'List sales that a website reported',
          description: 'Sales that pages or the back end of a website recorded, latest first.',
        },
        schema: { params: ofWebsite, querystring: listSalesQuery, response: { 200: many } },
      },
      async (request) => {
        const website = await websiteOf(request);
        const asked = parseInput(listSalesQuery, request.query);
        const { sort, page, perPage } = requestedPage(asked);
        const options = { reference: asked.reference ?? undefined, sort, page, perPage } as const;
        const { rows, total } = await listSales(db, website, options);
        const list = { path: `${base}/websites/${website.id}/sales`, url: request.url, page, perPage };
        return paginate(rows.map(presentSale), total, list);
      },
    ),

    app.post(
      path,
      {
        access: 'websites:collect',
        audit: 'unrecorded',
        operation: {
          id: 'recordSale',
          tag,
          summary: 'Record a sale',
          description:
            'Records a sale that was made outside the shop. A reference counts once: if you send it again, the response is 200 with the same sale, and `refunded` can change. It replaces a page’s report with the same reference.',
        },
        schema: { params: ofWebsite, body: recordSaleBody, response: { 200: one, 201: one } },
      },
      async (request, reply) => {
        const website = await websiteOf(request);
        const fields = parseInput(recordSaleBody, request.body);
        const money = amountsOf(fields);
        const soldAt = fields.sold_at ?? deps.now();
        if (soldAt > deps.now() + toleratedMs) throw invalid({ sold_at: ['sold_at must not be in the future.'] });
        const source = fields.visitor ? await deps.findSource(website, fields.visitor) : undefined;
        const { sale, isNew } = await recordSale(deps, website, {
          reference: fields.reference,
          ...money,
          soldAt,
          source,
        });
        if (isNew) reply.code(201).header('location', `${base}/websites/${website.id}/sales/${sale.id}`);
        return { data: presentSale(sale) };
      },
    ),

    app.get(
      onePath,
      {
        access: 'websites:read',
        operation: {
          id: 'getSale',
          tag,
          summary: 'Show a sale',
          description: 'One sale with its source.',
        },
        schema: { params: ofSale, response: { 200: one } },
      },
      async (request) => {
        const sale = await findSale(db, await websiteOf(request), saleId(request));
        if (!sale) throw notFound();
        return { data: presentSale(sale) };
      },
    ),

    app.delete(
      onePath,
      {
        access: 'websites:write',
        audit: 'sale.deleted',
        operation: {
          id: 'deleteSale',
          tag,
          summary: 'Delete a sale',
          description: 'Deletes a sale. It stops counting, and its reference can be used again.',
        },
        schema: { params: ofSale, response: { 200: deleted } },
      },
      async (request) => {
        const id = saleId(request);
        if (!(await deleteSale(db, await websiteOf(request), id))) throw notFound();
        return { id, object: 'sale', deleted: true } as const;
      },
    ),
  ];
}

function amountsOf({ amount, currency, refunded }: RecordSaleFields) {
  if (currencyDigits(currency) === undefined) throw invalid({ currency: ['currency must be an ISO 4217 currency.'] });
  const minorOf = (name: string, value: number): number => {
    const problem = findPriceProblem(value, currency);
    if (problem) throw invalid({ [name]: [fieldError(name, problem)] });
    return toMinor(value, currency);
  };
  return {
    currency,
    amountMinor: minorOf('amount', amount),
    refundedMinor: refunded === null || refunded === undefined ? undefined : minorOf('refunded', refunded),
  };
}
