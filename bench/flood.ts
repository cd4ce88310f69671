import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { pause, readOptions } from '../test/support/command-options.ts';
import type { Attack } from './flood/attack.ts';
import { type FloodedRoute, listPublicRoutes } from './flood/routes.ts';
import { median } from './pages/median.ts';
import { BenchService } from './service.ts';

const help = `npx node bench/flood.ts [--connections 200] [--seconds 2] [--routes REGEX]

Floods each route that needs no login in turn, on the data of a demo, and logs in from another address at the same time:
memory of the service and time of the logins. Targets: 500 MB, 1 s`;

const options = readOptions(help, { connections: '200', seconds: '2', routes: '' });
const connections = Number(options.connections);
const chosen = new RegExp(options.routes);

type Measured = { route: FloodedRoute; logInMs: number[]; memoryMb: number; statuses: Record<string, number> };

const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-flood-'));
const demo = await BenchService.at(dataDir, {}, ['demo', dataDir, '--days', '3']);
await demo.start();
await demo.stop();
const service = await BenchService.at(dataDir, { GATEHOUSE_TRUST_PROXY: 'loopback' });
await service.start();
try {
  const calm = await logIn();
  const before = memory();
  const measured: Measured[] = [];
  for (const route of (await listPublicRoutes()).filter(({ method, url }) => chosen.test(`${method} ${url}`))) {
    measured.push(await measure(route));
    const { logInMs, memoryMb, statuses } = measured.at(-1)!;
    console.log(
      `${route.method} ${route.url}: log-in ${median(logInMs).toFixed(0)} ms, at most ${Math.max(...logInMs).toFixed(0)}; ${memoryMb.toFixed(0)} MB; ${JSON.stringify(statuses)}`,
    );
  }
  const slowest = Math.max(...measured.flatMap(({ logInMs }) => logInMs));
  const most = Math.max(...measured.map(({ memoryMb }) => memoryMb));
  console.log(`without a flood: log-in ${calm.toFixed(0)} ms, ${before.toFixed(0)} MB`);
  console.log(
    `${measured.length} routes, ${connections} connections: log-in median ${median(measured.flatMap(({ logInMs }) => logInMs)).toFixed(0)} ms, at most ${slowest.toFixed(0)} ms (target 1,000); at most ${most.toFixed(0)} MB (target 500)`,
  );
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(route: FloodedRoute): Promise<Measured> {
  const workerData: Attack = { port: service.port, connections, route };
  const worker = new Worker(new URL('./flood/attack.ts', import.meta.url), { workerData });
  const logInMs: number[] = [];
  let memoryMb = 0;
  const endsAt = performance.now() + Number(options.seconds) * 1000;
  while (performance.now() < endsAt) {
    await pause(200);
    logInMs.push(await logIn());
    memoryMb = Math.max(memoryMb, memory());
  }
  const statuses = await new Promise<Record<string, number>>((resolve) => {
    worker.once('message', resolve);
    worker.postMessage('stop');
  });
  return { route, logInMs, memoryMb, statuses };
}

function memory(): number {
  return service.usage().service.privateMb;
}

/** Returns milliseconds. */
async function logIn(): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${service.address}/console/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
    body: JSON.stringify({ login: 'demo', password: 'gatehouse-demo' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return performance.now() - began;
}
