import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pause, readOptions, runParts } from '../test/support/command-options.ts';
import { freePort } from '../test/support/free-port.testing.ts';

const help = `npx node bench/first-check.ts [--part package,clone]

Installs Gatehouse with an empty npm cache, starts it, and waits for the first successful check of a monitor. package: what
npm pack packs, in an empty folder. clone: a clone of the last commit, built by npm start. Needs the npm registry.`;

const options = readOptions(help, { part: 'package,clone' });
const root = join(import.meta.dirname, '..');
const site = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
await once(site, 'listening');
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) process.kill(-child.pid!, 'SIGKILL');
});

await runParts(options.part, {
  async package(folder) {
    await run('npm', ['run', 'package'], root, process.env);
    await run('npm', ['pack', './dist/package', '--silent', '--pack-destination', folder], root, process.env);
    const packed = globSync('*.tgz', { cwd: folder }).map((file) => `./${file}`);
    const { check } = await measure(folder, { home: folder, packed, start: ['npx', 'gatehouse'] });
    console.log(`package: ${check} (target 180)`);
  },
  async clone(folder) {
    const home = join(folder, 'clone');
    await run('git', ['clone', '-q', root, home], root, process.env);
    const { check, answer } = await measure(folder, { home, packed: [], start: ['npm', 'start'] });
    console.log(`clone: ${check} (target 240); ${answer} (target 30)`);
  },
});
process.exit(0);

type Installation = { home: string; packed: string[]; start: [command: string, argument: string] };

/** `folder`: temporary folder for the npm cache and the data */
async function measure(folder: string, { home, packed, start: [command, argument] }: Installation) {
  const port = await freePort();
  const env = {
    ...process.env,
    npm_config_cache: join(folder, 'cache'),
    GATEHOUSE_DATA: join(folder, 'data'),
    GATEHOUSE_PORT: String(port),
  };
  console.log(`load ${loadavg()[0]!.toFixed(1)}`);
  const began = performance.now();
  const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10;
  await run('npm', ['install', '--no-audit', '--no-fund', ...packed], home, env);
  const installed = seconds(began);
  const starting = performance.now();
  const child = spawn(command, [argument], { cwd: home, env, detached: true });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const address = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`it ended: ${output}`);
    return (await fetch(`${address}/healthz`).catch(() => undefined))?.ok;
  });
  const answered = seconds(starting);
  const link = /\/setup\?token=([\w-]+)/;
  await until(async () => link.test(output));
  const call = callWith(address, await setUp(address, link.exec(output)![1]!));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const rules = { interval: 60, request_method: 'GET', alert_condition: 'url_unavailable' };
  const { id } = await call('POST', 'monitors', { name: 'Home page', url, ...rules });
  await until(async () => (await call('GET', `monitors/${id}`)).status === 'up');
  const checked = seconds(began);
  process.kill(-child.pid!, 'SIGTERM');
  await once(child, 'exit');
  running.delete(child);
  return {
    check: `installed after ${installed} s, first successful check after ${checked} s`,
    answer: `start to first answer ${answered} s`,
  };
}

/** Returns the headers of the new session. */
async function setUp(address: string, token: string): Promise<Record<string, string>> {
  const names = { username: 'ann', email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee' };
  const response = await fetch(`${address}/console/api/setup`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...names, password: 'correct horse battery' }),
  });
  if (!response.ok) throw new Error(`setup: ${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as { data: { csrf: string } };
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { origin: address, cookie: cookies.join('; '), 'x-csrf-token': data.csrf };
}

function callWith(address: string, session: Record<string, string>) {
  return async (method: string, path: string, body?: object): Promise<{ id: number; status: string }> => {
    const response = await fetch(`${address}/console/api/${path}`, {
      method,
      headers: { ...session, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { id: number; status: string } }).data;
  };
}

async function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}

async function until(isTrue: () => Promise<boolean | undefined>): Promise<void> {
  while (!(await isTrue())) await pause(100);
}
