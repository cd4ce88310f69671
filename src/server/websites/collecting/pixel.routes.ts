import type { FastifyInstance, FastifyReply } from 'fastify';
import { presentErrors } from '../../http/index.ts';
import type { Collector } from './collector.ts';
import { parseNativeEvent } from './tracked-event.ts';
import { readSender } from './visitor.ts';

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const path = '/api/pixel.gif';

/** For `<noscript>` and emails. `w` is the website, `u` the page (default: the Referer header), `n` an event name. */
export function pixelRoutes(collector: Collector) {
  return async (app: FastifyInstance): Promise<void> => {
    presentErrors(app);
    const schema = { hide: true } as object;
    const answer = (reply: FastifyReply) => {
      reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'cross-origin');
      return reply.type('image/gif').send(gif);
    };
    app.get(path, { config: { access: 'public' }, schema, exposeHeadRoute: false }, async (request, reply) => {
      const { w, u, r, n, t } = request.query as Record<string, unknown>;
      await collector.collect(parseNativeEvent({ w, u: u ?? request.headers.referer, r, n, t }), readSender(request));
      return answer(reply);
    });
    // A HEAD request shows no image, so it is not counted.
    app.head(path, { config: { access: 'public' }, schema }, async (_, reply) => answer(reply));
  };
}
