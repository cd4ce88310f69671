import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../test/support/command-options.ts';

const help = `npx node bench/handshake.ts [--requests 2000]

CPU of a client that fetches a small page over a fresh connection each time, plain and with TLS (TLS 1.3, P-256): what an
HTTPS check costs beyond an HTTP check. The server is a process of its own. Needs openssl for a certificate.`;

const inFlight = 20;
const rounds = 3;

if (process.argv[2] === 'server') serve(process.argv[3]!);
else await measure(Number(readOptions(help, { requests: '2000' }).requests));

function serve(dir: string): void {
  const answer = (_request: http.IncomingMessage, response: http.ServerResponse) => response.end('ok');
  const key = readFileSync(join(dir, 'key.pem'));
  const cert = readFileSync(join(dir, 'cert.pem'));
  const secure = https.createServer({ key, cert }, answer).listen(0, '127.0.0.1', () => {
    const plain = http.createServer(answer).listen(0, '127.0.0.1', () => {
      process.send?.([plain, secure].map((server) => (server.address() as AddressInfo).port));
    });
  });
  process.on('disconnect', () => process.exit());
}

async function measure(requests: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  const files = ['-keyout', join(dir, 'key.pem'), '-out', join(dir, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...kind, ...files], { stdio: 'ignore' });
  const server = fork(import.meta.filename, ['server', dir]);
  try {
    const [[plain, secure]] = (await once(server, 'message')) as [[number, number]];
    for (let round = 0; round < rounds; round++) {
      const plainMs = await cpuMsEach(requests, () => fetchOnce(http, plain));
      const secureMs = await cpuMsEach(requests, () => fetchOnce(https, secure));
      console.log(
        `plain ${plainMs.toFixed(2)} ms, TLS ${secureMs.toFixed(2)} ms CPU per request: ${(secureMs - plainMs).toFixed(2)} ms more`,
      );
    }
  } finally {
    server.disconnect();
    rmSync(dir, { recursive: true, force: true });
  }
}

function fetchOnce({ get }: typeof http | typeof https, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const options = { port, host: '127.0.0.1', agent: false, rejectUnauthorized: false };
  get(options, (response) => response.resume().on('end', resolve)).on('error', reject);
  return promise;
}

async function cpuMsEach(count: number, work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  let begun = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (begun++ < count) await work();
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}
