import { createMcpHandler } from '@modelcontextprotocol/server';
import { Api, type SendRequest } from './api.ts';
import { createServer } from './server.ts';

type HandlerOptions = { allowWrites: boolean; report: (error: unknown) => void };

/** The handler is stateless and keeps no streams open, because the tools never change. */
export function createHandler(send: SendRequest, options: HandlerOptions): (request: Request) => Promise<Response> {
  const api = new Api(send);
  const handler = createMcpHandler(() => createServer(api, options), { maxSubscriptions: 0 });
  return handler.fetch;
}
