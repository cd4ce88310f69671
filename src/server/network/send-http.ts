import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from './connect.ts';
import type { Deadline } from './deadline.ts';
import { type ConnectionOptions, type ConnectionPhases, createPhases } from './dial.ts';
import type { Guard } from './guard.ts';
import type { Resolve } from './resolve.ts';

type HttpRequest = {
  url: URL;
  method: string;
  headers: Record<string, string | number>;
  body?: string | Buffer;
  /** private networks are only open to the owner of the service */
  guard: Guard;
  resolve: Resolve;
  deadline: Deadline;
  options?: ConnectionOptions | undefined;
  phases?: ConnectionPhases;
};

/** Sends one HTTP/1.1 request on its own connection, and returns the response before its body. */
export async function sendHttp(request: HttpRequest): Promise<IncomingMessage> {
  const { url, method, headers, body, guard, resolve: lookUp, deadline, options, phases = createPhases() } = request;
  const { socket } = await connect({ url, guard, resolve: lookUp, deadline, phases, options });
  return new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = httpRequest({
      createConnection: () => socket,
      method,
      path: url.pathname + url.search,
      setHost: false,
      headers: { host: url.host, ...headers, connection: 'close' },
    });
    deadline.abort = (error) => outgoing.destroy(error);
    outgoing.on('error', reject);
    outgoing.on('response', resolve);
    // A 101 response triggers no other event.
    outgoing.on('upgrade', (response) => {
      socket.destroy();
      resolve(response);
    });
    outgoing.end(body);
  }).catch((error) => {
    // If Node rejects a header, it throws before the request owns the connection.
    socket.destroy();
    throw error;
  });
}
