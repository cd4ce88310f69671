import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { pause, readOptions, runParts } from '../test/support/command-options.ts';
import { replicate, writeMonth } from './analytics/month.ts';
import { BenchService } from './service.ts';
import { codeOf, writeCatalogue } from './validate/catalogue-file.ts';
import type { Load, Outcome } from './validate/load.ts';

const help = `npx node bench/backup.ts [--views 10000000] [--purchases 100000] [--backups 3]

Fills a data folder, starts the service on it, and backs it up while purchases are validated 500 times a second: seconds and
CPU of each backup, the times of validations during it, and without one before and after. Then restores the last.`;

const options = readOptions(help, { views: '10000000', purchases: '100000', backups: '3' });
const views = Number(options.views);
const purchases = Number(options.purchases);
const cli = join(import.meta.dirname, '..', 'bin', 'gatehouse.js');
const ticksPerS = Number(execFileSync('getconf', ['CLK_TCK']).toString());
const sliceS = 5;
/** Time to wait before the measurement, in which the service closes days. */
const settleMs = 60_000;

await runParts('backup', { backup });

async function backup(dataDir: string): Promise<void> {
  const service = await BenchService.at(dataDir, { GATEHOUSE_RATE_LIMIT: '10000000' });
  const { api_key: key } = service.makeAccount();
  await service.start();
  const answer = await fetch(`${service.address}/api/v1/websites`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ domain: 'site.example' }),
  });
  const { data } = (await answer.json()) as { data: { id: number } };
  await service.stop();
  const there = await writeMonth(dataDir, { website: data.id, count: Math.min(views, 500_000) });
  const counted = await replicate(dataDir, { website: data.id, there, wanted: views });
  const catalogue = `${dataDir}-catalogue.json`;
  await writeCatalogue(catalogue, 1000, purchases);
  await run(['market', 'import', catalogue, '--account', 'ann'], dataDir);
  rmSync(catalogue);
  await service.start();
  await pause(settleMs);
  const loader = fork(join(import.meta.dirname, 'validate/load.ts'));
  const file = `${dataDir}.tar.zst`;
  try {
    console.log(`${counted} page views, ${purchases} purchases; ${availableParallelism()} cores`);
    const measure = (seconds: number) => validate(loader, { port: service.port, key, seconds });
    await measure(10);
    show('  without a backup', await measure(3 * sliceS));
    for (let n = 0; n < Number(options.backups); n++) {
      rmSync(file, { force: true });
      const before = service.usage().service.cpuMs;
      const done = run(['backup', file], dataDir).finally(() => {
        over = true;
      });
      let over = false;
      const during: Outcome[] = [];
      do during.push(await measure(sliceS));
      while (!over);
      const { seconds, cpuS } = await done;
      const cpuOfService = (service.usage().service.cpuMs - before) / 1000;
      const megabytes = (statSync(file).size / 1e6).toFixed(0);
      console.log(
        `  backup ${n + 1}: ${seconds.toFixed(1)} s, ${cpuS.toFixed(1)} s CPU, ${megabytes} MB; the service ${cpuOfService.toFixed(1)} s CPU; load average ${loadavg()[0]!.toFixed(0)}`,
      );
      for (const outcome of during) show('    during', outcome);
    }
    show('  without a backup', await measure(3 * sliceS));
    const restored = `${dataDir}-restored`;
    const { seconds, cpuS } = await run(['restore', file], restored);
    console.log(`  restore: ${seconds.toFixed(1)} s, ${cpuS.toFixed(1)} s CPU`);
    rmSync(restored, { recursive: true });
  } finally {
    loader.kill();
    await service.stop();
    rmSync(file, { force: true });
  }
}

async function run(args: string[], dataDir: string): Promise<{ seconds: number; cpuS: number }> {
  const began = performance.now();
  const env = { ...process.env, GATEHOUSE_DATA: dataDir, GATEHOUSE_LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  let cpuS = 0;
  const looking = setInterval(() => {
    cpuS = cpuOf(child.pid!) ?? cpuS;
  }, 100);
  const [status] = (await once(child, 'exit')) as [number];
  clearInterval(looking);
  if (status !== 0) throw new Error(`${args[0]} ended with ${status}: ${said}`);
  return { seconds: (performance.now() - began) / 1000, cpuS };
}

function cpuOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerS;
  } catch {
    return undefined;
  }
}

async function validate(
  loader: ReturnType<typeof fork>,
  { port, key, seconds }: { port: number; key: string; seconds: number },
): Promise<Outcome> {
  const requests = Array.from({ length: 20_000 }, (_, turn) => {
    const body = JSON.stringify({ purchase_code: codeOf((turn * 7919) % purchases) });
    return `POST /api/purchases/validation HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  });
  const answered = once(loader, 'message');
  loader.send({ port, requests, connections: 32, seconds, perSecond: 500 } satisfies Load);
  const [outcome] = (await answered) as [Outcome];
  if (outcome.wrong > 0) throw new Error(`${outcome.wrong} answers were not 200`);
  return outcome;
}

function show(what: string, { perSecond, p50Ms, p99Ms, maxMs }: Outcome): void {
  console.log(
    `${what}: ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms, most ${maxMs.toFixed(1)} ms`,
  );
}
