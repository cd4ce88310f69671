import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Runs in a separate process, so that its CPU time is not counted as the checker's. */
const arrivals: [path: string, at: number][] = [];
const server = createServer((request, response) => {
  arrivals.push([request.url ?? '', Date.now()]);
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 3 }).end('OK\n');
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
process.on('message', () => process.send?.({ arrivals: arrivals.splice(0) }));
process.on('disconnect', () => process.exit(0));
