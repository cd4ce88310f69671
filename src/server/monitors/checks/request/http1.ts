import { request as httpRequest, type IncomingMessage } from 'node:http';
import { writeCause } from '../../../causes/index.ts';
import { NetworkError, toNetworkError } from '../../../network/index.ts';
import { repairHeader } from './header-repair.ts';
import { type HttpRequest, maxHeaderBytes, type Reply } from './reply.ts';

export function sendHttp1(question: HttpRequest): Promise<Reply> {
  const { method, path, headers, body, connection, deadline } = question;
  const { socket } = connection;
  repairHeader(socket);
  let failure: Error | undefined;
  const reply = (response: IncomingMessage) => replyOf(response, connection.address, () => failure);
  return new Promise<Reply>((resolve, reject) => {
    const outgoing = httpRequest({
      // Without an agent, Node keeps no connection open.
      createConnection: () => socket,
      method,
      path,
      headers,
      setHost: false,
      maxHeaderSize: maxHeaderBytes,
      // Browsers accept such responses. The connection has only this one, so nothing can be smuggled into another.
      insecureHTTPParser: true,
    });
    deadline.abort = (error) => outgoing.destroy(error);
    outgoing.on('error', (error) => {
      failure = error;
      reject(toNetworkError(error, connection.address));
    });
    outgoing.on('response', (response) => {
      if ((response.statusCode ?? 0) >= 100) return resolve(reply(response));
      outgoing.destroy();
      reject(new NetworkError(writeCause('notHttpBecause', { peer: connection.address, reason: 'Invalid status' })));
    });
    // Without this listener, a 101 response would close the connection without an event.
    outgoing.on('upgrade', (response) => {
      socket.destroy();
      resolve(reply(response));
    });
    outgoing.end(body);
  }).catch((error) => {
    // If Node rejects a header, it throws before the request owns the connection.
    socket.destroy();
    throw toNetworkError(error, connection.address);
  });
}

const replyOf = (response: IncomingMessage, peer: string, failure: () => Error | undefined): Reply => ({
  status: response.statusCode ?? 0,
  headers: response.headers,
  protocol: `http/${response.httpVersion}`,
  body: response,
  isComplete: () => response.complete,
  broken() {
    const error = failure() as NodeJS.ErrnoException | undefined;
    return error?.code?.startsWith('HPE_')
      ? toNetworkError(error, peer)
      : new NetworkError(writeCause('closedBeforeEnd', { peer }));
  },
  leave() {
    response.on('error', () => {});
    response.destroy();
  },
});
