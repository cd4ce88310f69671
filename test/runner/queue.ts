import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from './files.ts';

/** Runs the files of a queue that no other process has taken yet, one after the other, each as a suite of its name. */
export async function runQueue(queue: string): Promise<void> {
  const files: string[] = JSON.parse(readFileSync(join(queue, 'files.json'), 'utf8'));
  for (const [n, file] of files.entries()) if (takes(join(queue, String(n)))) await runFile(file);
}

/** Whether this process is the one that makes the folder. */
function takes(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** What the file declares outside of every suite, its hooks above all, belongs to the suite of the file. */
function runFile(file: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  describe(file, async () => {
    after(() => resolve());
    await import(pathToFileURL(join(root, file)).href);
  });
  return promise;
}
