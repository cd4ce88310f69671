import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OrderRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { idParam } from '../../http/index.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { createDownloadTicket, createInvoiceLimit, createInvoicePdf, requireEntitledFile } from '../library/index.ts';
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
      throw new Refusal('forbidden', t('Open this order in the browser that placed it, or sign in to your purchases.'));
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

  app.get(`${path}/invoice.pdf`, { config: { access: 'public' }, schema }, async (request, reply) => {
    const { purchase } = await deliveryOf(request);
    if (purchase.invoice_number === null) throw notFound();
    limitInvoices(request, purchase, deps.now());
    reply
      .header('content-disposition', `attachment; filename="invoice-${purchase.invoice_number}.pdf"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .type('application/pdf');
    return await createInvoicePdf(deps, purchase);
  });

  // The link in the buyer's email.
  app.get(`${path}/open/:key`, { config: { access: 'public' }, schema }, async (request, reply) => {
    const { number } = await orderIn(request);
    const { key } = request.params as { key: string };
    if (!isOrderKey(deps, number, key))
      throw new Refusal('forbidden', t('This link has expired. Sign in to your purchases to download them.'));
    grantOrderAccess(deps, reply, number);
    reply.header('cache-control', 'no-store');
    const { to } = request.query as { to?: unknown };
    return reply.redirect(`/shop/orders/${number}${to === 'invoice' ? '/invoice.pdf' : ''}`, 303);
  });
}
