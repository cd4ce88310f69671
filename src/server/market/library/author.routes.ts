import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { invoiceOf } from '../invoices/index.ts';
import { findPurchase } from '../purchases/index.ts';
import { createInvoicePdf } from './invoice.ts';
import { invoiceFileName } from './invoice-file.ts';

const access = 'market:read';
const tag = 'Market';
const files = ['application/pdf'];
const produces = ['application/pdf'];
const id = z.string().describe('Identifier of the purchase.');
const response = { 200: z.string().describe('A PDF document.') };

export function authorInvoiceRoutes(app: Routes, deps: Deps) {
  const send = async (request: FastifyRequest, reply: FastifyReply, wanted?: string): Promise<string> => {
    const purchase = await findPurchase(deps.database.db, callerOf(request).accountId, idParam(request.params));
    const number = wanted ?? (purchase ? invoiceOf(purchase) : null);
    if (!purchase || number === null) throw notFound();
    const pdf: unknown = await createInvoicePdf(deps, purchase, number);
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${invoiceFileName(number)}"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store');
    return pdf as string;
  };
  return [
    app.get(
      '/market/purchases/:id/invoice.pdf',
      {
        access,
        operation: {
          id: 'getPurchaseInvoice',
          tag,
          summary: "Download a purchase's invoice",
          description:
            'The current invoice that the buyer gets. Free and imported purchases have no invoice: the response is 404.',
          files,
        },
        schema: { params: z.object({ id }), produces, response },
      },
      async (request, reply) => reply.send(await send(request, reply)),
    ),
    app.get(
      '/market/purchases/:id/documents/:number',
      {
        access,
        operation: {
          id: 'getPurchaseDocument',
          tag,
          summary: 'Download an invoice or a credit note',
          description: 'One of the purchase’s `invoices`: an invoice, a credit note, or an invoice that was replaced.',
          files,
        },
        schema: {
          params: z.object({ id, number: z.string().describe('Number as printed, such as C2026-000007.') }),
          produces,
          response,
        },
      },
      async (request, reply) => reply.send(await send(request, reply, request.params.number)),
    ),
  ];
}
