import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OrderRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { idParam } from '../../http/index.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { invoiceOf } from '../invoices/index.ts';
import {
  createDownloadTicket,
  createInvoiceLimit,
  createInvoicePdf,
  invoiceFileName,
  requireEntitledFile,
} from '../library/index.ts';
import { grantDownloadAccess, grantOrderAccess, hasOrderAccess, isOrderKey } from '../orders/index.ts';
import { type Delivery, findDelivery } from './delivery.ts';

/** For browsers that placed the order or opened the link in the buyer's email. */
export function deliveryRoutes(
  app: FastifyInstance,
  deps: Deps,
  orderIn: (request: FastifyRequest) => Promise<OrderRow>,
): void {
  const schema = { hide: true } as object;
  const path = '/shop/orders/:number';
  const limitInvoices = createInvoiceLimit();

  const deliveryOf = async (request: FastifyRequest): Promise<Delivery & { number: string }> => {
    const order = await orderIn(request);
    if (!hasOrderAccess(deps, request, order.number))
      throw new Refusal('forbidden', t('Open this order in the browser that placed it, or log in to your purchases.'));
    const delivery = await findDelivery(deps, order);
    if (!delivery) throw notFound();
    return { ...delivery, number: order.number };
  };

  app.get(`${path}/files/:file_id`, { config: { access: 'public' }, schema }, async (request, reply) => {
    const { purchase, number } = await deliveryOf(request);
    const fileId = idParam({ id: (request.params as { file_id: string }).file_id });
    const ticket = { purchaseId: purchase.id, fileId };
    await requireEntitledFile(deps, ticket);
    reply.header('cache-control', 'no-store');
    const download = `/shop/files/${createDownloadTicket(deps.vault, ticket, deps.now())}`;
    grantDownloadAccess(deps, reply, number, download);
    return reply.redirect(download, 303);
  });

  const sendInvoice = async (request: FastifyRequest, reply: FastifyReply) => {
    const { purchase } = await deliveryOf(request);
    const number = (request.params as { document?: string }).document ?? invoiceOf(purchase);
    if (number === null) throw notFound();
    limitInvoices(request, purchase, deps.now());
    const pdf = await createInvoicePdf(deps, purchase, number);
    reply
      .header('content-disposition', `attachment; filename="${invoiceFileName(number)}"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .type('application/pdf');
    return pdf;
  };
  app.get(`${path}/invoice.pdf`, { config: { access: 'public' }, schema }, sendInvoice);
  app.get(`${path}/documents/:document`, { config: { access: 'public' }, schema }, sendInvoice);

  // The link in the buyer's email.
  app.get(`${path}/open/:key`, { config: { access: 'public' }, schema }, async (request, reply) => {
    const { number } = await orderIn(request);
    const { key } = request.params as { key: string };
    if (!isOrderKey(deps, number, key))
      throw new Refusal('forbidden', t('This link has expired. Log in to your purchases to download them.'));
    grantOrderAccess(deps, reply, number);
    reply.header('cache-control', 'no-store');
    const { to, document } = request.query as { to?: unknown; document?: unknown };
    if (typeof document === 'string' && /^[\w-]{1,40}$/.test(document))
      return reply.redirect(`/shop/orders/${number}/documents/${document}`, 303);
    return reply.redirect(`/shop/orders/${number}${to === 'invoice' ? '/invoice.pdf' : ''}`, 303);
  });
}
