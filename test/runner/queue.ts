import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, afterEach, describe, type TestContext } from 'node:test';
import { exercisedFolder } from '../support/exercised-folder.ts';
import { describeOpenPages } from '../support/open-pages.ts';
import { CpuTime } from './cpu-time.ts';
import { recordExercised, writeExercised } from './exercised.ts';
import { has, root, type Suite } from './files.ts';
import { current } from './suite.ts';

export type Queue = { folder: string; files: string[]; suite?: Suite; measuresCpu: boolean };

export const cpuSeconds = 'cpu-seconds';
export const ended = 'ended';

/** Modules stay in memory. After hundreds of files, garbage collection takes longer than the tests. */
export const filesOfProcess = 40;

/** Runs the files that no other process has claimed. */
export async function runQueue({ folder, files, suite, measuresCpu }: Queue): Promise<void> {
  const cpu = measuresCpu ? new CpuTime(process.ppid) : undefined;
  const isRecording = process.env[exercisedFolder] !== undefined;
  if (isRecording) recordExercised();
  let taken = 0;
  for (const [n, file] of files.entries()) {
    if (taken === filesOfProcess) break;
    const claim = join(folder, String(n));
    if (!claims(claim)) continue;
    taken += 1;
    await runFile(file, suite);
    writeFileSync(join(claim, ended), '');
    if (cpu) writeFileSync(join(claim, cpuSeconds), String(cpu.lap()));
  }
  cpu?.stop();
  if (isRecording) writeExercised();
  setTimeout(endWithFailure, leftOpenMs).unref();
}

const leftOpenMs = 20_000;

/** A server or child process that a test left open would keep the run alive. */
function endWithFailure(): void {
  process.stderr.write('A test file left a server or a process open: ending its process.\n');
  process.exit(1);
}

/** The process that creates the folder has claimed its file. */
function claims(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Turns a hanging test into a named failure. */
const maxFileMs = Number(process.env.TEST_FILE_LIMIT_MS ?? 15 * 60_000);

const require = createRequire(import.meta.url);

/** A suite limits the file's top-level hooks to the file. */
async function runFile(file: string, suite: Suite | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(current, { file, suite, hasOtherHalf: false });
  // Synchronous: if tests were added later, Node would filter the suite by its own name.
  describe(file, { timeout: maxFileMs }, () => {
    afterEach(tellOpenPages);
    try {
      require(join(root, file));
    } finally {
      // The last hook: the next file loads after this one has cleaned up.
      after(() => resolve());
    }
    // No test of this file runs, and so no hook.
    if (suite === 'rest' && !has(file, 'full') && !current.hasOtherHalf) resolve();
  });
  await promise;
}

async function tellOpenPages(test: unknown): Promise<void> {
  const done = test as TestContext & { passed: boolean };
  if (!done.passed) for (const page of await describeOpenPages()) done.diagnostic(page);
}
