import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Step = 'drop' | 'silence' | { status: number; headers?: Record<string, string>; body?: object | string };

/** A server that answers each request with the next step of a list, and ends with `drained`. */
export async function strictServer() {
  const steps: Step[] = [];
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body: await text(request) });
    const step: Step = steps.shift() ?? { status: 500, body: { message: 'No step is left.' } };
    if (step === 'drop') return request.socket.destroy();
    if (step === 'silence') return;
    const body = typeof step.body === 'string' ? step.body : JSON.stringify(step.body ?? { data: {}, status: 200 });
    response.writeHead(step.status, { 'content-type': 'application/json', ...step.headers }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Forgets earlier requests. */
    expect(...next: Step[]): Seen[] {
      steps.splice(0, steps.length, ...next);
      seen.length = 0;
      return seen;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
