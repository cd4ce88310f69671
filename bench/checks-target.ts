import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificates } from '../src/server/monitors/checks/testing/certificates.ts';

/** Runs in a separate process, so its CPU time is not counted as the checker's. */
const arrivals: [path: string, at: number][] = [];
const answer: RequestListener = (request, response) => {
  arrivals.push([request.url ?? '', Date.now()]);
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 3 }).end('OK\n');
};
const server = process.argv.includes('--tls')
  ? createSecureServer({ key: certificates.key, cert: certificates.good }, answer)
  : createServer(answer);
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
process.on('message', () => process.send?.({ arrivals: arrivals.splice(0) }));
process.on('disconnect', () => process.exit(0));
