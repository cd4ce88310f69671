import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { exercisedFolder } from '../support/exercised-folder.ts';
import { claimedPorts } from '../support/free-port.testing.ts';
import { longRuns } from '../support/long-runs.testing.ts';
import { coreTest, processCount, writeForks } from './exercised.ts';
import { FileTimes, secondsOf } from './file-times.ts';
import { filesOf, findTestFiles, has, root, type Suite } from './files.ts';
import { cpuSeconds, ended, filesOfProcess, type Queue } from './queue.ts';
import { startSharedStores } from './stores.ts';
import { onPostgres } from './suite.ts';

/**
 * Runs test files in a few processes, each of which loads the server once for many files.
 * - no arguments: the core
 * - `--rest`: everything except the core
 * - `--unit`: files that open no store and start no process
 * - `--faults`: long tests at full length
 * - names or globs: only these files, completely
 * - `--cpu`: one file at a time, with its CPU time
 * - `--cluster`: the event store is a cluster of one shard
 * - `--no-stores`: starts no servers
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rest: { type: 'boolean', default: false },
    unit: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    cpu: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    'no-stores': { type: 'boolean', default: false },
  },
});

if (values.faults) {
  process.env[longRuns] = 'whole';
  // In full length, some files take 15 minutes on a busy machine.
  process.env.TEST_FILE_LIMIT_MS ??= String(45 * 60_000);
}
const suite = suiteOf();
const files = filesOf(suite, findTestFiles(positionals));
if (files.length === 0) throw new Error('There is no such test file.');

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tests-'));
process.env[claimedPorts] = join(folder, 'ports');
process.env.NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'gatehouse-tests');
if (suite === 'core') {
  process.env[exercisedFolder] = join(folder, 'exercised');
  mkdirSync(join(folder, 'exercised'));
  writeForks();
}
const stores =
  values.unit || values['no-stores'] ? undefined : await startSharedStores(folder, { isCluster: values.cluster });

function suiteOf(): Suite | undefined {
  if (values.unit) return 'unit';
  if (values.faults) return 'long';
  if (values.rest) return 'rest';
  return positionals.length > 0 ? undefined : 'core';
}

let entries = 0;
const module = (name: string): string => JSON.stringify(join(root, 'test', 'runner', name));

function writeEntry(queue: Queue): string {
  entries += 1;
  const entry = join(folder, `process-${entries}.mjs`);
  writeFileSync(entry, `import { runQueue } from ${module('queue.ts')};\nawait runQueue(${JSON.stringify(queue)});\n`);
  return entry;
}

function makeQueue(name: string, queued: string[]): Queue {
  const queue = { folder: join(folder, name), files: queued, suite, measuresCpu: values.cpu };
  mkdirSync(queue.folder);
  return queue;
}

const shared = makeQueue(
  'shared',
  files.filter((file) => !has(file, 'isolated') && file !== coreTest),
);
const isolated = files.filter((file) => has(file, 'isolated')).map((file, n) => makeQueue(`isolated-${n}`, [file]));
// Two more processes than cores, because tests often wait for a browser or a response.
const processes = values.cpu ? 1 : availableParallelism() + (values.unit ? 0 : 2);
// If there are more than needed, a process that finds the queue empty ends immediately.
const needed = Math.ceil(shared.files.length / filesOfProcess) + processes - 1;
const lanes = Array.from({ length: Math.min(needed, shared.files.length) }, () => writeEntry(shared));
// One of the first processes runs the isolated files. The others start with the longest files.
const started = [...lanes.slice(0, processes - 1), ...isolated.map(writeEntry), ...lanes.slice(processes - 1)];
const last = files.filter((file) => file === coreTest).map((file) => makeQueue('last', [file]));
process.env[processCount] = String(started.length);
started.push(...last.map(writeEntry));

// Prevents unit tests from starting processes.
const withoutProcesses = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-fs-write=*',
  '--allow-worker',
  '--allow-addons',
];
const events = run({
  files: started,
  concurrency: processes,
  cwd: root,
  ...(suite === 'unit' && { execArgv: withoutProcesses }),
  // In the core's files, the rest runs only tests that the core leaves out.
  ...(suite === 'rest' && { testNamePatterns: [new RegExp(`^\\S+ ${onPostgres}( |$)`), /^\S+\.full\.test\.ts /] }),
});
const times = new FileTimes(files);
events.on('test:complete', (test) => times.add(test));
events.on('test:fail', ({ todo, skip }) => {
  if (todo === undefined && skip === undefined) process.exitCode = 1;
});
const report = events.compose(new spec());
report.pipe(process.stdout, { end: false });
report.once('end', async () => {
  process.stdout.write(`Slowest files:\n${times.slowest(10)}`);
  const queued = [shared, ...isolated, ...last].flatMap((queue) =>
    queue.files.map((file, n) => ({ file, claim: join(queue.folder, String(n)) })),
  );
  if (values.cpu) process.stdout.write(`Processor time of each file:\n${processorTime(queued)}`);
  const missing = queued.filter(({ claim }) => !existsSync(join(claim, ended))).map(({ file }) => `  ${file}\n`);
  if (missing.length > 0) {
    process.exitCode = 1;
    process.stdout.write(`Files that did not finish:\n${missing.join('')}`);
  }
  await stores?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function processorTime(queued: { file: string; claim: string }[]): string {
  const taken = queued
    .map(({ file, claim }) => ({ file, path: join(claim, cpuSeconds) }))
    .filter(({ path }) => existsSync(path))
    .map(({ file, path }): [string, number] => [file, Number(readFileSync(path, 'utf8'))]);
  const sum = taken.reduce((seconds, [, more]) => seconds + more, 0);
  return secondsOf([...taken, ['all', sum]]);
}
