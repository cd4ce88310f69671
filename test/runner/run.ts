import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { longRuns } from '../../src/server/long-runs.testing.ts';
import { EndedFiles } from './ended-files.ts';
import { findTestFiles, isLongRun, isUnitTest, needsOwnProcess, root } from './files.ts';
import { startSharedStores } from './stores.ts';

/**
 * Runs test files: a few processes take one file after the other, so that each loads the server once; what changes its
 * process gets one of its own. With names or globs, only those files; `--unit`: only those that open no store and start
 * no process; `--faults`: only those that kill something again and again, at every point instead of at some.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { unit: { type: 'boolean', default: false }, faults: { type: 'boolean', default: false } },
});

if (values.faults) process.env[longRuns] = 'whole';
const files = findTestFiles(positionals)
  .filter((file) => !values.unit || isUnitTest(file))
  .filter((file) => !values.faults || isLongRun(file));
if (files.length === 0) throw new Error('There is no such test file.');

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tests-'));
process.env.NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'gatehouse-tests');
const stores = values.unit ? undefined : await startSharedStores(folder);

let entries = 0;
/** A file for Node's runner to start, which runs the test files of a queue. */
function writeEntry(queue: string): string {
  entries += 1;
  const entry = join(folder, `process-${entries}.mjs`);
  writeFileSync(
    entry,
    `import { runQueue } from ${JSON.stringify(join(root, 'test', 'runner', 'queue.ts'))};\nawait runQueue(${JSON.stringify(queue)});\n`,
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
const processes = values.unit ? 1 : availableParallelism() + 2;
const queue = writeQueue('shared', shared);
const started = [
  ...alone.map((file, n) => writeEntry(writeQueue(`alone-${n}`, [file]))),
  ...Array.from({ length: Math.min(processes, shared.length) }, () => writeEntry(queue)),
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
  const missing = ended.missing();
  if (missing.length > 0) {
    process.exitCode = 1;
    process.stdout.write(`Files that did not finish:\n${missing.map((file) => `  ${file}\n`).join('')}`);
  }
  await stores?.stop();
  rmSync(folder, { recursive: true, force: true });
});
