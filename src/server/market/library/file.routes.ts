import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Files, serveFile } from '../../files/index.ts';
import { idParam } from '../../http/index.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { findBuyer } from '../buyers/index.ts';
import { hasOrderAccess } from '../orders/index.ts';
import { findBuyerPurchase, findOrderOfPurchase, findPurchaseOfAnyAccount } from '../purchases/index.ts';
import { isOurFault, type RecordFailure } from '../shop-failures/index.ts';
import type { TierChanges } from '../tiers/index.ts';
import { requireEntitledFile, startDownload } from './download.ts';
import { createDownloadTicket, type DownloadTicket, parseDownloadTicket } from './download-ticket.ts';
import { redirectToSignIn } from './sign-in.routes.ts';

export type LibraryDeps = Deps & {
  recordFailure?: RecordFailure;
  changeSubscription?: (
    purchase: Pick<PurchaseRow, 'account_id' | 'id'>,
    change: 'cancel' | 'resume',
  ) => Promise<'changed' | 'ended'>;
  tierChanges?: TierChanges;
};

export function fileRoutes(app: FastifyInstance, deps: LibraryDeps): void {
  const schema = { hide: true } as object;
  const button = '/shop/library/purchases/:id/files/:file_id';

  app.get(button, { config: { access: 'public' }, schema }, async (request, reply) => {
    const buyer = await findBuyer(deps, request);
    if (!buyer) return redirectToSignIn(reply);
    const { file_id } = request.params as { file_id: string };
    const ticket = { purchaseId: idParam(request.params), fileId: idParam({ id: file_id }) };
    if (!(await findBuyerPurchase(deps.database.db, buyer.email, ticket.purchaseId))) throw notFound();
    await requireEntitledFile(deps, ticket);
    reply.header('cache-control', 'no-store');
    return reply.redirect(`/shop/files/${createDownloadTicket(deps.vault, ticket, deps.now())}`, 303);
  });

  /** The same browser can resume a slow download after the ticket has expired. */
  const mayDownload = async (
    request: FastifyRequest,
    ticket: DownloadTicket & { isExpired: boolean },
  ): Promise<boolean> => {
    if (!ticket.isExpired) return true;
    const buyer = await findBuyer(deps, request);
    const isBuyers =
      buyer !== undefined && (await findBuyerPurchase(deps.database.db, buyer.email, ticket.purchaseId)) !== undefined;
    return isBuyers || placedOrder(request, ticket);
  };

  const placedOrder = async (request: FastifyRequest, ticket: DownloadTicket): Promise<boolean> => {
    const purchase = await findPurchaseOfAnyAccount(deps.database.db, ticket.purchaseId);
    const order = purchase && (await findOrderOfPurchase(deps.database.db, purchase));
    if (!purchase || !order) return false;
    // A purchase that moved to another address is no longer delivered by its order.
    return order.buyer_email === purchase.buyer_email && hasOrderAccess(deps, request, order.number);
  };

  app.get('/shop/files/:ticket', { config: { access: 'public' }, schema }, async (request, reply) => {
    const ticket = parseDownloadTicket(deps.vault, (request.params as { ticket: string }).ticket, deps.now());
    if (!ticket) throw notFound();
    if (!(await mayDownload(request, ticket)))
      throw new Refusal(
        'forbidden',
        t('This download link has expired. Go to your purchases and press Download again.'),
      );
    const file =
      request.method === 'GET' ? await startDownload(deps, ticket) : (await requireEntitledFile(deps, ticket)).file;
    const { account_id, file_key: key, name, content_type, bytes } = file;
    const countFailure = () => deps.recordFailure?.(account_id, 'download', ticket.purchaseId);
    const files = {
      read: async (...of: Parameters<Files['read']>) => {
        const content = await deps.files.read(...of);
        // A client that disconnects is not a failure.
        content.once('error', () => !request.raw.socket.destroyed && countFailure());
        return content;
      },
    };
    try {
      return await serveFile(request, reply, { files, key, name, content_type, bytes, immutable: false });
    } catch (error) {
      if (isOurFault(error)) countFailure();
      throw error;
    }
  });
}
