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

/** With `measuresCpu`, `cpu-seconds` is written after each file. */
export type Queue = { folder: string; files: string[]; suite?: Suite; measuresCpu: boolean };

/** Files in the numbered folder of each test file. */
export const cpuSeconds = 'cpu-seconds';
export const ended = 'ended';

/**
 * A process keeps the modules of all its files in memory. After hundreds of files, garbage collection takes longer than
 * the tests.
 */
export const filesOfProcess = 40;

/** Runs the files that no other process has claimed, each as a suite with its name. */
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

/** Time for the last file's resources to close. */
const leftOpenMs = 20_000;

/** Runs if a test left a server or a child process open, which would keep the run alive forever. */
function endWithFailure(): void {
  process.stderr.write('A test file left something open: its process was ended.\n');
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

/** Far above any file's duration, even on a slow machine. Turns a hanging test into a named failure. */
const maxFileMs = Number(process.env.TEST_FILE_LIMIT_MS ?? 15 * 60_000);

const require = createRequire(import.meta.url);

/** Loads the file inside a suite, which limits its top-level hooks to this file. */
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
    // The rest runs no test of this file, so the hook never runs.
    if (suite === 'rest' && !has(file, 'full') && !current.hasOtherHalf) resolve();
  });
  await promise;
}

async function tellOpenPages(test: unknown): Promise<void> {
  // The types lack `passed`.
  const done = test as TestContext & { passed: boolean };
  if (!done.passed) for (const page of await describeOpenPages()) done.diagnostic(page);
}
