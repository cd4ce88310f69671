import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The server that is checked: it answers every request at once and records when it arrived. It is a process of its own,
 * so that its CPU time does not count as the checker's. `checks.ts` starts it and asks it for the arrivals.
 */
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
