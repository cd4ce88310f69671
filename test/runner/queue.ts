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

/**
 * Maximum number of files per process. Modules stay in memory, so after hundreds of files, garbage collection takes
 * longer than the tests.
 */
export const filesOfProcess = 120;

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

/** Without this, a server or child process that a test left open would keep the run from ending. */
function endWithFailure(): void {
  const open = [...new Set(process.getActiveResourcesInfo())].join(', ');
  process.stderr.write(`A test file left a server or a process open (${open}): ending its process.\n`);
  process.exit(1);
}

/** Only one process can create the folder of a file. That process runs the file. */
function claims(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Maximum time for a file, so a test that hangs is reported as a failure with the file's name. */
const maxFileMs = Number(process.env.TEST_FILE_LIMIT_MS ?? 15 * 60_000);

const require = createRequire(import.meta.url);

/** Runs the file inside a suite, so its top-level hooks apply only to this file. */
async function runFile(file: string, suite: Suite | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(current, { file, suite, hasOtherHalf: false });
  const env = { ...process.env };
  // Loaded synchronously. If tests were added later, Node would filter this suite by its own name.
  describe(file, { timeout: maxFileMs }, () => {
    afterEach(tellOpenPages);
    try {
      require(join(root, file));
    } finally {
      // This hook runs last, so the next file is loaded after this one has cleaned up.
      after(() => {
        restoreEnv(env);
        resolve();
      });
    }
    // No test of this file runs, so the hook doesn't run either.
    if (suite === 'rest' && !has(file, 'full') && !current.hasOtherHalf) resolve();
  });
  await promise;
}

/** A build with Vite, for example, sets NODE_ENV, with which npm installs no development packages. */
function restoreEnv(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}

async function tellOpenPages(test: unknown): Promise<void> {
  const done = test as TestContext & { passed: boolean };
  if (!done.passed) for (const page of await describeOpenPages()) done.diagnostic(page);
}
