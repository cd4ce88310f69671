import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage, type Language, languageTag, preferredLanguage } from '../kernel/index.ts';

export const visitorLanguage = (request: FastifyRequest): Language =>
  preferredLanguage(request.headers['accept-language']);

/** Sets the language in two hooks, because the async context of a request is lost when its body is read. */
export function speakVisitorsLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    varyByLanguage(reply);
    inLanguage(visitorLanguage(request), done);
  });
  app.addHook('preValidation', (request, _, done) => inLanguage(visitorLanguage(request), done));
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isHtml(reply)) reply.header('content-language', languageTag(visitorLanguage(request)));
    done(null, payload);
  });
}

const isHtml = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/html');

function varyByLanguage(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-language' : `${String(vary)}, accept-language`);
}
