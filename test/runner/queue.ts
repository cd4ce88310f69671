import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, describe, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { describeOpenPages } from '../support/open-pages.ts';
import { CpuTime } from './cpu-time.ts';
import { root } from './files.ts';

/** Set where files run one at a time, and each is to leave in its claim what it and all of the run took of the processors. */
export const tellsCpuTime = 'TEST_CPU_TIME';
export const cpuSeconds = 'cpu-seconds';

/**
 * As many as a process takes. Its memory keeps the modules of all files and what they hold: after hundreds, collecting its
 * garbage takes longer than the tests.
 */
export const filesOfProcess = 40;

/** Runs files of a queue that no other process has claimed, one after the other, each as a suite with its name. */
export async function runQueue(queue: string): Promise<void> {
  const files: string[] = JSON.parse(readFileSync(join(queue, 'files.json'), 'utf8'));
  const cpu = process.env[tellsCpuTime] === undefined ? undefined : new CpuTime(process.ppid);
  let taken = 0;
  for (const [n, file] of files.entries()) {
    if (taken === filesOfProcess) break;
    const folder = join(queue, String(n));
    if (!claims(folder)) continue;
    taken += 1;
    await runFile(file);
    if (cpu) writeFileSync(join(folder, cpuSeconds), String(cpu.lap()));
  }
  cpu?.stop();
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
const longestFileMs = Number(process.env.TEST_FILE_LIMIT_MS ?? 15 * 60_000);

/** Imports the file inside a suite, so that its top-level hooks apply to this file alone. */
function runFile(file: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  describe(file, { timeout: longestFileMs }, async () => {
    after(() => resolve());
    afterEach(tellOpenPages);
    await import(pathToFileURL(join(root, file)).href);
  });
  return promise;
}

/** The pages that a failed test had open, in its report. */
async function tellOpenPages(test: unknown): Promise<void> {
  // Its types do not know `passed`.
  const ended = test as TestContext & { passed: boolean };
  if (!ended.passed) for (const page of await describeOpenPages()) ended.diagnostic(page);
}
