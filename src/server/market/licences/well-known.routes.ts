import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { presentErrors, restrictToHost } from '../../http/index.ts';
import { type CachedDocument, createDocument, matchesEtag } from '../../pages/index.ts';
import { createRevocationList } from './revocations.ts';
import { publicKeys } from './signing-keys.ts';

export function jwksRoutes(deps: Deps) {
  const revocations = createRevocationList(deps);
  const hidden = { schema: { hide: true } as object, config: { access: 'public' } } as const;
  return async (app: FastifyInstance): Promise<void> => {
    restrictToHost(app, deps.config.marketBaseUrl, deps.config.baseUrl);
    presentErrors(app);
    app.addHook('onRequest', async (_, reply) => {
      reply.header('access-control-allow-origin', '*');
    });
    app.get('/.well-known/jwks.json', hidden, async (request, reply) => {
      const keys = createDocument('application/json; charset=utf-8', JSON.stringify(await publicKeys(deps)));
      return send(request, reply.header('cache-control', 'public, max-age=300'), keys);
    });
    app.get('/.well-known/gatehouse/revoked-licences', hidden, async (request, reply) =>
      send(request, reply.header('cache-control', 'public, max-age=10'), await revocations()),
    );
  };
}

function send(request: FastifyRequest, reply: FastifyReply, { body, etag, type }: CachedDocument): FastifyReply {
  reply.header('etag', etag).header('x-content-type-options', 'nosniff').type(type);
  return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
}
