import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../src/server/database/postgres.testing.ts';

const runs = 5;

if (process.argv.includes('--help')) {
  console.log(
    `npx node bench/start.ts\n\nStarts the service ${runs} times on an existing data folder and prints start to first answer.`,
  );
  process.exit(0);
}

const data = mkdtempSync(join(tmpdir(), 'gatehouse-bench-start-'));
const cli = join(import.meta.dirname, '..', 'bin', 'gatehouse.js');

/** Seconds from starting the process to its first answer. */
async function start(): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const env = { ...process.env, GATEHOUSE_DATA: data, GATEHOUSE_PORT: String(port), GATEHOUSE_LOG_LEVEL: 'error' };
  const service: ChildProcess = spawn(process.execPath, ['--max-semi-space-size=4', cli, 'serve'], {
    env,
    stdio: 'ignore',
  });
  let seconds: number | undefined;
  while (seconds === undefined) {
    const answer = await fetch(`http://127.0.0.1:${port}/console/api/session`).catch(() => undefined);
    if (answer?.ok) seconds = (performance.now() - began) / 1000;
    else await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const exit = once(service, 'exit');
  service.kill('SIGTERM');
  await exit;
  return seconds;
}

await start();
const seconds: number[] = [];
for (let n = 0; n < runs; n++) seconds.push(await start());
seconds.sort((a, b) => a - b);
rmSync(data, { recursive: true, force: true });
const [least, median, most] = [seconds[0], seconds[runs >> 1], seconds[runs - 1]].map((value) => value?.toFixed(2));
console.log(`start to first answer on existing data: median ${median} s (${least} to ${most}, target 3 s)`);
