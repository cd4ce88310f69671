import { request as httpRequest, type IncomingMessage } from 'node:http';
import { writeCause } from '../../../causes/index.ts';
import { NetworkError, toNetworkError } from '../../../network/index.ts';
import { type HttpRequest, maxHeaderBytes, type Reply } from './reply.ts';

export function sendHttp1(question: HttpRequest): Promise<Reply> {
  const { method, path, headers, body, connection, deadline } = question;
  const { socket } = connection;
  return new Promise<Reply>((resolve, reject) => {
    const outgoing = httpRequest({
      // Without an agent, Node keeps no connection open.
      createConnection: () => socket,
      method,
      path,
      headers,
      setHost: false,
      maxHeaderSize: maxHeaderBytes,
    });
    deadline.abort = (error) => outgoing.destroy(error);
    outgoing.on('error', (error) => reject(toNetworkError(error, connection.address)));
    outgoing.on('response', (response) => resolve(replyOf(response, connection.address)));
    // Without this listener, Node would close the connection on a 101 response without emitting an event.
    outgoing.on('upgrade', (response) => {
      socket.destroy();
      resolve(replyOf(response, connection.address));
    });
    outgoing.end(body);
  }).catch((error) => {
    // If Node rejects a header, it throws before the request owns the connection.
    socket.destroy();
    throw toNetworkError(error, connection.address);
  });
}

const replyOf = (response: IncomingMessage, peer: string): Reply => ({
  status: response.statusCode ?? 0,
  headers: response.headers,
  protocol: `http/${response.httpVersion}`,
  body: response,
  isComplete: () => response.complete,
  broken: () => new NetworkError(writeCause('closedBeforeEnd', { peer })),
  leave() {
    response.on('error', () => {});
    response.destroy();
  },
});
