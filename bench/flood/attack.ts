import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { FloodedRoute } from './routes.ts';

export type Attack = { port: number; connections: number; route: FloodedRoute };

/**
 * Sends requests over many connections, each from its own address, as fast as they are answered. Every second
 * connection stops reading after its first response, so the server must keep what it sends.
 */
const { port, connections, route } = workerData as Attack;
const statuses: Record<string, number> = {};
for (let n = 0; n < connections; n++) flood(n);
parentPort?.once('message', () => {
  parentPort?.postMessage(statuses);
  process.exit();
});

function flood(n: number): void {
  const { method, path } = route;
  const body = method === 'GET' ? '' : '{"a":"b"}';
  const request =
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-forwarded-for: 203.0.113.${n % 250}\r\n` +
    'user-agent: Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0\r\naccept-encoding: br, gzip\r\n' +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.setEncoding('latin1');
  socket.on('connect', () => socket.write(request));
  socket.on('data', (piece: string) => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(piece)?.[1];
    if (status === undefined) return;
    statuses[status] = (statuses[status] ?? 0) + 1;
    socket.write(request);
    if (n % 2 === 1) socket.pause();
  });
  // The server closes connections that ask too much. An attacker opens the next.
  socket.on('error', () => {});
  socket.on('close', () => flood(n));
}
