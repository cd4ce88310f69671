import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage, type Language, preferredLanguage } from '../kernel/index.ts';

/** The language of ours that the visitor's browser likes best. */
export const visitorLanguage = (request: FastifyRequest): Language =>
  preferredLanguage(request.headers['accept-language']);

/**
 * The pages of this scope speak the visitor's language, and caches are told so. Twice, because the context of a request
 * ends where its body is read.
 */
export function speakVisitorsLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    varyByLanguage(reply);
    inLanguage(visitorLanguage(request), done);
  });
  app.addHook('preValidation', (request, _, done) => inLanguage(visitorLanguage(request), done));
}

function varyByLanguage(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-language' : `${String(vary)}, accept-language`);
}
