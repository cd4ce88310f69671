#!/usr/bin/env node
// Runs the command line on the pinned version of Node, because older versions can't run TypeScript. This file must run on
// Node 18.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const name = { mcp: 'mcp-cli', run: 'run-cli' }[process.argv[2]] ?? 'cli';

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // The cache saves memory and half a second from the second start on. It stays empty if the folder can't be written.
  const { directory } = module.enableCompileCache(join(root, 'node_modules', '.cache', 'gatehouse'));
  // Threads and the engine's process use the same cache, which saves 30 MB.
  if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
  // Collects garbage when the heap has doubled. On a large machine, Node would let it grow fourfold.
  v8.setFlagsFromString('--heap-growing-percent=100');
  await import(await findProgram());
} else {
  const self = fileURLToPath(import.meta.url);
  const child = spawn(pinnedRuntime(), [...process.execArgv, self, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'])
    process.on(signal, () => child.kill(signal));
  child.on('error', (error) => giveUp(error.code));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}

/** The npm package contains only the bundle. */
async function findProgram() {
  const source = join(root, 'src', 'server', 'cli', `${name}.ts`);
  if (!existsSync(source)) return join(root, 'dist', 'server', `${name}.js`);
  const { findBundle } = await import(join(root, 'src', 'server', 'bundle', 'bundle.ts'));
  return findBundle(name) ?? source;
}

/** The npm package depends on the runtime of the platform, because npm runs no install scripts of dependencies. */
function pinnedRuntime() {
  const { resolve } = module.createRequire(import.meta.url);
  for (const runtime of ['node', `node-${process.platform}-${process.arch}`])
    try {
      return join(dirname(resolve(`${runtime}/package.json`)), 'bin', 'node');
    } catch (error) {
      if (runtime !== 'node') giveUp(error.code);
    }
  process.exit();
}

function giveUp(reason) {
  process.stderr.write(
    `Node ${process.versions.node} cannot run Gatehouse, and the Node that comes with it cannot be started (${reason}): run npm install in ${root}, or use Node 24.\n`,
  );
  process.exitCode = 1;
}
