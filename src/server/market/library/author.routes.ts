import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { findPurchase } from '../purchases/index.ts';
import { createInvoicePdf } from './invoice.ts';

const url = '/market/purchases/:id/invoice.pdf';

export function authorInvoiceRoutes(app: Routes, deps: Deps) {
  return [
    app.get(
      url,
      {
        access: 'market:read',
        operation: {
          id: 'getPurchaseInvoice',
          tag: 'Market',
          summary: "Download a purchase's invoice",
          description:
            'The invoice that the buyer gets, including later refunds. Free and imported purchases have no invoice: the response is 404.',
          files: ['application/pdf'],
        },
        schema: {
          params: z.object({ id: z.string().describe('Identifier of the purchase.') }),
          produces: ['application/pdf'],
          response: { 200: z.string().describe('A PDF document.') },
        },
      },
      async (request, reply) => {
        const purchase = await findPurchase(deps.database.db, callerOf(request).accountId, idParam(request.params));
        if (!purchase || purchase.invoice_number === null) throw notFound();
        reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="invoice-${purchase.invoice_number}.pdf"`)
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'private, no-store');
        const pdf: unknown = await createInvoicePdf(deps, purchase);
        return reply.send(pdf as string);
      },
    ),
  ];
}
