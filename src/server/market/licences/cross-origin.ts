import type { FastifyInstance } from 'fastify';

export function allowCrossOrigin(app: FastifyInstance, url: string, methods: string): void {
  app.options(url, { schema: { hide: true } as object }, async (_, reply) => {
    reply
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', 'accept, authorization, content-type')
      .header('access-control-max-age', '86400');
    return reply.code(204).send();
  });
}
