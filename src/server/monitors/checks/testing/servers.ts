import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export type TestServer = { port: number; url: string; close(): Promise<void> };

export const serveHttp = (answer: RequestListener): Promise<TestServer> => listen(createHttpServer(answer), 'http');

export const serveHttps = (pair: { key: string; cert: string }, answer: RequestListener): Promise<TestServer> =>
  listen(createHttpsServer(pair, answer), 'https');

export const serveSocket = (onSocket: (socket: Socket) => void): Promise<TestServer> =>
  listen(
    createServer((socket) => {
      socket.on('error', () => {});
      onSocket(socket);
    }),
    'http',
  );

export async function listen(
  server: Server,
  scheme: string,
  { host = '127.0.0.1', port: wanted = 0 } = {},
): Promise<TestServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${scheme}://${host}:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function readBody(incoming: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of incoming.setEncoding('utf8')) body += part;
  return body;
}

export async function until(holds: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('the awaited fact did not come about');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
