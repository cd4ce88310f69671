import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { invoiceOf } from '../invoices/index.ts';
import { findPurchase } from '../purchases/index.ts';
import { createEInvoice } from './e-invoice.ts';
import { createInvoicePdf } from './invoice.ts';
import { invoiceFileName } from './invoice-file.ts';

const access = 'market:read';
const tag = 'Market';
const files = ['application/pdf'];
const produces = ['application/pdf'];
const id = z.string().describe('Identifier of the purchase.');
const numbered = z.object({ id, number: z.string().describe('Number as printed, such as C2026-000007.') });
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
          params: numbered,
          produces,
          response,
        },
      },
      async (request, reply) => reply.send(await send(request, reply, request.params.number)),
    ),
    app.get(
      '/market/purchases/:id/documents/:number/e-invoice',
      {
        access,
        operation: {
          id: 'getPurchaseEInvoice',
          tag,
          summary: 'Download an e-invoice',
          description:
            'The invoice or credit note as UBL 2.1 by the European standard EN 16931. Responds with 409 and the reason if the document has no e-invoice: see `e_invoice_problem`.',
          files: ['application/xml'],
        },
        schema: {
          params: numbered,
          produces: ['application/xml'],
          response: { 200: z.string().describe('A UBL document.') },
        },
      },
      async (request, reply) => {
        const { id, number } = request.params;
        const purchase = await findPurchase(deps.database.db, callerOf(request).accountId, idParam({ id }));
        if (!purchase) throw notFound();
        const xml = await createEInvoice(deps, purchase, number);
        return reply
          .type('application/xml')
          .header('content-disposition', `attachment; filename="${invoiceFileName(number, 'xml')}"`)
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'private, no-store')
          .send(xml);
      },
    ),
  ];
}
