import { request as httpRequest, type IncomingMessage } from 'node:http';
import { writeCause } from '../../../causes/index.ts';
import { NetworkError, toNetworkError } from '../../../network/index.ts';
import { maxHeaderBytes, type Question, type Reply } from './reply.ts';

/** Sends a request by HTTP/1.1. Rejects with NetworkError, its connection closed. */
export function sendHttp1(question: Question): Promise<Reply> {
  const { method, path, headers, body, connection, deadline } = question;
  const { socket } = connection;
  return new Promise<Reply>((resolve, reject) => {
    const outgoing = httpRequest({
      // Without an agent nothing is pooled, and none has to be made for each check.
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
    // Without this, an answer of 101 would end the connection without any other event.
    outgoing.on('upgrade', (response) => {
      socket.destroy();
      resolve(replyOf(response, connection.address));
    });
    outgoing.end(body);
  }).catch((error) => {
    // A header that Node refuses to send throws before the request owns the connection.
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
    response.on('error', () => {}); // how it ends is of no interest
    response.destroy();
  },
});
