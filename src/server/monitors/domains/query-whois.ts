import { connect } from 'node:net';

const whoisPort = 43;
const maxBytes = 64 * 1024;

/** Returns the answer (RFC 3912), or as much as arrived before `signal` aborted or the connection broke. */
export function queryWhois(host: string, domain: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const socket = connect({ host, port: whoisPort, signal });
    socket.on('connect', () => socket.write(`${domain}\r\n`));
    socket.on('data', (part) => {
      parts.push(part);
      size += part.length;
      if (size >= maxBytes) socket.destroy();
    });
    // The caller then reports its first failure.
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(parts).toString('utf8')));
  });
}
