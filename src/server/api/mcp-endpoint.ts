// English only: programs read it
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { clientAddress, presentErrors } from '../http/index.ts';
import { Refusal } from '../kernel/index.ts';
import { type ApiRequest, type Bases, loadHandler, type SendRequest } from './mcp/index.ts';
import { bearerOf, keyHook } from './versioned-api.ts';

/**
 * Serves MCP over Streamable HTTP without sessions. Tools call this process's own API with the request's key, so they
 * have the key's permissions.
 */
export function mcpEndpoint(root: FastifyInstance, deps: Deps) {
  const { baseUrl, monitorBaseUrl, analyticsBaseUrl, marketBaseUrl } = deps.config;
  const bases = { service: baseUrl, monitors: monitorBaseUrl, websites: analyticsBaseUrl, market: marketBaseUrl };
  return async (plugin: FastifyInstance): Promise<void> => {
    presentErrors(plugin);
    plugin.removeAllContentTypeParsers();
    // The SDK parses the body and reports errors in the protocol's format.
    plugin.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    plugin.addHook('onRequest', async ({ headers }) => refuseForeignOrigin(headers.origin, baseUrl));
    plugin.addHook('onRequest', keyHook(deps, bearerOf));
    plugin.all(
      '/mcp',
      { config: { access: 'authenticated' }, schema: { hide: true } as object },
      async (request, reply) => {
        // The rate limit counts requests, so each request must be a single message. The protocol removed batches in
        // revision 2025-06-18.
        if (typeof request.body === 'string' && /^\s*\[/.test(request.body)) return reply.code(400).send(batchRefused);
        const createHandler = await loadHandler();
        const handle = createHandler(sendWithin(root, request, bases), {
          allowWrites: (request.query as Record<string, unknown>).allow_writes === 'true',
          report: (err) => request.log.error({ err, requestId: request.id }, 'an MCP tool failed'),
        });
        return sendAnswer(reply, await handle(webRequest(request, baseUrl)));
      },
    );
  };
}

const batchRefused = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'Batches are not supported. Send one message per request.' },
};

/** Prevents DNS rebinding, with which pages of other sites could use the service through a visitor's browser. */
function refuseForeignOrigin(origin: string | undefined, base: string): void {
  if (origin === undefined || origin === new URL(base).origin) return;
  throw new Refusal('forbidden', 'Requests from web pages of other origins are not accepted.');
}

function sendWithin(root: FastifyInstance, request: FastifyRequest, bases: Bases): SendRequest {
  return async ({ of, method, path, body }: ApiRequest) => {
    const answer = await root.inject({
      method,
      url: path,
      remoteAddress: clientAddress(request),
      headers: {
        host: new URL(bases[of]).host,
        authorization: request.headers.authorization ?? '',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.body };
  };
}

function webRequest({ method, headers, body }: FastifyRequest, base: string): Request {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new Request(`${base}/mcp`, {
    method,
    headers: new Headers(given),
    ...(typeof body === 'string' && { body }),
  });
}

async function sendAnswer(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status).header('cache-control', 'no-store');
  for (const [name, value] of answer.headers)
    if (!/^(content-length|connection)$/.test(name)) reply.header(name, value);
  return reply.send(await answer.text());
}
