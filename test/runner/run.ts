import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { longRuns } from '../support/long-runs.testing.ts';
import { bySeconds, EndedFiles, secondsOf } from './ended-files.ts';
import { findTestFiles, isLongRun, isUnitTest, needsOwnProcess, root } from './files.ts';
import { cpuSeconds, filesOfProcess, tellsCpuTime } from './queue.ts';
import { startSharedStores } from './stores.ts';

/**
 * Runs test files: a few processes at a time take one file after the other, so that each loads the server once for many;
 * what changes its process gets one of its own. With names or globs, only those files; `--unit`: only those that open no store and start
 * no process; `--faults`: only those that kill something again and again, at every point instead of at some; `--cpu`: one
 * file at a time, to tell what each takes of the processors, stores and browsers included; `--cluster`: the event store of
 * every test is a cluster of one shard, whose tables are distributed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    unit: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    cpu: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
  },
});

if (values.faults) {
  process.env[longRuns] = 'whole';
  // Three times what files have otherwise: at full length, some take a quarter of an hour on a busy machine.
  process.env.TEST_FILE_LIMIT_MS ??= String(45 * 60_000);
}
const files = findTestFiles(positionals)
  .filter((file) => !values.unit || isUnitTest(file))
  .filter((file) => !values.faults || isLongRun(file));
if (files.length === 0) throw new Error('There is no such test file.');

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tests-'));
process.env.NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'gatehouse-tests');
if (values.cpu) process.env[tellsCpuTime] = '1';
const stores = values.unit ? undefined : await startSharedStores(folder, { isCluster: values.cluster });

let entries = 0;
const module = (name: string): string => JSON.stringify(join(root, 'test', 'runner', name));

/** A file for Node's runner to start, which runs the test files of a queue. */
function writeEntry(queue: string): string {
  entries += 1;
  const entry = join(folder, `process-${entries}.mjs`);
  writeFileSync(
    entry,
    `import ${module('test-context.ts')};\nconst { runQueue } = await import(${module('queue.ts')});\nawait runQueue(${JSON.stringify(queue)});\n`,
  );
  return entry;
}

function writeQueue(name: string, queued: string[]): string {
  const queue = join(folder, name);
  mkdirSync(queue);
  writeFileSync(join(queue, 'files.json'), JSON.stringify(queued));
  return queue;
}

const alone = files.filter(needsOwnProcess);
const shared = files.filter((file) => !needsOwnProcess(file));
// Tests wait as much as they compute: with fewer, a processor stands idle while files wait for a browser or an answer.
const processes = values.unit || values.cpu ? 1 : availableParallelism() + 2;
const queue = writeQueue('shared', shared);
// Those that find nothing left in the queue end at once.
const needed = Math.ceil(shared.length / filesOfProcess) + processes - 1;
const lanes = Array.from({ length: Math.min(needed, shared.length) }, () => writeEntry(queue));
// One process is left to the files that need their own: the others begin with the longest files at once.
const started = [
  ...lanes.slice(0, processes - 1),
  ...alone.map((file, n) => writeEntry(writeQueue(`alone-${n}`, [file]))),
  ...lanes.slice(processes - 1),
];

const events = run({ files: started, concurrency: processes, cwd: root });
const ended = new EndedFiles(files);
events.on('test:complete', (test) => ended.add(test));
events.on('test:fail', ({ todo, skip }) => {
  if (todo === undefined && skip === undefined) process.exitCode = 1;
});
const report = events.compose(new spec());
report.pipe(process.stdout, { end: false });
report.once('end', async () => {
  process.stdout.write(`Slowest files:\n${ended.slowest(10)}`);
  if (values.cpu) process.stdout.write(`Processor time of each file:\n${processorTime()}`);
  const missing = ended.missing();
  if (missing.length > 0) {
    process.exitCode = 1;
    process.stdout.write(`Files that did not finish:\n${missing.map((file) => `  ${file}\n`).join('')}`);
  }
  await stores?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What each file took, and all of them. */
function processorTime(): string {
  const taken = globSync(`*/*/${cpuSeconds}`, { cwd: folder }).map((path): [string, number] => {
    const queued = join(folder, dirname(dirname(path)), 'files.json');
    const file: string = JSON.parse(readFileSync(queued, 'utf8'))[Number(basename(dirname(path)))];
    return [file, Number(readFileSync(join(folder, path), 'utf8'))];
  });
  const sum = taken.reduce((seconds, [, more]) => seconds + more, 0);
  return secondsOf([...taken.sort(bySeconds), ['all', sum]]);
}
