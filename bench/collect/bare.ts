import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const view = JSON.parse(Buffer.concat(pieces).toString()) as { u?: unknown };
    response.writeHead(typeof view.u === 'string' ? 202 : 400, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': '2',
    });
    response.end('{}');
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
