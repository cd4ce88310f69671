import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../test/support/free-port.testing.ts';

const runs = 5;
const root = join(import.meta.dirname, '..');

const { values: options } = parseArgs({
  options: { npm: { type: 'boolean', default: false }, help: { type: 'boolean' } },
});
if (options.help) {
  console.log(
    `npx node bench/start.ts [--npm]\n\nStarts the service ${runs} times on an existing data folder and prints start to first answer. With --npm, by npm start, which looks first whether the console is built.`,
  );
  process.exit(0);
}

const data = mkdtempSync(join(tmpdir(), 'gatehouse-bench-start-'));
const service = [process.execPath, '--max-semi-space-size=4', join(root, 'bin', 'gatehouse.js'), 'serve'];
const [command, ...args] = (options.npm ? ['npm', 'start'] : service) as [string, ...string[]];

async function start(): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const env = { ...process.env, GATEHOUSE_DATA: data, GATEHOUSE_PORT: String(port), GATEHOUSE_LOG_LEVEL: 'error' };
  // In its own process group, so npm's child processes end too.
  const child: ChildProcess = spawn(command, args, { cwd: root, env, stdio: 'ignore', detached: true });
  let seconds: number | undefined;
  while (seconds === undefined) {
    const answer = await fetch(`http://127.0.0.1:${port}/console/api/session`).catch(() => undefined);
    if (answer?.ok) seconds = (performance.now() - began) / 1000;
    else await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const exit = once(child, 'exit');
  process.kill(-child.pid!, 'SIGTERM');
  await exit;
  while (
    await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
  )
    await new Promise((resolve) => setTimeout(resolve, 10));
  return seconds;
}

await start();
const seconds: number[] = [];
for (let n = 0; n < runs; n++) seconds.push(await start());
seconds.sort((a, b) => a - b);
rmSync(data, { recursive: true, force: true });
const [least, median, most] = [seconds[0], seconds[runs >> 1], seconds[runs - 1]].map((value) => value?.toFixed(2));
console.log(`start to first answer on existing data: median ${median} s (${least} to ${most}, target 0.8 s)`);
