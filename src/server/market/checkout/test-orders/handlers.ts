import type { FastifyReply } from 'fastify';
import { notFound } from '../../../kernel/index.ts';
import { depsAtShop, shopOf } from '../../storefront/index.ts';
import type { OrderRequest } from '../place-order.ts';
import type { Sale } from '../sale.ts';
import { isTestPaid, type StripeDeps, startTestPayment } from '../stripe/index.ts';
import { openTestOrder, sealTestOrder } from './link.ts';
import { testOrderPage } from './page.ts';
import { inTestMode, previewOrder, previewPurchase } from './test-order.ts';

/** Card payments go through Stripe's test mode, if it is set up. Other payments are skipped. */
export function createTestOrders(deps: StripeDeps, show: (reply: FastifyReply, page: string) => FastifyReply) {
  const depsOf = (reply: FastifyReply): StripeDeps => inTestMode(depsAtShop(deps, reply));

  const showResult = async (
    reply: FastifyReply,
    { item, path }: Sale,
    asked: OrderRequest,
    isPaidWithTestCard: boolean,
  ): Promise<FastifyReply> => {
    const result = await previewPurchase(depsOf(reply), item, asked);
    const itemUrl = `${deps.config.baseUrl}/market/items/${item.id}`;
    return show(reply, testOrderPage({ ...result, item, path, itemUrl, isPaidWithTestCard, shop: shopOf(reply) }));
  };

  return {
    /** Throws like `placeOrder`. */
    async order(reply: FastifyReply, sale: Sale, asked: OrderRequest): Promise<FastifyReply> {
      const { item, path } = sale;
      const used = depsOf(reply);
      const order = await previewOrder(used, item, asked);
      if (order.provider !== 'stripe' || !used.stripe.test) return showResult(reply, sale, asked, false);
      const { marketBaseUrl } = used.config;
      const returned = new URL(`/shop/buy/${item.id}/tested${path.slice(path.indexOf('?'))}`, marketBaseUrl);
      // Stripe limits the URL's length.
      const { source: _, networkHash: __, ...kept } = asked;
      returned.searchParams.set('order', sealTestOrder(deps.vault, kept));
      const url = await startTestPayment(used, order, item, {
        // Stripe replaces the placeholder, which must not be escaped.
        returned: `${returned}&session={CHECKOUT_SESSION_ID}`,
        left: `${marketBaseUrl}${path}`,
      });
      return reply.code(303).header('location', url).send();
    },

    /** The buyer returns from Stripe's page. */
    async returned(reply: FastifyReply, sale: Sale): Promise<FastifyReply> {
      const { order, session } = reply.request.query as { order?: unknown; session?: unknown };
      const asked = typeof order === 'string' ? openTestOrder<OrderRequest>(deps.vault, order) : undefined;
      if (!sale.isTest || !asked || typeof session !== 'string') throw notFound();
      if (!(await isTestPaid(depsOf(reply), session, asked.number))) return reply.redirect(sale.path, 303);
      return showResult(reply, sale, asked, true);
    },
  };
}
