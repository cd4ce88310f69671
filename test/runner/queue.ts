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

/** What a process runs: some of a queue's files, after each of which `cpu-seconds` is written if `--cpu` asks for it. */
export type Queue = { folder: string; files: string[]; suite?: Suite; measuresCpu: boolean };

/** Files that a queue's folder has for each test file, under its number. */
export const cpuSeconds = 'cpu-seconds';
export const ended = 'ended';

/**
 * As many as a process takes. Its memory keeps the modules of all files and what they hold: after hundreds, collecting its
 * garbage takes longer than the tests.
 */
export const filesOfProcess = 40;

/** Runs files of a queue that no other process has claimed, one after the other, each as a suite with its name. */
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

/** How long what the last file left may take to close. */
const leftOpenMs = 20_000;

/** A server or a child process that a test left open would keep this process, and so the whole run, for ever. */
function endWithFailure(): void {
  process.stderr.write('A test file left something open: its process was ended.\n');
  process.exit(1);
}

/** Whether this process could make the folder, and so claims its file. */
function claims(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** No file takes nearly as long, even on a slow machine: a test that waits for ever is a failure with a name. */
const maxFileMs = Number(process.env.TEST_FILE_LIMIT_MS ?? 15 * 60_000);

const require = createRequire(import.meta.url);

/** Loads the file inside a suite, so that its top-level hooks apply to this file alone. */
async function runFile(file: string, suite: Suite | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(current, { file, suite, hasOtherHalf: false });
  // Loaded at once, not by `import()`: of a suite whose tests come later, Node decides by its own name whether to run it.
  describe(file, { timeout: maxFileMs }, () => {
    afterEach(tellOpenPages);
    try {
      require(join(root, file));
    } finally {
      // The last hook: the next file is loaded once this one has cleaned up.
      after(() => resolve());
    }
    // The rest runs no test of this file, and so no hook either.
    if (suite === 'rest' && !has(file, 'full') && !current.hasOtherHalf) resolve();
  });
  await promise;
}

/** The pages that a failed test had open, in its report. */
async function tellOpenPages(test: unknown): Promise<void> {
  // Its types do not know `passed`.
  const done = test as TestContext & { passed: boolean };
  if (!done.passed) for (const page of await describeOpenPages()) done.diagnostic(page);
}
